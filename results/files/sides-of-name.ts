/** For a match of a side against itself; {side} is `sideTwice`. */
export const SAME_SIDES = 'Both sides are {side}.';

/** Names that differ in capitals, width or spaces are one. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The two sides that the name of a match tells, `home v away`; undefined if it tells none. */
export function sidesOf(matchName: string): readonly [string, string] | undefined {
  const [home, away, ...more] = matchName.split(/ (?:v|vs\.?) /iu);
  return home === undefined || away === undefined || more.length > 0 ? undefined : [home, away];
}

/** The side that plays itself in a match of this name, `Reds v reds`; undefined if none does. */
export function sideTwice(matchName: string): string | undefined {
  const [home, away] = sidesOf(matchName) ?? [];
  return home !== undefined && away !== undefined && plainName(home) === plainName(away) ? home.trim() : undefined;
}
