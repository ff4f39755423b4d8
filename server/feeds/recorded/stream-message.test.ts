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
    { selection: 11, toBack: [[258, 2119]], toLay: [[260, 0]], traded: [[787, 1]], clearTraded: false, volume: 300 },
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
  ['half a message', '{"op":"mcm","pt":10', 'not a whole JSON message'],
  ['another stream', '{"op":"ccm","pt":10}', 'op'],
  ['no time', '{"op":"mcm"}', 'pt'],
  ['a price off the ladder', line({ rc: [{ id: 11, atb: [[2.01, 5]] }] }), '2.01 is not on the price ladder'],
  ['a price between hundredths', line({ rc: [{ id: 11, atl: [[2.0001, 5]] }] }), 'not on the price ladder'],
  ['a negative size', line({ rc: [{ id: 11, atb: [[2, -5]] }] }), 'mc.0.rc.0.atb.0.1'],
  ['a size of thousandths', line({ rc: [{ id: 11, atb: [[2, 1.005]] }] }), '1.005 is not an amount'],
  ['a handicap', line({ rc: [{ id: 11, hc: -0.5 }] }), 'handicap'],
  [
    'an unknown status',
    line({ marketDefinition: { ...definition, status: 'PAUSED' } }),
    'mc.0.marketDefinition.status',
  ],
])('%s is refused', (_name, text, fact) => {
  expect(() => parseMessage(text)).toThrow(fact);
});
