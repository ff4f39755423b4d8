import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Favourite, FavouriteKey } from 'protocol';
import { ask, call, queryClient } from '../data/exchange.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { isSame, movedBy } from './moved-by.ts';

// What the bettor has marked. The exchange keeps it, so that every device shows the same; the screen is ahead of the
// answer, and goes back where it was refused.

const REFRESH_MS = 60_000;
const KEY = ['favourites'];

export const favouritesQuery = queryOptions({
  queryKey: KEY,
  queryFn: () => ask('user/getFavourites'),
  staleTime: 30_000,
  refetchInterval: REFRESH_MS,
});

const keyOf = ({ kind, id }: FavouriteKey): FavouriteKey => ({ kind, id });

export function useIsFavourite(key: FavouriteKey): boolean {
  const { data } = useQuery({ ...favouritesQuery, select: (all) => all.some((own) => isSame(own, key)) });
  return data ?? false;
}

/** @param named  what is marked, as the list will show it */
export async function mark(named: Favourite): Promise<void> {
  await change(
    (all) => [...all.filter((own) => !isSame(own, named)), named],
    () => call('user/setFavourite', { favourite: keyOf(named), is_favourite: true }),
  );
}

export async function unmark(key: FavouriteKey): Promise<void> {
  await change(
    (all) => all.filter((own) => !isSame(own, key)),
    () => call('user/setFavourite', { favourite: keyOf(key), is_favourite: false }),
  );
}

/** One place up (−1) or down (1). */
export async function move(key: FavouriteKey, places: 1 | -1): Promise<void> {
  const all = queryClient.getQueryData(favouritesQuery.queryKey) ?? [];
  const moved = movedBy(all, key, places);
  await change(
    () => moved,
    () => call('user/orderFavourites', { favourites: moved.map(keyOf) }),
  );
}

async function change(edit: (all: readonly Favourite[]) => Favourite[], ask: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueryData(favouritesQuery.queryKey);
  queryClient.setQueryData(favouritesQuery.queryKey, edit(before ?? []));
  try {
    await ask();
  } catch (error) {
    queryClient.setQueryData(favouritesQuery.queryKey, before);
    toast('bad', error instanceof Error ? error.message : String(error));
  }
  await queryClient.invalidateQueries({ queryKey: KEY });
}
