import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask, queryClient, unlessLive, useTopics } from './exchange.ts';
import { useOwnPermissions } from './permissions.ts';
import { deskMatches, type DeskMatch } from './desk-matches.ts';
import { useMatches } from './topics.ts';

const EVERY_MS = unlessLive(2000);

export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: () => ask('admin/getMarkets', {}),
  refetchInterval: EVERY_MS,
  // A page that is come to asks at once: a key of it opens or suspends by what its rows say.
  staleTime: 0,
});

/** Asks again at once: after somebody here changed one. */
export const refreshMarkets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['markets'] });

/** In play first, then by start. */
const byUrgency = (a: DeskMatch, b: DeskMatch): number =>
  Number(b.isInPlay) - Number(a.isInPlay) || a.startsAt - b.startsAt || a.id - b.id;

/** Every match that is not finished; undefined until they have come. */
export function useDeskMatches(): { readonly matches: readonly DeskMatch[] | undefined; readonly failed: boolean } {
  useTopics(['matches:all']);
  const { permissions } = useOwnPermissions();
  const { data, isError } = useQuery({ ...marketsQuery, enabled: permissions.has('view-markets') });
  const listed = useMatches((state) => state.matches);
  const matches = data === undefined ? undefined : deskMatches(data, listed).toSorted(byUrgency);
  return { matches, failed: isError };
}
