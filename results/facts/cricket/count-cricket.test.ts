import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countInnings,
  fallOfWicket,
  fallOfWickets,
  inningsRuns,
  isOverCompleted,
  oversBegun,
  oversBowled,
  partnership,
  runsAfterOvers,
  runsInOver,
  runsInOvers,
  wicketsAfterOvers,
} from './count-cricket.ts';
import { batterFigures, battersOf, bowlerFigures } from './count-players.ts';
import type { CricketBall, CricketFact, CricketInnings } from './cricket-facts.ts';
import { aBall, aFixture, anInnings, anOver, said } from '../../testing/cricket.fixture.ts';
import { foldCricket } from './fold-cricket.ts';

const inningsOf = (...facts: readonly CricketFact[]): CricketInnings =>
  foldCricket(said(aFixture(), anInnings(1), ...facts)).innings[0]!;
const out = (player: string, how: CricketBall['wickets'][number]['how'] = 'bowled') => [{ player, how, fielders: [] }];

test('overs, and what they brought', () => {
  const innings = inningsOf(
    ...anOver(0, 1),
    ...anOver(1, 2),
    aBall(2, 1, { wides: 5 }),
    aBall(2, 2, { bat: 4, boundary: 4 }),
  );
  expect([0, 1, 2, 3].map((overs) => runsAfterOvers(innings, overs))).toEqual([0, 6, 18, 27]);
  expect([1, 2, 3].map((over) => runsInOver(innings, over))).toEqual([6, 12, 9]);
  expect(runsInOvers(innings, { first: 2, last: 3 })).toBe(21);
  expect([1, 2, 3].map((over) => isOverCompleted(innings, over))).toEqual([true, true, false]);
  expect([oversBegun(innings), oversBowled(innings), innings.legalBalls]).toEqual([3, '2.1', 13]);
});

test('nothing bowled is no overs', () => {
  const innings = inningsOf();
  expect([oversBegun(innings), oversBowled(innings), isOverCompleted(innings, 1)]).toEqual([0, '0', false]);
});

test.each([
  ['none', [10, 10]],
  ['helmet', [20, 20]],
  ['all', [25, 30]],
] as const)('penalty runs, %s of them', (penalties, [balls, innings]) => {
  const facts = inningsOf(
    aBall(0, 1, { bat: 4 }),
    aBall(0, 2, { bat: 6, penalty: 5, helmet: true }),
    aBall(0, 3, { penalty: 5 }),
    { kind: 'penalty', innings: 1, to: 0, runs: 5, helmet: true },
    { kind: 'penalty', innings: 1, to: 0, runs: 5, helmet: false, after: { over: 1, delivery: 1 } },
  );
  expect(runsAfterOvers(facts, 1, penalties)).toBe(balls);
  expect(inningsRuns(facts, penalties)).toBe(innings);
  expect(facts.runs).toBe(30);
});

test('a wicket falls at the score after its ball; two may fall at once', () => {
  const innings = inningsOf(
    aBall(0, 1, { bat: 3 }),
    aBall(0, 2, { bat: 1, wickets: out('B', 'run-out') }),
    aBall(0, 3, { nonStriker: 'C', bat: 2 }),
    aBall(0, 4, { nonStriker: 'C', wickets: [...out('A', 'caught'), ...out('C', 'obstructing')] }),
  );
  expect(fallOfWickets(innings).map(({ runs, player, how }) => [runs, player, how])).toEqual([
    [4, 'B', 'run-out'],
    [6, 'A', 'caught'],
    [6, 'C', 'obstructing'],
  ]);
  expect(fallOfWicket(innings, 4)).toBeUndefined();
  expect([1, 2, 3].map((wicket) => partnership(innings, wicket)?.runs)).toEqual([4, 2, 0]);
  expect(partnership(innings, 4)).toEqual({ runs: 0, legalBalls: 0, isBroken: false });
  expect(partnership(innings, 5)).toBeUndefined();
});

test('who retires hurt is not out: the partnership goes on with the next', () => {
  const innings = inningsOf(
    aBall(0, 1, { bat: 3 }),
    { kind: 'retired', innings: 1, player: 'B', how: 'hurt' },
    aBall(0, 2, { nonStriker: 'C', bat: 4 }),
    aBall(0, 3, { nonStriker: 'C', wickets: out('A') }),
  );
  expect([innings.wickets, partnership(innings, 1)?.runs]).toEqual([1, 7]);
  expect(battersOf(innings).get('B')).toMatchObject({ isRetiredHurt: true, how: undefined });
});

test('who retires out is out, after the ball it was said after', () => {
  const innings = inningsOf(
    aBall(0, 1, { bat: 3 }),
    { kind: 'retired', innings: 1, player: 'B', how: 'out' },
    aBall(0, 2, { nonStriker: 'C', bat: 4 }),
  );
  expect(innings.wickets).toBe(1);
  expect(fallOfWickets(innings)).toEqual([{ runs: 3, player: 'B', how: 'retired-out', over: 0, legalBalls: 1 }]);
  expect(wicketsAfterOvers(innings, 1)).toBe(1);
});

