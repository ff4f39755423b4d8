/** What is counted of the matches of a competition, by match unless its name says otherwise: of a team, a player or an innings. */
export const TOURNAMENT_STATISTICS = [
  // Of a match; the first two of its first innings.
  'first-over-runs',
  'six-over-runs',
  'ten-over-runs',
  'fours',
  'sixes',
  'boundaries',
  'wickets',
  'wides',
  'extras',
  'no-balls',
  'fifties',
  'hundreds',
  'fifty-stands',
  'ducks',
  'maidens',
  'caught',
  'bowled',
  'lbw',
  'run-outs',
  'total-runs',
  // Of one team's innings.
  'opening-stand',
  'team-total',
  'team-fours',
  'team-sixes',
  'team-wickets-lost',
  'team-extras',
  'team-wides',
  'team-caught',
  // Of one player in a match.
  'player-runs',
  'player-fours',
  'player-sixes',
  'player-wickets',
] as const;
export type TournamentStatistic = (typeof TOURNAMENT_STATISTICS)[number];

const OF_ITS_FIRST_INNINGS: readonly TournamentStatistic[] = ['first-over-runs', 'six-over-runs', 'ten-over-runs'];

/** Whether there is such a total of all, of a ground, a team or a player. */
export function isCountedOf(statistic: TournamentStatistic, kind: 'all' | 'ground' | 'team' | 'player'): boolean {
  const isOfTeam = statistic.startsWith('team-') || statistic === 'opening-stand';
  const isOfPlayer = statistic.startsWith('player-');
  if (kind === 'player') return isOfPlayer;
  if (kind === 'team') return isOfTeam || OF_ITS_FIRST_INNINGS.includes(statistic);
  return !isOfTeam && !isOfPlayer;
}
