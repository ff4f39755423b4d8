import type { Money } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { accepted, BETTOR, MARKET } from './testing/exchange.fixture.ts';
import { summaryOf } from './play-recording.ts';
import { bet, cashOf, play, RUNNER, stateOf } from './testing/play.fixture.ts';
import { aDefinition, withWinner } from './testing/stream.fixture.ts';

const update = (rc: Record<string, unknown>) => ({ rc: [{ id: RUNNER, ...rc }] });
const define = (changes: Record<string, unknown>) => ({ marketDefinition: aDefinition(changes) });
const IMAGE = { img: true, ...define({}) };
const CLOSE = define({ status: 'CLOSED', runners: withWinner(RUNNER) });

test('a recording is followed from the first order to the settled result', async () => {
  const { report, sequencer } = await play([
    IMAGE,
    update({
      atb: [
        [2, 10],
        [1.9, 20],
      ],
      atl: [[2.1, 5]],
    }),
    update({ atb: [[2, 4]], trd: [[2, 8]] }),
    define({ status: 'SUSPENDED' }),
    update({ atb: [[2, 0]] }),
    define({ inPlay: true, betDelay: 5 }),
    update({
      atl: [
        [2.1, 0],
        [2.2, 3],
      ],
      trd: [[2.1, 10]],
    }),
    define({ inPlay: true, betDelay: 5, status: 'SUSPENDED' }),
    define({ ...(CLOSE.marketDefinition as object), inPlay: true, betDelay: 5 }),
  ]);
  expect(report?.differences).toEqual([]);
  expect(report && summaryOf(report)).toBe('9 messages, 9 comparisons, 2 fills compared, 0 skipped, 0 mismatches');
  expect(report?.sightings).toEqual([
    { at: 1_005_000, fact: 'turned in-play, bet delay 5 s' },
    { at: 1_008_000, fact: 'closed' },
    { at: 1_008_000, fact: 'settled, winner 11' },
  ]);
  expect(report?.ledgerSum).toBe(0);
  expect(await stateOf(sequencer)).toBe('market-settled');
});

test('what is placed while suspended waits for the market to open', async () => {
  const { report } = await play([
    IMAGE,
    update({ atb: [[2, 10]] }),
    define({ status: 'SUSPENDED' }),
    update({
      atb: [
        [2, 3],
        [1.9, 4],
      ],
      trd: [[2, 2]],
    }),
    update({ atb: [[2, 8]] }),
    define({}),
    CLOSE,
  ]);
  expect(report).toMatchObject({ comparisons: 7, fills: 0, skipped: 1, mismatches: 0 });
});

test('what was traded in the message that suspends was traded before', async () => {
  const { report } = await play([
    IMAGE,
    update({ atb: [[2, 10]] }),
    { ...define({ status: 'SUSPENDED' }), ...update({ atb: [[2, 0]], trd: [[2, 20]] }) },
    CLOSE,
  ]);
  expect(report).toMatchObject({ fills: 1, skipped: 0, mismatches: 0 });
});

test('orders that lapse at the turn in-play are placed again', async () => {
  const { report } = await play([
    { img: true, ...define({ persistenceEnabled: false }) },
    update({ atb: [[2, 10]] }),
    define({ persistenceEnabled: false, inPlay: true, betDelay: 1 }),
    update({ atb: [[2, 4]], trd: [[2, 12]] }),
    define({ ...(CLOSE.marketDefinition as object), inPlay: true, betDelay: 1 }),
  ]);
  expect(report).toMatchObject({ fills: 1, mismatches: 0 });
});

test('a withdrawn runner loses its orders and is left unquoted', async () => {
  const runners = ['REMOVED', 'ACTIVE'].map((status, place) => ({ id: 11 + place, status, sortPriority: place }));
  const last = ['REMOVED', 'WINNER'].map((status, place) => ({ id: 11 + place, status, sortPriority: place }));
  const { report } = await play([
    IMAGE,
    update({ atb: [[2, 10]] }),
    define({ runners }),
    update({ atb: [[2, 12]] }),
    define({ status: 'CLOSED', runners: last }),
  ]);
  expect(report).toMatchObject({ comparisons: 5, mismatches: 0 });
});

test('a market that closes without a winner is void', async () => {
  const { report, sequencer } = await play([IMAGE, update({ atb: [[2, 10]] }), define({ status: 'CLOSED' })]);
  expect(report).toMatchObject({ mismatches: 0 });
  expect(await stateOf(sequencer)).toBe('market-void');
});

