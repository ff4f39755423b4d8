import type { Millis } from 'engine/vocabulary';
import type { CricketBall, CricketFact, CricketResult, InningsEnd } from '../../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { factsSaying } from './rules.fixture.ts';

// Cricket matches told in a line, for tables.

const START = Date.UTC(2026, 10, 21, 9) as Millis;
const OVERS = { T20: 20, ODI: 50, Test: 0 } as const;

type Told = readonly (CricketFact | readonly CricketFact[])[];

export const cricket = (format: keyof typeof OVERS, ...facts: Told) =>
  foldCricket(factsSaying(cricketFacts(format, ...facts)));

export function cricketFacts(format: keyof typeof OVERS, ...facts: Told): CricketFact[] {
  const fixture: CricketFact = {
    kind: 'fixture',
    format,
    teams: ['Reds', 'Blues'],
    overs: OVERS[format],
    ballsPerOver: 6,
    competition: 'Cup',
    season: '2026',
    ground: 'Oval',
    startsAt: START,
  };
  return [fixture, ...facts.flat()];
}

interface Bowled {
  /** Runs off the bat of each ball. */
  readonly bat?: number;
  readonly striker?: string;
  readonly bowler?: string;
  /** A wicket with each of the last so many balls. */
  readonly wickets?: number;
  /** Boundaries among the first balls. */
  readonly fours?: number;
  readonly end?: InningsEnd;
}

/** An innings of so many overs: 69.5 is 69 overs and five balls. Odd innings are batted by the first side. */
export function innings(number: number, overs: number, more: Bowled = {}): CricketFact[] {
  const { bat = 1, striker = 'striker', bowler = 'bowler', wickets = 0, fours = 0, end } = more;
  const count = Math.floor(overs) * 6 + Math.round((overs % 1) * 10);
  const balls = Array.from({ length: count }, (_, place): CricketBall => {
    const isFour = place < fours;
    return {
      kind: 'ball',
      innings: number,
      over: Math.floor(place / 6),
      delivery: (place % 6) + 1,
      striker,
      nonStriker: 'other',
      bowler,
      bat: isFour ? 4 : bat,
      wides: 0,
      noBalls: 0,
      byes: 0,
      legByes: 0,
      penalty: 0,
      ...(isFour ? { boundary: 4 } : {}),
      wickets: place >= count - wickets ? [{ player: `out ${place}`, how: 'bowled', fielders: [] }] : [],
    };
  });
  const begins: CricketFact = { kind: 'innings', innings: number, batting: number % 2 === 1 ? 0 : 1, superOver: false };
  return [
    begins,
    ...balls,
    ...(end === undefined ? [] : [{ kind: 'innings-end', innings: number, why: end } as const]),
  ];
}

export const result = (
  kind: 'no-result' | 'abandoned' | 'draw' | 'tie' | 'home' | 'away',
  more: { readonly eliminator?: 0 | 1 } = {},
): CricketFact => {
  const text = kind;
  const outcome: CricketResult =
    kind === 'home' || kind === 'away'
      ? { kind: 'won', winner: kind === 'home' ? 0 : 1, text }
      : kind === 'tie'
        ? { kind, ...more, text }
        : { kind, text };
  return { kind: 'result', result: outcome };
};
