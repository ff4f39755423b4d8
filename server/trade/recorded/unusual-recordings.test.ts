import { expect, test } from 'vitest';
import { accepted, MARKET } from './testing/exchange.fixture.ts';
import { bet, cashOf, play, playLines, RUNNER, stateOf } from './testing/play.fixture.ts';
import { aDefinition, aLine, withWinner } from './testing/stream.fixture.ts';

// Kinds of recordings that Betfair's stream and its historical files have beside the plain one: Exchange Stream API,
// "Market subscriptions" and "Change messages", and the historical data specification.

const update = (rc: Record<string, unknown>, id: number = RUNNER) => ({ rc: [{ id, ...rc }] });
const define = (changes: Record<string, unknown>) => ({ marketDefinition: aDefinition(changes) });
const image = (changes: Record<string, unknown> = {}) => ({ img: true, ...define(changes) });
const close = (winner: number) => define({ status: 'CLOSED', runners: withWinner(winner) });
const field = (...statuses: string[]) => statuses.map((status, place) => ({ id: 11 + place, status, sortPriority: place + 1 })); // prettier-ignore
const facts = (report: Awaited<ReturnType<typeof play>>['report']) => report?.sightings.map(({ fact }) => fact);

test('a reserve joins an open market: it is quoted, bets placed before can be lost by it, and it can win', async () => {
  const three = { runners: field('ACTIVE', 'ACTIVE', 'ACTIVE') };
  const { report, sequencer } = await play(
    [
      image(),
      update({ atb: [[3, 10]] }),
      define(three),
      update({ atb: [[5, 8]], atl: [[6, 3]] }, 13),
      update({ atb: [[5, 2]], trd: [[5, 12]] }, 13),
      define({ status: 'CLOSED', runners: field('LOSER', 'LOSER', 'WINNER') }),
    ],
    { 3: bet('back', 300, 500) },
  );
  expect(report).toMatchObject({ comparisons: 6, fills: 1, mismatches: 0, ledgerSum: 0 });
  expect(facts(report)).toEqual(['runner 13 joins', 'closed', 'settled, winner 13']);
  expect(await cashOf(sequencer)).toBe(99_500);
});

// Betfair's Exchange Stream API, EX_BEST_OFFERS, and its historical data of the kind ADVANCED: the three best prices.
test('a recording of the best offers alone has them as its book', async () => {
  const { report, sequencer } = await play(
    [
      image(),
      update({ batb: [[0, 3, 10], [1, 2.98, 5]], batl: [[0, 3.05, 7]] }), // prettier-ignore
      update({ batb: [[0, 3.05, 2], [1, 3, 10], [2, 2.98, 5]], batl: [[0, 3.1, 4]] }), // prettier-ignore
      update({ batb: [[0, 3, 10], [1, 2.98, 5], [2, 0, 0]], trd: [[3.05, 4]] }), // prettier-ignore
      close(RUNNER),
    ],
    { 3: bet('back', 298, 600) },
  );
  expect(report).toMatchObject({ comparisons: 5, fills: 1, mismatches: 0 });
  // 6.00 at 3.0, the best that was offered: 12.00 won, 5 % commission of it.
  expect(await cashOf(sequencer)).toBe(101_140);
});

test('best offers beside the whole book change nothing', async () => {
  const { report } = await play([
    image(),
    update({ atb: [[3, 10], [2.98, 5]], batb: [[0, 3, 10]], batl: [[0, 3.1, 4]], atl: [[3.1, 4]] }), // prettier-ignore
    update({ atb: [[3, 4]], batb: [[0, 3, 4]] }),
    close(RUNNER),
  ]);
  expect(report?.differences).toEqual([]);
});

test('a runner that was out comes back: its bets stay void, and the others have their prices again', async () => {
  const out = [...field('ACTIVE', 'ACTIVE'), { id: 13, status: 'REMOVED', sortPriority: 3, adjustmentFactor: 25 }];
  const { report, sequencer } = await play(
    [
      image({ runners: field('ACTIVE', 'ACTIVE', 'ACTIVE') }),
      update({ atb: [[8, 10]] }),
      define({ runners: out }),
      update({ atb: [[4, 10]] }, 13),
      define({ runners: field('ACTIVE', 'ACTIVE', 'ACTIVE') }),
      update({ atb: [[4, 12]] }, 13),
      define({ status: 'CLOSED', runners: field('WINNER', 'LOSER', 'LOSER') }),
    ],
    { 3: bet('back', 800, 100) },
  );
  expect(report?.differences).toEqual([]);
  expect(facts(report)?.slice(0, 2)).toEqual(['runner 13 removed, factor 25.00 %', 'runner 13 is back']);
  // 1.00 at 8.0 again: 7.00 won, 5 % commission of it.
  expect(await cashOf(sequencer)).toBe(100_665);
});

