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
