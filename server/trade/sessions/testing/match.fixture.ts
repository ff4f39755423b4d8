// Facts of a match of twenty overs a side, for tests: balls as they are needed.
import type { Millis } from 'engine/vocabulary';
import { type CricketBall, type CricketFact, type CricketMatch, type Doubt, type Fact, foldCricket } from 'results';

export const FIXTURE: CricketFact = {
  kind: 'fixture',
  format: 'T20',
  teams: ['Reds', 'Blues'],
  overs: 20,
  ballsPerOver: 6,
  competition: 'Cup',
  season: '2026',
  ground: 'Park',
  startsAt: 0 as Millis,
};

/** A legal ball of the first innings, counted from 0. */
export function ball(place: number, more: Partial<CricketBall> = {}): CricketBall {
  return {
    kind: 'ball',
    innings: 1,
    over: Math.floor(place / 6),
    delivery: (place % 6) + 1,
    striker: 'Ann',
    nonStriker: 'Bea',
    bowler: 'Cid',
    bat: 1,
    wides: 0,
    noBalls: 0,
    byes: 0,
    legByes: 0,
    penalty: 0,
    wickets: [],
    ...more,
  };
}

/** So many balls that bring a run each. */
export const balls = (count: number, more: Partial<CricketBall> = {}): CricketBall[] =>
  Array.from({ length: count }, (_, place) => ball(place, more));

const BEGINS: CricketFact = { kind: 'innings', innings: 1, batting: 0, superOver: false };

/** The first side bats as soon as a ball is bowled. */
export function matchOf(said: readonly CricketFact[], doubts: readonly Doubt[] = []): CricketMatch {
  const begins = said.some(({ kind }) => kind === 'ball') ? [BEGINS] : [];
  const facts = [FIXTURE, ...begins, ...said].map((one, place): Fact<CricketFact> => ({
    id: place + 1,
    at: (place * 1000) as Millis,
    source: 'test',
    said: one,
  }));
  return foldCricket(facts, doubts);
}
