import { queryOptions } from '@tanstack/react-query';
import type { DataOf, ListedPerson, RequestOf } from 'protocol';
import type { PageSource } from '../../shared/report/report-source.ts';
import { ask, queryClient, unlessLive } from './exchange.ts';

export type PeopleTotal = DataOf<'admin/getUsers'>['total'];
export type PeopleFilter = Omit<RequestOf<'admin/getUsers'>, 'limit' | 'after'>;

const EVERY_MS = unlessLive(5000);
/** Names that were offered a moment ago. */
const OFFERED_MS = 5000;
/** The largest page: no site has as many members of staff. */
const STAFF = 500;
/** So many people are offered by name. */
const OFFERED = 6;

export const peopleSource = (filter: PeopleFilter): PageSource<ListedPerson, PeopleTotal> => ({
  key: ['people', filter],
  load: (page) => ask('admin/getUsers', { ...filter, ...page }),
  everyMs: EVERY_MS,
});

export const staffQuery = queryOptions({
  queryKey: ['people', 'staff'],
  queryFn: () => ask('admin/getUsers', { group: 'staff', limit: STAFF }),
  refetchInterval: EVERY_MS,
});

/** Those whose name begins so. */
export const offeredQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', 'offered', search],
    queryFn: () => ask('admin/getUsers', { search, limit: OFFERED }),
    staleTime: OFFERED_MS,
  });

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => ask('admin/getRoles') });

// Not asked again and again: whoever looks at a person is written down.
export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: ['person', userId],
    queryFn: async ({ signal }) => {
      const person = await ask('admin/getPerson', { user_id: userId });
      // The answer to a look that has ended is nobody's: the next one would show it, with the money of before.
      signal.throwIfAborted();
      return person;
    },
    staleTime: Infinity,
    // Opened once more it is another look: money has moved meanwhile.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** After something was done to a person. */
export async function refreshPerson(userId: number): Promise<void> {
  const lists = [['person', userId], ['people'], ['report', 'people'], ['roles']];
  await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