// Betfair's rules, "Non-runners": a reduction factor applies to bets matched before the off, also if it is told after.
test('a runner that the recording removes in play cuts what was matched before the turn, and nothing of the race', async () => {
  const race = { inPlay: true, betDelay: 1 };
  const out = [...field('ACTIVE', 'ACTIVE'), { id: 13, status: 'REMOVED', sortPriority: 3, adjustmentFactor: 25 }];
  const three = { runners: field('ACTIVE', 'ACTIVE', 'ACTIVE') };
  const { report, sequencer } = await play(
    [
      image(three),
      update({ atb: [[8, 10]] }),
      define({ ...three, ...race }),
      update({ atb: [[8, 20]] }),
      define({ ...three, inPlay: true, betDelay: 0 }),
      update({ atb: [[8, 30]] }),
      define({ inPlay: true, runners: out }),
      define({ inPlay: true, status: 'CLOSED', runners: field('WINNER', 'LOSER', 'REMOVED') }),
    ],
    { 3: bet('back', 800, 100), 7: bet('back', 800, 100) },
  );
  expect(report?.differences).toEqual([]);
  expect(facts(report)).toContain('runner 13 removed, factor 25.00 %');
  // 1.00 at 6.0 and 1.00 at 8.0: 12.00 won, 5 % commission of it.
  expect(await cashOf(sequencer)).toBe(101_140);
});

test('a market that closes, opens again and closes with another winner is settled once, by the last', async () => {
  const { report, sequencer } = await play(
    [image(), update({ atb: [[3, 10]] }), close(RUNNER), define({ status: 'SUSPENDED' }), define({}), update({ atb: [[3, 4]] }), close(12)], // prettier-ignore
    { 3: bet('back', 300, 400) },
  );
  expect(report).toMatchObject({ mismatches: 0 });
  expect(facts(report)).toEqual(['closed', 'closed', 'settled, winner 12']);
  expect(await cashOf(sequencer)).toBe(99_600);
});

test('a result that is corrected after the close is settled again', async () => {
  const { report } = await play([image(), close(RUNNER), close(12), close(12)]);
  expect(report?.mismatches).toBe(0);
  expect(facts(report)).toEqual(['closed', 'settled, winner 11', 'settled, winner 12']);
});

test('any number may win where the recording has 0 winners, and nobody where all have lost', async () => {
  const two = await play([
    image({ numberOfWinners: 0 }),
    define({ status: 'CLOSED', numberOfWinners: 0, runners: field('WINNER', 'WINNER') }),
  ]);
  expect(facts(two.report)).toEqual(['closed', 'settled, winners 11, 12']);
  const none = await play(
    [
      image({ numberOfWinners: 0 }),
      update({ atb: [[3, 10]] }),
      define({ status: 'CLOSED', numberOfWinners: 0, runners: field('LOSER', 'LOSER') }),
    ],
    { 3: bet('back', 300, 400) },
  );
  expect(none.report).toMatchObject({ mismatches: 0, remarks: [] });
  expect(facts(none.report)).toEqual(['closed', 'settled, no winner, result 0']);
  expect(await cashOf(none.sequencer)).toBe(99_600);
});

test('an abandoned race, whose runners are all removed, is void', async () => {
  const { report, sequencer } = await play([
    image(),
    define({ status: 'CLOSED', runners: field('REMOVED', 'REMOVED') }),
  ]);
  expect(report).toMatchObject({ mismatches: 0 });
  expect(await stateOf(sequencer)).toBe('market-void');
});

