/** For a match of a side against itself; {side} is `sideTwice`. */
export const SAME_SIDES = 'Both sides are {side}.';

const folded = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The side that plays itself in a match of this name, `Reds v reds`; undefined if none does. */
export function sideTwice(matchName: string): string | undefined {
  const [home = '', away] = matchName.split(/ (?:v|vs\.?) /iu);
  return away !== undefined && folded(home) === folded(away) ? home.trim() : undefined;
}
