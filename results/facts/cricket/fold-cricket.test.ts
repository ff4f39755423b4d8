import type { Millis } from 'engine/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '../fact.ts';
import type { CricketFact } from './cricket-facts.ts';
import { aBall, aFixture, anInnings, anOver, said } from '../../testing/cricket.fixture.ts';
import { foldCricket } from './fold-cricket.ts';

const begun: readonly CricketFact[] = [aFixture(), anInnings(1)];
const correct = (facts: Fact<CricketFact | null>[], corrects: number, fact: CricketFact | null) => [
  ...facts,
  { id: facts.length + 1, at: 9999 as Millis, source: 'manual', said: fact, corrects },
];

test('a correction takes the place of what it corrects, and can be corrected', () => {
  const facts = said(...begun, ...anOver(0, 1));
  const four = correct(facts, 3, aBall(0, 1, { bat: 4 }));
  expect(foldCricket(four).innings[0]).toMatchObject({ runs: 9, legalBalls: 6 });
  expect(foldCricket(correct(four, 9, aBall(0, 1, { bat: 2 }))).innings[0]?.runs).toBe(7);
  expect(foldCricket(correct(four, 3, aBall(0, 1))).innings[0]?.runs).toBe(5);
});

test('what was never true is gone, and may come back', () => {
  const facts = correct(said(...begun, ...anOver(0, 1)), 8, null);
  expect(foldCricket(facts).innings[0]?.legalBalls).toBe(5);
  expect(foldCricket(correct(facts, 9, aBall(0, 6, { bat: 6 }))).innings[0]).toMatchObject({ runs: 11, legalBalls: 6 });
});

test('a correction of what another source said is none of this one’s', () => {
  expect(foldCricket(correct(said(...begun, aBall(0, 1)), 77, aBall(0, 2))).innings[0]?.legalBalls).toBe(1);
});