test('more winners than places share them all, since the recording does not tell which of them tied', async () => {
  const four = { numberOfWinners: 2, runners: field('ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE') };
  const { report, sequencer } = await play(
    [
      image(four),
      update({ atb: [[3, 10]] }),
      define({ ...four, status: 'CLOSED', runners: field('WINNER', 'WINNER', 'WINNER', 'LOSER') }),
    ],
    { 3: bet('back', 300, 300) },
  );
  expect(report).toMatchObject({
    mismatches: 0,
    remarks: ['line 3: 3 runners share 2 places: which of them tied is not recorded'],
  });
  // Two thirds of 9.00 are 6.00: 3.00 won, 5 % commission of it.
  expect(await cashOf(sequencer)).toBe(100_285);
});

test.each([
  ['placed behind the winner', ['WINNER', 'PLACED', 'LOSER', 'LOSER'], []],
  ['two first', ['WINNER', 'WINNER', 'LOSER', 'LOSER'], []],
  ['two that share the place behind the winner', ['WINNER', 'PLACED', 'PLACED', 'LOSER'], []],
])('an each-way market is settled with %s', async (_name, statuses, remarks) => {
  const each = { marketType: 'EACH_WAY', eachWayDivisor: 4, numberOfWinners: 2 };
  const { report, sequencer } = await play([
    image({ ...each, runners: field('ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE') }),
    update({ atb: [[3, 10]] }),
    define({ ...each, status: 'CLOSED', runners: field(...statuses) }),
  ]);
  expect(report).toMatchObject({ mismatches: 0, remarks });
  expect(await stateOf(sequencer)).toBe('market-settled');
});

// Betfair's rules, "Each way": if no more start than there are places, the placed part is void and the win part stands.
test.each([
  ['each-way', { marketType: 'EACH_WAY', eachWayDivisor: 4 }, ['WINNER', 'PLACED', 'PLACED']],
  ['each-way market with two first', { marketType: 'EACH_WAY', eachWayDivisor: 4 }, ['WINNER', 'WINNER', 'PLACED']],
  ['place', { marketType: 'PLACE' }, ['WINNER', 'WINNER', 'WINNER']],
])('with as many runners left as places a market is settled: %s', async (_name, kind, statuses) => {
  const three = { ...kind, numberOfWinners: 3 };
  const { report, sequencer } = await play([
    image({ ...three, runners: field('ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE') }),
    update({ atb: [[3, 10]] }),
    define({ ...three, runners: field('ACTIVE', 'ACTIVE', 'ACTIVE', 'REMOVED') }),
    define({ ...three, status: 'CLOSED', runners: field(...statuses, 'REMOVED') }),
  ]);
  expect(report).toMatchObject({ mismatches: 0, remarks: [] });
  expect(await stateOf(sequencer)).toBe('market-settled');
});

const LINES = [
  [11, -0.75],
  [12, 0.75],
  [11, -1],
  [12, 1],
  [11, 0.5],
  [12, -0.5],
] as const;
const asian = (...statuses: string[]) => ({
  bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
  marketType: 'ASIAN_HANDICAP',
  numberOfWinners: 0,
  priceLadderDefinition: { type: 'FINEST' },
  runners: LINES.map(([id, hc], place) => ({ id, hc, status: statuses[place] ?? 'ACTIVE', sortPriority: place + 1 })),
});

test('an Asian handicap market pays each line by one result, half of a quarter line', async () => {
  const back = { type: 'place-order', account: 18, market: MARKET, side: 'back', persistence: 'lapse' } as const;
  // Runner 11 at −0.75, as one number.
  const line = 11 * 65_536 + 32_768 - 3;
  const { report, sequencer } = await play(
    [
      image(asian()),
      { rc: [{ id: 11, hc: -0.75, atb: [[2.02, 6], [2.01, 6]] }, { id: 12, hc: 0.75, atl: [[1.93, 3]] }] }, // prettier-ignore
      define({ ...asian('WINNER', 'LOSER', 'REMOVED', 'REMOVED', 'WINNER', 'LOSER'), status: 'CLOSED' }),
    ],
    {
      3: (sequencer) => accepted(sequencer, { ...back, selection: line, price: 202, size: 400 } as never),
    },
  );
  expect(report?.differences).toEqual([]);
  expect(facts(report)).toEqual(['closed', 'settled, no winner, result 1']);
  // Half of 4.00 at 2.02 wins 2.04; 5 % of it is 0.10.
  expect(await cashOf(sequencer)).toBe(100_194);
});

