/** The name of a market that says how many places it pays: `To Be Placed (3)` with 2 is `To Be Placed (2)`. */
export const nameWithPlaces = (name: string, before: number, places: number): string =>
  name.replace(`(${before})`, `(${places})`);

/** The number of places of a market by its rule's subject; undefined if it pays none. */
export function placesIn(subject: unknown): number | undefined {
  const { places } = subject as { readonly places?: unknown };
  return typeof places === 'number' ? places : undefined;
}
