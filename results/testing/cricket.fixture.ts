import type { Millis } from 'engine/vocabulary';
import type { Fact } from '../facts/fact.ts';
import type { CricketBall, CricketFact } from '../facts/cricket/cricket-facts.ts';

// Hand-made facts of a cricket match, for tests.

export const aFixture = (changes: Partial<Extract<CricketFact, { kind: 'fixture' }>> = {}): CricketFact => ({
  kind: 'fixture',
  format: 'T20',
  teams: ['Reds', 'Blues'],
  overs: 20,
  ballsPerOver: 6,
  competition: 'Cup',
  season: '2026',
  ground: 'Park',
  startsAt: 1000 as Millis,
  ...changes,
});

export const anInnings = (
  innings: number,
  batting: 0 | 1 = innings % 2 === 1 ? 0 : 1,
  superOver = false,
): CricketFact => ({
  kind: 'innings',
  innings,
  batting,
  superOver,
});

/** A ball at `over`.`delivery`, counted from 0.1, that brings nothing unless it is said. */
export const aBall = (over: number, delivery: number, changes: Partial<CricketBall> = {}): CricketBall => ({
  kind: 'ball',
  innings: 1,
  over,
  delivery,
  striker: 'A',
  nonStriker: 'B',
  bowler: 'Z',
  bat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  wickets: [],
  ...changes,
});

/** The six balls of an over, each with so many runs off the bat. */
export const anOver = (over: number, runs: number, changes: Partial<CricketBall> = {}): CricketBall[] =>
  [1, 2, 3, 4, 5, 6].map((delivery) => aBall(over, delivery, { bat: runs, ...changes }));

/** As one source says them, in order. */
export const said = (...facts: readonly (CricketFact | null)[]): Fact<CricketFact | null>[] =>
  facts.map((one, place) => ({ id: place + 1, at: (1000 + place) as Millis, source: 'test', said: one }));