test('what a bettor takes is placed again with the next message, and the bettor is paid', async () => {
  const { report, sequencer } = await play([IMAGE, update({ atb: [[2, 10]] }), update({ atl: [[2.2, 1]] }), CLOSE], {
    3: bet('back', 200, 400),
  });
  expect(report).toMatchObject({ mismatches: 0, ledgerSum: 0 });
  const { outcome } = await sequencer.submit({
    type: 'post-transfer',
    kind: 'withdrawal',
    from: BETTOR,
    to: 1 as never,
    amount: 100_380 as Money,
  });
  expect(outcome.ok).toBe(true);
});

test('what a bettor took already is not there to be taken again', async () => {
  const { report } = await play(
    [IMAGE, update({ atb: [[2, 10]] }), update({ atb: [[2, 0]], trd: [[2, 20]] }), update({ atl: [[2.2, 1]] }), CLOSE],
    {
      3: bet('back', 200, 400),
    },
  );
  expect(report).toMatchObject({ fills: 1, mismatches: 0 });
});

test('the verifier sees an order that the recording does not have', async () => {
  const { report } = await play([IMAGE, update({ atb: [[2, 10]] }), update({ atl: [[2.2, 1]] }), CLOSE], {
    3: bet('lay', 150, 400),
  });
  expect(report?.differences).toEqual(['line 3: runner 11 to back at 150: 400, recorded 0']);
  expect(report?.mismatches).toBe(1);
});

test('a damaged recording leaves a void market', async () => {
  const { error, sequencer } = await play([IMAGE, update({ atb: [[2.01, 10]] }), CLOSE]);
  expect(error?.message).toBe('line 2: 2.01 is not on the price ladder');
  expect(await stateOf(sequencer)).toBe('market-void');
});

test('what a recording says of a runner that its market does not have changes nothing', async () => {
  const { report } = await play([IMAGE, { rc: [{ id: 99, atb: [[2, 10]] }] }, CLOSE]);
  expect(report).toMatchObject({ comparisons: 3, mismatches: 0 });
});

const THREE = [11, 12, 13].map((id) => ({ id, status: 'ACTIVE', sortPriority: id }));
const [first, second, third] = THREE;

test('a removal takes its runner out with its factor, and the recorded book stands again behind it', async () => {
  const out = define({ runners: [first, second, { ...third, status: 'REMOVED', adjustmentFactor: 25 }] });
  const { report, sequencer } = await play(
    [
      { img: true, ...define({ runners: THREE, numberOfWinners: 1 }) },
      update({ atb: [[8, 10]], atl: [[9, 4]] }),
      {
        ...out,
        ...update({
          atb: [
            [8, 0],
            [6, 5],
          ],
        }),
      },
      update({ atb: [[6, 7]] }),
      define({ status: 'CLOSED', runners: [{ ...first, status: 'WINNER' }, second, { ...third, status: 'REMOVED' }] }),
    ],
    { 3: bet('back', 800, 100) },
  );
  expect(report?.differences).toEqual([]);
  expect(report?.sightings[0]?.fact).toBe('runner 13 removed, factor 25.00 %');
  // 1.00 at 8.0 less 25 % is 6.0: 5.00 won, 5 % commission of it.
  expect(await cashOf(sequencer)).toBe(100_475);
});

test('a turn in-play that is taken back in the recording is taken back', async () => {
  const { report } = await play([IMAGE, define({ inPlay: true, betDelay: 5 }), define({}), CLOSE]);
  expect(report).toMatchObject({ comparisons: 4, mismatches: 0 });
});

test('two winners of one place share it', async () => {
  const runners = [11, 12].map((id) => ({ id, status: 'WINNER', sortPriority: id }));
  const { report, sequencer } = await play(
    [IMAGE, update({ atb: [[4, 10]] }), update({ atb: [[4, 9]] }), define({ status: 'CLOSED', runners })],
    { 3: bet('back', 400, 300) },
  );
  expect(report?.mismatches).toBe(0);
  expect(await cashOf(sequencer)).toBe(100_285);
});

test('a market that an operator makes void ends the recording', async () => {
  const { error } = await play(
    [IMAGE, update({ atb: [[2, 10]] }), update({ atb: [[2, 12]] }), update({ atb: [[2, 13]] }), CLOSE],
    {
      3: (sequencer) => accepted(sequencer, { type: 'void-market', market: MARKET }),
    },
  );
  expect(error?.message).toBe('line 3: somebody else has ended the market: market-void');
});

test('a market that cannot be played is refused before it is made', async () => {
  const { error, sequencer } = await play([{ img: true, ...define({ marketType: 'EACH_WAY' }) }]);
  expect(error?.message).toBe('line 1: an each-way market whose divisor is not recorded cannot be played');
  expect(await stateOf(sequencer)).toBe('unknown-market');
});
