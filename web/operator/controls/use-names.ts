import { useQuery } from '@tanstack/react-query';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const STALE_MS = 60_000;

/** Who a user number is, as far as whoever looks may know. */
export function useNames(): (userId: number) => string {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({
    queryKey: ['names'],
    queryFn: () => ask('admin/getUsers'),
    enabled: permissions.has('view-people'),
    staleTime: STALE_MS,
  });
  const names = new Map(data?.map(({ user_id, user_name }) => [user_id, user_name]));
  return (userId) => (userId === 0 ? 'the rule' : (names.get(userId) ?? `person ${userId}`));
}
