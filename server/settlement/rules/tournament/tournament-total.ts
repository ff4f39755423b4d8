import { averageOf, type AverageKey, type Averages } from '../../averages/averages.ts';
import type { Tournament, TournamentMatch } from '../../../facts/tournament/tournament-facts.ts';
import type { SettledRuling } from '../../ruling.ts';
import type { TournamentStatistic } from '../../../facts/tournament/tournament-statistics.ts';

/** Whose total it is: everybody's, or of one ground, team or player. */
export type TotalOf =
  | { readonly kind: 'all' }
  | { readonly kind: 'ground'; readonly ground: string }
  | { readonly kind: 'team'; readonly team: string }
  | { readonly kind: 'player'; readonly team: string; readonly player: string };

/** In a row, after which a player's markets are deleted. */
export const MISSED_MATCHES = 3;

/** The matches that a total takes: of all, the whole competition; of a ground, team or player its league stage. */
export function matchesOf({ matches }: Tournament, of: TotalOf): readonly TournamentMatch[] {
  if (of.kind === 'all') return matches;
  const league = matches.filter(({ stage }) => stage === 'league');
  if (of.kind === 'ground') return league.filter(({ ground }) => ground === of.ground);
  return league.filter(({ teams }) => teams.includes(of.team));
}

/** One match's part in a total. */
export interface Part {
  readonly match: TournamentMatch;
  readonly value: number;
  readonly how: 'actual' | 'average';
}

/** @returns the part, or undefined where the match is lost and no average has the statistic */
export function partOf(
  tournament: Pick<Tournament, 'competition' | 'season'>,
  match: TournamentMatch,
  asked: { readonly statistic: TournamentStatistic; readonly of: TotalOf; readonly averages: Averages },
): Part | undefined {
  const { statistic, of, averages } = asked;
  if (match.lost === undefined) return { match, value: playedCounts(match, of)[statistic] ?? 0, how: 'actual' };
  // A player who was left out of the eleven of a lost match has no average in it.
  if (of.kind === 'player' && missed(match, of) === true) return { match, value: 0, how: 'actual' };
  const key: AverageKey = {
    competition: tournament.competition,
    season: tournament.season,
    statistic,
    ground: match.ground,
    ...(of.kind === 'team' || of.kind === 'player' ? { team: of.team } : {}),
    ...(of.kind === 'player' ? { player: of.player } : {}),
  };
  const average = averageOf(averages, key);
  return average === undefined ? undefined : { match, value: average.value, how: 'average' };
}

function playedCounts(match: TournamentMatch, of: TotalOf) {
  if (of.kind === 'all' || of.kind === 'ground') return match.counts;
  if (of.kind === 'player') return match.players[of.player] ?? {};
  return match.teamCounts[match.teams.indexOf(of.team) === 1 ? 1 : 0];
}

/** Undefined where the eleven is not known. */
function missed({ teams, elevens }: TournamentMatch, of: { team: string; player: string }): boolean | undefined {
  const eleven = elevens[teams.indexOf(of.team) === 1 ? 1 : 0];
  return eleven === null ? undefined : !eleven.includes(of.player);
}

/** The match with which a player had missed three in a row; matches whose eleven nobody knows neither count nor break. */
export function missedThree(
  matches: readonly TournamentMatch[],
  of: { readonly team: string; readonly player: string },
): TournamentMatch | undefined {
  let inARow = 0;
  for (const match of matches.filter(({ teams }) => teams.includes(of.team))) {
    const isMissed = missed(match, of);
    if (isMissed === false) inARow = 0;
    if (isMissed === true && (inARow += 1) >= MISSED_MATCHES) return match;
  }
  return undefined;
}

/** Bets struck between the last match that was played and a lost one are void; earlier ones stand. */
export function voidWindows(matches: readonly TournamentMatch[]): NonNullable<SettledRuling['voidWindows']> {
  return matches.flatMap((lost, place) => {
    if (lost.lost === undefined) return [];
    const played = matches.slice(0, place).findLast((match) => match.lost === undefined);
    return played === undefined ? [] : [{ from: played.endedAt, until: lost.endedAt }];
  });
}
