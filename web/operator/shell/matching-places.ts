/** Where the command palette leads. */
export interface Place {
  readonly to: string;
  readonly name: string;
  /** Beside the name, muted. */
  readonly about: string;
}

export const MOST_PLACES = 12;
const BET = /^[1-9]\d{0,14}$/;

/** The bet whose number was typed: whether there is one, its page says. */
export function betsNumbered(typed: string): readonly Place[] {
  const number = typed.trim();
  return BET.test(number) ? [{ to: `/bet/${number}`, name: number, about: 'Bet' }] : [];
}

/** Places in whose name every typed word begins a word; those that begin with what was typed come first. */
export function matchingPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = places.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  });
  const first = parts[0] ?? '';
  const rank = ({ name }: Place) => (name.toLowerCase().startsWith(first) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_PLACES);
}
