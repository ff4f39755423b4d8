import type { FavouriteKey } from 'protocol';

export const isSame = (a: FavouriteKey, b: FavouriteKey): boolean => a.kind === b.kind && a.id === b.id;

/** The list with one of its own a place up (−1) or down (1); at an end it stays. */
export function movedBy<T extends FavouriteKey>(all: readonly T[], key: FavouriteKey, places: 1 | -1): T[] {
  const from = all.findIndex((own) => isSame(own, key));
  const to = from + places;
  const moved = [...all];
  const [own] = from < 0 || to < 0 || to >= all.length ? [] : moved.splice(from, 1);
  if (own !== undefined) moved.splice(to, 0, own);
  return moved;
}
