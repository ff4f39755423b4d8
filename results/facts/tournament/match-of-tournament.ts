import type { Millis } from 'engine/vocabulary';
import {
  countInnings,
  fallOfWickets,
  inningsRuns,
  lacksBalls,
  oversWithABall,
  partnership,
  runsAfterOvers,
} from '../cricket/count-cricket.ts';
import { battersOf, bowlersOf, isAllNamed } from '../cricket/count-players.ts';
import type { CricketInnings, CricketMatch, CricketStatistic } from '../cricket/cricket-facts.ts';
import type { Counts, TournamentMatch } from './tournament-facts.ts';
import type { TournamentStatistic } from './tournament-statistics.ts';

/** Why a match counts its average in totals of its competition; undefined where what was played counts. */
export function whyLost({ result, fixture, innings }: CricketMatch): string | undefined {
  if (result?.kind === 'abandoned') return 'abandoned';
  if (result?.kind === 'no-result') return 'no result';
  const cut = fixture.overs === 0 ? undefined : innings.find(({ isCut }) => isCut);
  return cut === undefined ? undefined : `innings ${cut.number} was cut to ${cut.overs} of ${fixture.overs} overs`;
}

/** What a finished match counts in its competition. Super overs and penalty runs count in none of it. */
export function matchOfTournament(
  match: CricketMatch,
  at: { readonly number: number; readonly stage: 'league' | 'play-off'; readonly endedAt: Millis },
): TournamentMatch {
  const lost = whyLost(match);
  return {
    ...at,
    teams: match.fixture.teams,
    ground: match.fixture.ground,
    startsAt: match.fixture.startsAt,
    ...(lost === undefined ? {} : { lost }),
    oversWithABall: oversWithABall(match),
    counts: countsOf(match),
    teamCounts: [teamCountsOf(match, 0), teamCountsOf(match, 1)],
    players: playersOf(match),
    elevens: [match.elevens[0] ?? null, match.elevens[1] ?? null],
    ...uncountedIn(match),
  };
}

/** What each takes that a source may be unable to count. */
const TAKES: Readonly<Record<Exclude<TournamentStatistic, ByTotals>, readonly CricketStatistic[]>> = {
  fours: ['boundaries'],
  sixes: ['boundaries'],
  boundaries: ['boundaries'],
  wides: ['wides'],
  extras: ['wides', 'no-balls', 'byes', 'leg-byes'],
  'no-balls': ['no-balls'],
  fifties: ['players'],
  hundreds: ['players'],
  'fifty-stands': [],
  ducks: ['players', 'dismissals'],
  maidens: ['players', 'wides', 'no-balls'],
  caught: ['dismissals'],
  bowled: ['dismissals'],
  lbw: ['dismissals'],
  'run-outs': ['dismissals'],
  'opening-stand': [],
  'team-fours': ['boundaries'],
  'team-sixes': ['boundaries'],
  'team-extras': ['wides', 'no-balls', 'byes', 'leg-byes'],
  'team-wides': ['wides'],
  'team-caught': ['dismissals'],
  'player-runs': ['players'],
  'player-fours': ['players', 'boundaries'],
  'player-sixes': ['players', 'boundaries'],
  'player-wickets': ['players', 'dismissals'],
};

/** What totals tell without single balls; of the first overs a source says by itself what it knows. */
type ByTotals =
  | 'first-over-runs'
  | 'six-over-runs'
  | 'ten-over-runs'
  | 'wickets'
  | 'total-runs'
  | 'team-total'
  | 'team-wickets-lost';

function uncountedIn({ notCounted, innings }: CricketMatch): Pick<TournamentMatch, 'uncounted'> {
  const isByTotals = innings.some(lacksBalls);
  const unnamed = innings.every(isAllNamed) ? [] : (['players'] as const);
  const lacking: readonly CricketStatistic[] = [...notCounted, ...unnamed];
  const uncounted = Object.entries(TAKES).flatMap(([statistic, takes]) =>
    isByTotals || takes.some((one) => lacking.includes(one)) ? [statistic as TournamentStatistic] : [],
  );
  return uncounted.length === 0 ? {} : { uncounted };
}

function countsOf(match: CricketMatch): Counts {
  const counts = countInnings(...match.innings);
  const maidens = match.innings.flatMap((one) => [...bowlersOf(one).values()].map((bowler) => bowler.maidens));
  return {
    // First over, six and ten overs are those of the first innings.
    ...openingOf(match.innings[0]),
    fours: counts.fours,
    sixes: counts.sixes,
    boundaries: counts.fours + counts.sixes,
    wickets: counts.wickets,
    wides: counts.wides,
    extras: counts.extras - counts.penalty,
    'no-balls': counts.noBallBalls,
    fifties: counts.fifties,
    hundreds: counts.hundreds,
    'fifty-stands': match.innings.flatMap(standsOf).filter((runs) => runs >= 50).length,
    ducks: counts.ducks,
    maidens: maidens.reduce((sum, one) => sum + one, 0),
    caught: (counts.dismissals.caught ?? 0) + (counts.dismissals['caught-and-bowled'] ?? 0),
    bowled: counts.dismissals.bowled ?? 0,
    lbw: counts.dismissals.lbw ?? 0,
    'run-outs': counts.dismissals['run-out'] ?? 0,
    'total-runs': match.innings.reduce((sum, one) => sum + inningsRuns(one), 0),
  };
}

function openingOf(innings: CricketInnings | undefined): Counts {
  if (innings === undefined) return {};
  const found = { 'first-over-runs': 1, 'six-over-runs': 6, 'ten-over-runs': 10 } as const;
  const entries = Object.entries(found).map(([name, overs]) => [name, runsAfterOvers(innings, overs)] as const);
  return Object.fromEntries(entries.filter(([, runs]) => runs !== undefined)) as Counts;
}

const standsOf = (innings: CricketInnings): number[] =>
  Array.from({ length: fallOfWickets(innings).length + 1 }, (_, place) => partnership(innings, place + 1)?.runs ?? 0);

function teamCountsOf(match: CricketMatch, team: 0 | 1): Counts {
  const own = match.innings.filter(({ batting }) => batting === team);
  const [first] = own;
  if (first === undefined) return {};
  const counts = countInnings(...own);
  return {
    ...openingOf(first),
    'opening-stand': partnership(first, 1)?.runs ?? 0,
    'team-total': own.reduce((sum, one) => sum + inningsRuns(one), 0),
    'team-fours': counts.fours,
    'team-sixes': counts.sixes,
    'team-wickets-lost': counts.wickets,
    'team-extras': counts.extras - counts.penalty,
    'team-wides': counts.wides,
    'team-caught': (counts.dismissals.caught ?? 0) + (counts.dismissals['caught-and-bowled'] ?? 0),
  };
}

function playersOf({ innings }: CricketMatch): Record<string, Counts> {
  const players: Record<string, Record<string, number>> = {};
  const add = (player: string, counts: Record<string, number>): void => {
    const own = (players[player] ??= {});
    for (const [name, value] of Object.entries(counts)) own[name] = (own[name] ?? 0) + value;
  };
  for (const one of innings) {
    for (const { player, runs, fours, sixes } of battersOf(one).values())
      add(player, { 'player-runs': runs, 'player-fours': fours, 'player-sixes': sixes });
    for (const { player, wickets } of bowlersOf(one).values()) add(player, { 'player-wickets': wickets });
  }
  return players;
}
