/** Who plays whom under one name. */
export interface League {
  readonly name: string;
  /** Two letters. */
  readonly country: string;
  /** Name and the letters of the score line. */
  readonly teams: readonly (readonly [name: string, short: string])[];
}

/** @param teams  their names, with commas between */
export const leagueOf = (name: string, country: string, teams: string): League => ({
  name,
  country,
  teams: teams.split(', ').map(
    (team) =>
      [
        team,
        team
          .replace(/[^A-Za-z]/g, '')
          .slice(0, 3)
          .toUpperCase(),
      ] as const,
  ),
});
