/** Letters alone: names that differ in capitals, width or spaces are one. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The two sides that the name of a match tells, `home v away`; undefined if it tells none. */
export function sidesOf(matchName: string): readonly [string, string] | undefined {
  const [home, away, ...more] = matchName.split(' v ');
  return home === undefined || away === undefined || more.length > 0 ? undefined : [home, away];
}
