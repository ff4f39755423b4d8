import { useQuery } from '@tanstack/react-query';
import type { ListedPerson } from 'protocol';
import { useLogin } from '../../shared/login-store.ts';
import { ask } from '../data/exchange.ts';
import { knownNames } from '../data/known-names.ts';
import { staffQuery } from '../data/people-queries.ts';
import { useOwnPermissions } from '../data/permissions.ts';

/** The most that a call takes. */
const AT_ONCE = 200;

const known = knownNames<string>(async (userIds) => {
  const { rows } = await ask('admin/getUsers', { user_ids: [...userIds], limit: userIds.length });
  return rows.map(({ user_id, user_name }) => [user_id, user_name] as const);
}, AT_ONCE);

/** Names of staff, as far as the viewer may know them. */
export function useStaff(): readonly ListedPerson[] {
  const { permissions } = useOwnPermissions();
  return useQuery({ ...staffQuery, enabled: permissions.has('view-people') }).data?.rows ?? [];
}

/** Names of user numbers, as far as whoever looks may know them; 0 is a rule. */
export function useNames(userIds: readonly number[]): (userId: number) => string {
  const { permissions } = useOwnPermissions();
  const names = known.useOf(
    userIds.filter((userId) => userId > 0),
    permissions.has('view-people'),
  );
  const own = useLogin((state) => state.login?.user);
  const ownName = (userId: number) => (userId === own?.user_id ? own.user_name : undefined);
  return (userId) => (userId === 0 ? 'the rule' : (names.get(userId) ?? ownName(userId) ?? `person ${userId}`));
}