test('a line that joins an open Asian handicap market is paid like the others', async () => {
  const before = asian();
  const { report } = await play([
    image({ ...before, runners: before.runners.slice(0, 4) }),
    define(before),
    { rc: [{ id: 11, hc: 0.5, atb: [[1.8, 6]] }] },
    define({ ...asian('LOSER', 'WINNER', 'LOSER', 'WINNER', 'WINNER', 'LOSER'), status: 'CLOSED' }),
  ]);
  expect(report?.differences).toEqual([]);
  expect(facts(report)?.at(-1)).toBe('settled, no winner, result 0');
});

test('a line market is followed on its lines and void at its end, which the recording does not tell', async () => {
  const line = { bettingType: 'LINE', numberOfWinners: 1, lineMinUnit: 0.5, lineMaxUnit: 999.5, lineInterval: 1 };
  const one = (status: string) => ({ ...line, runners: [{ id: 11, status, sortPriority: 1 }] });
  const { report, sequencer } = await play(
    [
      image(one('ACTIVE')),
      update({ atb: [[150.5, 10]], atl: [[151.5, 4]] }),
      update({ atb: [[150.5, 4]], trd: [[150.5, 12]] }),
      define({ ...one('WINNER'), status: 'CLOSED' }),
    ],
    { 4: bet('back', 15_050, 300) },
  );
  expect(report).toMatchObject({
    fills: 1,
    mismatches: 0,
    remarks: ['line 4: a recording does not tell the number that a line market ended with'],
  });
  expect(await stateOf(sequencer)).toBe('market-void');
  expect(await cashOf(sequencer)).toBe(100_000);
});

test('an image in the middle replaces the book, and without a definition keeps the market', async () => {
  const { report } = await play([
    image(),
    update({ atb: [[2, 10]], atl: [[2.2, 4]] }),
    { img: true, con: true, rc: [{ id: RUNNER, atb: [[1.9, 3]] }] },
    close(RUNNER),
  ]);
  expect(report).toMatchObject({ comparisons: 4, fills: 0, mismatches: 0 });
});

test('a recording that ends before its market does leaves it void, and says so', async () => {
  const lines = [image(), update({ atb: [[2, 10]] })].map((change, second) => aLine(1_000_000 + 1000 * second, change));
  const { report, sequencer } = await playLines([...lines, '{"op":"mcm","pt":100300', '']);
  expect(report).toMatchObject({
    messages: 2,
    mismatches: 0,
    remarks: ['line 3: cut short, and left out', 'line 2: the recording ends before market 1.7 is closed'],
  });
  expect(await stateOf(sequencer)).toBe('market-void');
});

test('several markets of one file are played side by side, each to its own result', async () => {
  const message = (at: number, ...mc: object[]) => JSON.stringify({ op: 'mcm', clk: 'A', pt: at, mc });
  const { report, sequencer } = await playLines([
    '{"op":"connection","connectionId":"1"}',
    message(1_000_000, { id: '1.7', ...image() }, { id: '1.8', ...image({ eventId: '2' }) }),
    message(1_001_000, { id: '1.8', ...update({ atb: [[2, 10]] }) }, { id: '1.7', ...update({ atb: [[3, 5]] }) }),
    '{"op":"mcm","ct":"HEARTBEAT","clk":"B","pt":1001500}',
    message(1_002_000, { id: '1.7', ...update({ atb: [[3, 1]], trd: [[3, 8]] }) }),
    message(1_003_000, { id: '1.8', ...close(12) }),
    message(1_004_000, { id: '1.7', ...close(RUNNER) }),
  ]);
  expect(report).toMatchObject({ markets: [7, 8], messages: 6, comparisons: 9, fills: 1, mismatches: 0, ledgerSum: 0 });
  expect(facts(report)).toEqual(['closed', 'settled, winner 12', 'closed', 'settled, winner 11']);
  expect([await stateOf(sequencer), await stateOf(sequencer, 8 as never)]).toEqual([
    'market-settled',
    'market-settled',
  ]);
});

test('of several markets one that cannot be played is left out', async () => {
  const { report } = await playLines([
    aLine(1_000_000, image({ marketType: 'EACH_WAY' })).replace('1.7', '1.8'),
    aLine(1_000_000, image()),
    aLine(1_001_000, close(RUNNER)),
  ]);
  expect(report).toMatchObject({
    markets: [7],
    mismatches: 0,
    remarks: ['line 1: an each-way market whose divisor is not recorded cannot be played: market 1.8 is left out'],
  });
});
