import { expect, test } from 'vitest';
import { parseMessage } from './stream-message.ts';

const definition = {
  status: 'OPEN',
  inPlay: true,
  betDelay: 5,
  numberOfWinners: 1,
  complete: true,
  persistenceEnabled: true,
  marketBaseRate: 5,
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  eventId: '1',
  eventTypeId: '4',
  marketTime: '2022-07-11T11:00:00.000Z',
  runners: [
    { id: 11, status: 'ACTIVE', sortPriority: 1 },
    { id: 12, status: 'ACTIVE', sortPriority: 2 },
  ],
};
const line = (change: object) => JSON.stringify({ op: 'mcm', clk: 'A', pt: 1000, mc: [{ id: '1.7', ...change }] });

test('prices become hundredths, amounts minor units, delays milliseconds and rates hundredths of a per cent', () => {
  const { changes } = parseMessage(
    line({
      marketDefinition: definition,
      rc: [{ id: 11, atb: [[2.58, 21.19]], atl: [[2.6, 0]], trd: [[7.87, 0.01]], tv: 3 }],
    }),
  );
  expect(changes[0]?.definition).toMatchObject({ betDelay: 5000, baseRate: 500, ladder: 'CLASSIC', sport: 4 });
  expect(changes[0]?.runners).toEqual([
    {
      selection: 11,
      toBack: [[258, 2119]],
      toLay: [[260, 0]],
      bestToBack: [],
      bestToLay: [],
      traded: [[787, 1]],
      clearTraded: false,
      volume: 300,
    },
  ]);
});

test('fields that play no part are passed over', () => {
  const { changes } = parseMessage(
    line({ con: true, _stream_id: 3, rc: [{ id: 11, bdatb: [[0, 2.5, 1]], spn: 'NaN' }] }),
  );
  expect(changes[0]?.runners).toHaveLength(1);
});

test('a heartbeat has no changes', () => {
  expect(parseMessage('{"op":"mcm","ct":"HEARTBEAT","clk":"B","pt":5}')).toEqual({ at: 5, clk: 'B', changes: [] });
});

test.each([
  ['a greeting', '{"op":"connection","connectionId":"1-2"}'],
  ['an answer', '{"op":"status","id":2,"statusCode":"SUCCESS","connectionClosed":false}'],
  ['another stream', '{"op":"ocm","id":3,"clk":"2","pt":5,"oc":[]}'],
  ['a line of the recorder itself', '{"keepAlive":true}'],
])('%s on the same connection has no changes', (_name, text) => {
  expect(parseMessage(text).changes).toEqual([]);
});

test('what some recorders leave out is filled in, nulls too', () => {
  const bare = { status: 'OPEN', runners: [{ id: 11, status: 'ACTIVE' }], venue: null, marketBaseRate: null };
  const [change] = parseMessage(JSON.stringify({ mc: [{ id: '1.7', img: null, marketDefinition: bare }] })).changes;
  expect(change).toMatchObject({ image: false, volume: undefined, runners: [] });
  expect(change?.definition).toMatchObject({
    inPlay: false,
    betDelay: 0,
    winners: 1,
    complete: false,
    persistenceAllowed: true,
    startingPrice: false,
    baseRate: 0,
    bettingType: 'ODDS',
    ladder: 'CLASSIC',
    venue: undefined,
  });
});

test('amounts in another currency are rounded to the nearest unit', () => {
  const { changes } = parseMessage(line({ tv: 10.4449, rc: [{ id: 11, atb: [[2, 1.0051]] }] }));
  expect([changes[0]?.volume, changes[0]?.runners[0]?.toBack]).toEqual([1044, [[200, 101]]]);
});

test('a runner is another one with each handicap, and the same where it is 0 or none', () => {
  const of = (hc?: number) => parseMessage(line({ rc: [{ id: 11, hc }] })).changes[0]?.runners[0]?.selection;
  expect([of(), of(0), of(-0)]).toEqual([11, 11, 11]);
  expect(new Set([of(-0.5), of(0.5), of(-0.75), of(2.25), 11]).size).toBe(5);
});

test.each([
  ['half a message', '{"op":"mcm","pt":10', 'not a whole JSON message'],
  ['text', '"mcm"', 'not a market change message'],
  ['a negative size', line({ rc: [{ id: 11, atb: [[2, -5]] }] }), 'mc.0.rc.0.atb.0.1'],
  ['a size beyond all money', line({ rc: [{ id: 11, atb: [[2, 1e15]] }] }), 'is not an amount'],
  ['a handicap of no quarters', line({ rc: [{ id: 11, hc: -0.3 }] }), 'handicap'],
  [
    'an unknown status',
    line({ marketDefinition: { ...definition, status: 'PAUSED' } }),
    'mc.0.marketDefinition.status',
  ],
])('%s is refused', (_name, text, fact) => {
  expect(() => parseMessage(text)).toThrow(fact);
});

test('a message behind a byte order mark is read', () => {
  expect(parseMessage(`\uFEFF${line({})}`).changes).toHaveLength(1);
});
