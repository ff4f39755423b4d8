import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from './exchange.ts';

const EVERY_MS = 5000;

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => ask('admin/getUsers'),
  refetchInterval: EVERY_MS,
});

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => ask('admin/getRoles') });

// Not asked again and again: whoever looks at a person is written down.
export const personQuery = (userId: number) =>
  queryOptions({
    queryKey: ['person', userId],
    queryFn: () => ask('admin/getPerson', { user_id: userId }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** After something was done to a person. */
export async function refreshPerson(userId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['person', userId] }),
    queryClient.invalidateQueries({ queryKey: ['people'] }),
  ]);
}
