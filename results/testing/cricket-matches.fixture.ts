import type { Millis } from 'engine/vocabulary';
import type { CricketBall, CricketFact, CricketResult, InningsEnd } from '../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../facts/cricket/fold-cricket.ts';
import { factsIn, partsOf, sideOf, type MatchInWords, type Vocabulary } from './rule-table.fixture.ts';
import { factsSaying } from './rules.fixture.ts';

// Cricket matches told in a line, for tables.

export const START = Date.UTC(2026, 10, 21, 9) as Millis;
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

const ELEVEN = Array.from({ length: 11 }, (_, place) => (place === 0 ? 'striker' : `player ${place}`));

/** `striker=A fours=3 end=overs` */
function bowledIn(words: string): Bowled {
  const pairs = words
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, /^\d+$/.test(value) ? Number(value) : value.replaceAll('_', ' ')];
    }),
  );
}

/** The balls of an innings so many overs later, without its beginning. */
const later = (facts: readonly CricketFact[], overs: number): CricketFact[] =>
  facts
    .filter((fact) => fact.kind !== 'innings')
    .map((fact) => (fact.kind === 'ball' ? { ...fact, over: fact.over + overs } : fact));

const WORDS: Vocabulary<CricketFact> = [
  [/^innings (\d) ([\d.]+)(.*)$/, (number, overs, more) => innings(Number(number), Number(overs), bowledIn(more))],
  [
    /^further (\d) ([\d.]+) from=(\d+)(.*)$/,
    (number, overs, from, more) => later(innings(Number(number), Number(overs), bowledIn(more)), Number(from)),
  ],
  [/^tie, super over (\w+)$/, (side) => result('tie', { eliminator: sideOf(side) })],
  [/^(tie|draw|no-result)$/, (kind) => result(kind as 'tie')],
  [/^(home|away) wins$/, (side) => result(side as 'home')],
  [/^eleven$/, () => ({ kind: 'eleven', team: 0, players: ELEVEN })],
  [/^eleven without striker$/, () => ({ kind: 'eleven', team: 0, players: ELEVEN.slice(1) })],
  [/^session (\d) ends$/, (session) => ({ kind: 'session-end', day: 1, session: Number(session) })],
  [/^day (\d) ends$/, (day) => ({ kind: 'day-end', day: Number(day) })],
];

/** `T20; innings 1 10.3 end=weather; no-result; quoted 75/77` */
export function cricketInWords(words: string): MatchInWords {
  const [format, ...parts] = partsOf(words);
  const isQuote = (part: string) => part.startsWith('quoted ');
  const match = cricket(
    format as keyof typeof OVERS,
    factsIn(
      parts.filter((part) => !isQuote(part)),
      WORDS,
    ),
  );
  const quote = parts.find(isQuote)?.slice('quoted '.length).split('/').map(Number);
  return quote === undefined
    ? { match }
    : { match, context: { lastQuote: { lay: quote[0] as number, back: quote[1] as number } } };
}
