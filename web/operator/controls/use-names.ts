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

/** Whoever works here, as far as whoever looks may know. */
export function useStaff(): readonly AdminUser[] {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...namesQuery, enabled: permissions.has('view-people') });
  return data?.filter(({ role }) => role !== 'bettor') ?? [];
}

/** Who a user number is, as far as whoever looks may know. */
export function useNames(): (userId: number) => string {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...namesQuery, enabled: permissions.has('view-people') });
  const names = new Map(data?.map(({ user_id, user_name }) => [user_id, user_name]));
  return (userId) => (userId === 0 ? 'the rule' : (names.get(userId) ?? `person ${userId}`));
}
