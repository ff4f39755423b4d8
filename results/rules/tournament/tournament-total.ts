import { averageOf, type AverageKey, type Averages } from '../../averages/averages.ts';
import type { Tournament, TournamentMatch } from '../../facts/tournament/tournament-facts.ts';
import type { SettledRuling } from '../../ruling.ts';
import type { TournamentStatistic } from '../../facts/tournament/tournament-statistics.ts';

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

export interface TotalAsked {
  readonly statistic: TournamentStatistic;
  readonly of: TotalOf;
  /** Why an average counts for a match that was played. */
  readonly whyShort?: (match: TournamentMatch) => string | undefined;
}

/**
 * @returns the part; undefined where the match is lost and no average has the statistic, `uncounted` where it was played
 *   and nobody has counted that
 */
export function partOf(
  tournament: Pick<Tournament, 'competition' | 'season'>,
  match: TournamentMatch,
  asked: TotalAsked & { readonly averages: Averages },
): Part | 'uncounted' | undefined {
  const { statistic, of, averages, whyShort } = asked;
  if (match.lost === undefined && whyShort?.(match) === undefined) {
    const value = match.uncounted?.includes(statistic) === true ? undefined : playedCount(match, { statistic, of });
    return value === undefined ? 'uncounted' : { match, value, how: 'actual' };
  }
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

function playedCount(match: TournamentMatch, { statistic, of }: TotalAsked): number | undefined {
  if (of.kind === 'all' || of.kind === 'ground') return match.counts[statistic];
  // A player who did nothing of the kind is not listed with a 0.
  if (of.kind === 'player') return match.players[of.player]?.[statistic] ?? 0;
  return match.teamCounts[match.teams.indexOf(of.team) === 1 ? 1 : 0][statistic];
}

/** "Kingston", "Barbados", as a reason names whose matches it speaks of. */
export function wordsOf(of: TotalOf): string {
  if (of.kind === 'all') return 'the tournament';
  return of.kind === 'ground' ? of.ground : of.team;
}

/** Whether anything tells of that player in a match. */
export const isNamed = ({ players, elevens }: TournamentMatch, player: string): boolean =>
  Object.hasOwn(players, player) || elevens.some((eleven) => eleven?.includes(player) === true);

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