test('a ball that is told late comes where it was bowled', () => {
  const [first, ...rest] = anOver(0, 1);
  expect(foldCricket(said(...begun, ...rest, first!)).innings[0]?.balls.map(({ delivery }) => delivery)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});

test('the order of the balls is all that counts of their telling', () => {
  const balls = [...anOver(0, 1), ...anOver(1, 2)];
  fc.assert(
    fc.property(fc.shuffledSubarray(balls, { minLength: balls.length }), (shuffled) => {
      const { innings } = foldCricket(said(...begun, ...shuffled));
      expect(innings).toEqual(foldCricket(said(...begun, ...balls)).innings);
    }),
  );
});

// Laws of Cricket 25.4.2: who retires hurt may come back when a wicket falls.
test('nine wickets and one retired hurt are all out once nobody comes back', () => {
  const hurt: CricketFact = { kind: 'retired', innings: 1, player: 'P9', how: 'hurt' };
  const wicketOf = (place: number) =>
    aBall(Math.floor(place / 6), (place % 6) + 1, {
      striker: `P${place}`,
      nonStriker: 'N',
      wickets: [{ player: `P${place}`, how: 'bowled', fielders: [] }],
    });
  const nine = Array.from({ length: 9 }, (_, place) => wicketOf(place));
  const endOf = (...facts: readonly CricketFact[]) => foldCricket(said(aFixture(), ...facts)).innings[0]?.end;
  const left = [anInnings(1), hurt, ...nine];
  expect(endOf(...left)).toBeUndefined();
  expect(endOf(...left, anInnings(2))).toBe('all-out');
  expect(endOf(...left, { kind: 'result', result: { kind: 'won', winner: 1, text: 'Blues won' } })).toBe('all-out');
  expect(endOf(...left, aBall(1, 4, { striker: 'P9', nonStriker: 'N' }), anInnings(2))).toBeUndefined();
  expect(endOf(anInnings(1), ...nine, anInnings(2))).toBeUndefined();
  const replaced: CricketFact = { kind: 'substitute', team: 0, player: 'S', for: 'P9' };
  expect(endOf(anInnings(1), hurt, replaced, ...nine, anInnings(2))).toBeUndefined();
  const ten = ['N', ...nine.map(({ striker }) => striker)];
  const ofTen = [{ kind: 'eleven', team: 0, players: ten }, anInnings(1), ...nine] as const;
  // The list may be short by mistake.
  expect(endOf(...ofTen)).toBeUndefined();
  expect(endOf(...ofTen, anInnings(2))).toBe('all-out');
});

test('an innings ends by what was said, else by what the figures show', () => {
  const end = (...facts: readonly CricketFact[]) => foldCricket(said(...facts)).innings.at(-1)?.end;
  const short = aFixture({ overs: 1 });
  expect(end(short, anInnings(1), ...anOver(0, 1))).toBe('overs');
  expect(end(short, anInnings(1), ...anOver(0, 1), { kind: 'innings-end', innings: 1, why: 'declared' })).toBe(
    'declared',
  );
  expect(end(...begun, ...anOver(0, 1))).toBeUndefined();
  expect(end(...begun, ...anOver(0, 1), { kind: 'overs-cut', innings: 1, overs: 1 })).toBe('overs');
  const target: CricketFact = { kind: 'target', innings: 2, runs: 5, overs: 20 };
  const chase = (delivery: number) => aBall(0, delivery, { innings: 2, bat: 4 });
  expect(end(...begun, anInnings(2), target, chase(1))).toBeUndefined();
  expect(end(...begun, anInnings(2), target, chase(1), chase(2))).toBe('target');
  // Play went on: the target was set for where rain stopped it.
  expect(end(...begun, anInnings(2), target, chase(1), chase(2), chase(3))).toBeUndefined();
});

test('a target without overs leaves the innings those of the match', () => {
  const target: CricketFact = { kind: 'target', innings: 2, runs: 5, overs: 0 };
  const { innings } = foldCricket(said(...begun, anInnings(2), target));
  expect(innings[1]).toMatchObject({ overs: 20, isCut: false, target: 5 });
});

test('an over that the umpire miscounts makes the innings a ball longer', () => {
  const seven: CricketFact = { kind: 'over-length', innings: 1, over: 0, balls: 7 };
  const balls = [...anOver(0, 1), aBall(0, 7)];
  const one = said(aFixture({ overs: 1 }), anInnings(1), seven, ...balls.slice(0, 6));
  expect(foldCricket(one).innings[0]?.end).toBeUndefined();
  expect(foldCricket(said(aFixture({ overs: 1 }), anInnings(1), seven, ...balls)).innings[0]?.end).toBe('overs');
});

test('penalty runs for the side in the field go to its innings before, else to its next', () => {
  const penalty = (innings: number, to: 0 | 1): CricketFact => ({
    kind: 'penalty',
    innings,
    to,
    runs: 5,
    helmet: false,
  });
  const runs = (...facts: readonly CricketFact[]) => foldCricket(said(...facts)).innings.map((one) => one.runs);
  expect(runs(...begun, ...anOver(0, 1), penalty(1, 0), anInnings(2))).toEqual([11, 0]);
  expect(runs(...begun, ...anOver(0, 1), penalty(1, 1))).toEqual([6]);
  expect(runs(...begun, ...anOver(0, 1), penalty(1, 1), anInnings(2))).toEqual([6, 5]);
  expect(runs(...begun, ...anOver(0, 1), anInnings(2), penalty(2, 0))).toEqual([11, 0]);
});

test('an adjustment counts where it was made', () => {
  const facts = said(...begun, ...anOver(0, 1), {
    kind: 'adjustment',
    innings: 1,
    runs: -1,
    after: { over: 0, delivery: 3 },
  });
  expect(foldCricket(facts).innings[0]?.runs).toBe(5);
});

test('ends of days and sessions know how far play had come', () => {
  const facts = said(...begun, ...anOver(0, 1), { kind: 'session-end', day: 1, session: 1 }, aBall(1, 1), {
    kind: 'day-end',
    day: 1,
  });
  expect(foldCricket(facts).marks).toEqual([
    { day: 1, session: 1, innings: 1, legalBalls: 6, last: { over: 0, delivery: 6 } },
    { day: 1, session: 0, innings: 1, legalBalls: 7, last: { over: 1, delivery: 1 } },
  ]);
});

test('super overs are apart', () => {
  const match = foldCricket(said(...begun, anInnings(2), anInnings(3, 1, true), aBall(0, 1, { innings: 3, bat: 6 })));
  expect(match.innings.map(({ number }) => number)).toEqual([1, 2]);
  expect(match.superOvers).toMatchObject([{ number: 3, batting: 1, runs: 6, overs: 1, isCut: false }]);
});

test('it tells when it began, and who said what', () => {
  const match = foldCricket(said({ kind: 'not-counted', statistics: ['no-balls'] }, ...begun, aBall(0, 1)));
  expect(match).toMatchObject({ startedAt: 1003, notCounted: ['no-balls'], sources: [{ name: 'test', balls: true }] });
});

test('nothing said is a match of nobody', () => {
  expect(foldCricket([])).toMatchObject({ innings: [], startedAt: 0, result: undefined });
});