test('a batter: wides are not faced, no-balls are; byes do not count for the batter', () => {
  const innings = inningsOf(
    aBall(0, 1, { wides: 1 }),
    aBall(0, 2, { noBalls: 1, bat: 4, boundary: 4 }),
    aBall(0, 3, { byes: 2 }),
    aBall(0, 4, { bat: 6, boundary: 6 }),
    aBall(0, 5, { bat: 4 }),
    aBall(0, 6, { wickets: out('A', 'lbw') }),
  );
  expect(batterFigures(innings, 'A')).toEqual({
    player: 'A',
    position: 1,
    runs: 14,
    balls: 5,
    fours: 1,
    sixes: 1,
    how: 'lbw',
    isRetiredHurt: false,
  });
  expect(batterFigures(innings, 'X')).toBeUndefined();
});

test('a bowler: wides and no-balls count against the bowler, byes and run-outs are not', () => {
  const innings = inningsOf(
    aBall(0, 1, { wides: 5 }),
    aBall(0, 2, { noBalls: 1, bat: 2 }),
    aBall(0, 3, { legByes: 4 }),
    aBall(0, 4, { wickets: out('A', 'run-out') }),
    aBall(0, 5, { striker: 'C', wickets: out('C', 'stumped') }),
  );
  expect(bowlerFigures(innings, 'Z')).toMatchObject({ runs: 8, legalBalls: 3, wickets: 1, maidens: 0, overs: 1 });
  expect(bowlerFigures(inningsOf(...anOver(0, 0, { byes: 1 })), 'Z')).toMatchObject({ runs: 0, maidens: 1 });
});

test('what is counted over an innings', () => {
  const innings = inningsOf(
    aBall(0, 1),
    aBall(0, 2, { wides: 3 }),
    aBall(0, 3, { noBalls: 1, byes: 2 }),
    aBall(0, 4, { legByes: 1, penalty: 5 }),
    aBall(0, 5, { wickets: out('A', 'caught') }),
    aBall(0, 6, { striker: 'C', wickets: out('C', 'caught') }),
  );
  expect(countInnings(innings)).toMatchObject({
    runs: 12,
    wickets: 2,
    wides: 3,
    wideBalls: 1,
    noBalls: 1,
    noBallBalls: 1,
    byes: 2,
    legByes: 1,
    penalty: 5,
    extras: 12,
    dots: 1,
    ducks: 2,
    dismissals: { caught: 2 },
  });
});

test('of a source that gives totals alone, an over’s end is known where a total was said at it', () => {
  const total = (balls: number, runs: number, wickets: number): CricketFact => ({
    kind: 'total',
    innings: 1,
    runs,
    wickets,
    balls,
  });
  const innings = inningsOf(total(5, 7, 0), total(6, 8, 0), total(6, 9, 0), total(13, 20, 1));
  expect([1, 2, 3].map((overs) => runsAfterOvers(innings, overs))).toEqual([8, undefined, undefined]);
  expect([innings.runs, innings.wickets, innings.legalBalls, oversBowled(innings)]).toEqual([20, 1, 13, '2.1']);
  const ended = inningsOf(total(6, 8, 9), total(10, 9, 10));
  expect([ended.end, runsAfterOvers(ended, 2), wicketsAfterOvers(ended, 2)]).toEqual(['all-out', 9, 10]);
});

/** Overs of any kind of ball, each with six that count. */
const overs = fc
  .array(
    fc.array(
      fc.record({
        bat: fc.nat(6),
        kind: fc.constantFrom('plain', 'wide', 'no-ball', 'wicket'),
        penalty: fc.constantFrom(0, 0, 5),
      }),
      { minLength: 6, maxLength: 12 },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.flatMap((balls, over) => {
      let legal = 0;
      const bowled: CricketBall[] = [];
      for (const { bat, kind, penalty } of balls) {
        if (legal === 6) break;
        const isExtra = kind === 'wide' || kind === 'no-ball';
        if (!isExtra) legal += 1;
        bowled.push(
          aBall(over, bowled.length + 1, {
            penalty,
            ...(kind === 'wide' ? { wides: 1 + bat } : { bat }),
            ...(kind === 'no-ball' ? { noBalls: 1 } : {}),
            ...(kind === 'wicket' ? { wickets: out(`P${over}-${bowled.length}`) } : {}),
          }),
        );
      }
      while (legal < 6) {
        legal += 1;
        bowled.push(aBall(over, bowled.length + 1));
      }
      return bowled;
    }),
  );

test('the overs add up to the innings, the partnerships too, with any penalty runs', () => {
  fc.assert(
    fc.property(overs, fc.constantFrom('none' as const, 'all' as const), (balls, penalties) => {
      const innings = inningsOf(...balls);
      const last = oversBegun(innings);
      const each = Array.from({ length: last }, (_, index) => runsInOver(innings, index + 1, penalties) ?? Number.NaN);
      const total = each.reduce((sum, runs) => sum + runs, 0);
      expect(total).toBe(inningsRuns(innings, penalties));
      expect(runsAfterOvers(innings, last, penalties)).toBe(total);
      const stands = Array.from(
        { length: innings.wickets + 1 },
        (_, index) => partnership(innings, index + 1, penalties)!.runs,
      );
      expect(stands.reduce((sum, runs) => sum + runs, 0)).toBe(total);
      expect(wicketsAfterOvers(innings, last)).toBe(innings.wickets);
    }),
  );
});
