import { describe, expect, test } from 'vitest';
import { answerOf, TENNIS_FORMATS } from 'results';
import type { CricketFormat, CricketResult } from '../../../results/facts/cricket/cricket-facts.ts';
import { NAME_OF_MATCH, templateRunners, type MatchTemplate } from '../catalogue/match-template.ts';
import { MATCH_TEMPLATES } from '../catalogue/match-templates.ts';
import { aMatch, AWAY_WON, DRAWN, HOME_WON, NO_RESULT, TIED } from '../../../results/testing/a-match.fixture.ts';
import {
  election,
  finish,
  finished,
  football,
  fullTime,
  goal,
  half,
  kickOff,
  off,
  periods,
  race,
  retires,
  rulingOf,
  RUNNERS,
  setsOf,
  SETS_FORMATS,
} from '../../../results/testing/matches.fixture.ts';
import { tournament } from '../../../results/testing/tournaments.fixture.ts';

// Every market of every template is run through every result that its sport knows: each comes to an end that the
// exchange can carry out, and each runner wins in one of them.

type Matches = Readonly<Record<string, unknown>>;

const TOSSES = [0, 1].map((winner) => ({ kind: 'toss', winner: winner as 0 | 1, chose: 'bat' }) as const);

function cricketMatches(format: CricketFormat, overs: number): Matches {
  const results: Record<string, CricketResult> = {
    'won by the first side': HOME_WON,
    'won by the second side': AWAY_WON,
    tied: TIED,
    'tied, super over': { ...TIED, eliminator: 1 } as CricketResult,
    'without a result': NO_RESULT,
    abandoned: { kind: 'abandoned', text: 'abandoned' },
    ...(overs === 0 ? { drawn: DRAWN } : {}),
  };
  const whole =
    overs === 0
      ? Array(4).fill({ bowled: '80', end: 'declared' })
      : Array(2).fill({ bowled: `${overs}`, end: 'overs' });
  const matches = Object.entries(results).map(([name, result], place) => {
    const innings = name === 'abandoned' ? [] : whole;
    const more = name === 'abandoned' ? [] : [TOSSES[place % 2] as (typeof TOSSES)[number]];
    return [name, aMatch({ format, overs, innings, result, more, elevens: false })];
  });
  return Object.fromEntries(matches) as Matches;
}

const footballMatches: Matches = {
  goalless: football(kickOff(), ...half, fullTime),
  '1–0': football(kickOff(), goal(0), ...half, fullTime),
  '0–1': football(kickOff(), goal(1), ...half, fullTime),
  '2–2': football(kickOff(), goal(0), goal(1), ...half, goal(0, 70), goal(1, 80), fullTime),
  abandoned: football(kickOff(), { kind: 'abandoned', at: 0 as never }),
};

type SetsFormat = Parameters<typeof setsOf>[0] & {
  readonly lastTarget?: number;
  readonly lastUnit?: { target: number };
};

const WINNERS: Readonly<Record<number, readonly string[]>> = {
  1: ['h', 'a'],
  3: ['hh', 'aa', 'hah', 'aha'],
  5: ['hhh', 'aaa', 'hahh', 'ahaa', 'hahah', 'ahaha'],
  7: ['hhhh', 'aaaa', 'hahhh', 'ahaaa', 'hahahah', 'ahahaha'],
};

const setsMatches = (format: SetsFormat): Matches => {
  const { target, bestOf, lastTarget, lastUnit } = format;
  const ofSets = (winners: string, ...gone: (0 | 1)[]) =>
    setsOf(
      format,
      winners.split('').map((winner, place) => {
        const to = place === bestOf - 1 ? (lastUnit?.target ?? lastTarget ?? target) : target;
        return winner === 'h' ? ([to, 1] as const) : ([1, to] as const);
      }),
      ...gone.map((side) => retires(side)),
    );
  return {
    ...Object.fromEntries((WINNERS[bestOf] ?? []).map((winners) => [winners, ofSets(winners)])),
    'a side does not go on': ofSets(bestOf === 1 ? '' : 'h', 1),
  };
};

type Score = readonly (readonly [number, number])[];

const clockMatches = (sport: Parameters<typeof periods>[0], scores: readonly Score[]): Matches =>
  Object.fromEntries(scores.map((score) => [score.join(' '), periods(sport, score, finished)]));

/** Two halves: won by either side, and level. */
const halves = (low: number, high: number): Score[] => [
  Array(2).fill([low + 1, low] as const),
  Array(2).fill([high, high + 1] as const),
  Array(2).fill([low, low] as const),
];

