import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminUser } from 'protocol';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const STALE_MS = 60_000;

const namesQuery = queryOptions({
  queryKey: ['names'],
  queryFn: () => ask('admin/getUsers'),
  staleTime: STALE_MS,
});

/** Who there is, as far as whoever looks may know. */
export function useEverybody(): readonly AdminUser[] {
  const { permissions } = useOwnPermissions();
  return useQuery({ ...namesQuery, enabled: permissions.has('view-people') }).data ?? [];
}

/** Whoever works here. */
export const useStaff = (): readonly AdminUser[] => useEverybody().filter(({ role }) => role !== 'bettor');

/** Who a user number is, as far as whoever looks may know. */
export function useNames(): (userId: number) => string {
  const names = new Map(useEverybody().map(({ user_id, user_name }) => [user_id, user_name]));
  return (userId) => (userId === 0 ? 'the rule' : (names.get(userId) ?? `person ${userId}`));
}