const cupMatches: Matches = Object.fromEntries(
  RUNNERS.map((team) => [team, { ...(tournament('IPL of 1').match as object), champion: team }]),
);

const electionMatches: Matches = Object.fromEntries(
  RUNNERS.map((name) => [name, election({ kind: 'winner', of: NAME_OF_MATCH, names: [name], official: true })]),
);

const rotations = RUNNERS.map((_, place) => [...RUNNERS.slice(place), ...RUNNERS.slice(0, place)].join(' '));
const raceMatches: Matches = Object.fromEntries(
  [...rotations, 'AB C D E F G H', 'A B CD E F G H', 'B A', 'C'].map((order) => [order, race(off(), finish(order))]),
);

const MATCHES: Readonly<Record<string, Matches>> = {
  t20: cricketMatches('T20', 20),
  t10: cricketMatches('T10', 10),
  odi: cricketMatches('ODI', 50),
  test: cricketMatches('Test', 0),
  football: footballMatches,
  ...Object.fromEntries(
    TENNIS_FORMATS.map(({ template, fixture }) => [template, setsMatches({ sport: 'tennis', ...fixture })]),
  ),
  basketball: clockMatches('basketball', [
    Array(4).fill([20, 10] as const),
    [[60, 70], ...Array(3).fill([10, 20] as const)],
    [...Array(4).fill([20, 20] as const), [5, 3]],
  ]),
  'ice-hockey': clockMatches('ice-hockey', [
    Array(3).fill([1, 0] as const),
    Array(3).fill([2, 3] as const),
    Array(3).fill([1, 1] as const),
  ]),
  handball: clockMatches('handball', halves(12, 20)),
  futsal: clockMatches('futsal', halves(0, 4)),
  kabaddi: clockMatches('kabaddi', halves(12, 40)),
  hundred: cricketMatches('other', 20),
  cup: cupMatches,
  election: electionMatches,
  ...Object.fromEntries(
    (['volleyball', 'table-tennis', 'snooker', 'e-games'] as const).map((sport) => [
      sport,
      setsMatches({ sport, ...SETS_FORMATS[sport] }),
    ]),
  ),
  race: raceMatches,
  greyhounds: raceMatches,
};

const matchesOf = ({ template }: MatchTemplate): [string, unknown][] => {
  const found = MATCHES[template];
  if (found === undefined) throw new Error(`no results are known for the template ${template}`);
  return Object.entries(found);
};

describe.each(MATCH_TEMPLATES.map((one) => [one.template, one] as const))('%s', (_, template) => {
  const sides = template.sides === 'two' ? ['H', 'A'] : [...RUNNERS];
  test.each(template.markets.map((market) => [market.name, market] as const))('%s', (_name, market) => {
    const named = templateRunners(market, sides).filter(({ standsFor }) => standsFor !== '');
    const runnerNames = Object.fromEntries(named.map(({ standsFor, selection }) => [standsFor, selection]));
    const won = new Set<number>();
    for (const [name, match] of matchesOf(template)) {
      const prices = { home: name === 'tied' ? 200 : won.has(1) ? 210 : 190, away: 200 };
      const ruling = rulingOf(market.rule, match, market.subject as object, { prices });
      expect(ruling.state, `${name}: ${ruling.reason}`).toMatch(/^(settled|void)$/);
      if (ruling.state !== 'settled' && ruling.state !== 'void') continue;
      const answer = answerOf(ruling, { runnerNames, perUnit: 1 });
      if (answer.state === 'settled') for (const runner of [...answer.winners, ...(answer.tied ?? [])]) won.add(runner);
    }
    expect([...won].toSorted((one, other) => one - other)).toEqual(named.map(({ selection }) => selection));
  });
});

test('a drawn Test pays the draw', () => {
  const template = MATCH_TEMPLATES.find((one) => one.template === 'test');
  const market = template?.markets.find(({ name }) => name === 'Match Odds');
  const drawn = cricketMatches('Test', 0)['drawn'];
  const ruling = rulingOf('cricket.match-odds', drawn, market?.subject as object);
  const runners = templateRunners(market as NonNullable<typeof market>, ['H', 'A']);
  const runnerNames = Object.fromEntries(runners.map(({ standsFor, selection }) => [standsFor, selection]));
  const [draw] = runners.filter(({ name }) => name === 'The Draw');
  expect(answerOf(ruling as never, { runnerNames, perUnit: 1 })).toMatchObject({ winners: [draw?.selection] });
});
