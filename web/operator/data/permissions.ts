import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { isForReaders, type Permission } from 'protocol/permissions';
import { ask, queryClient } from './exchange.ts';

export interface OwnPermissions {
  readonly permissions: ReadonlySet<Permission>;
  /** True if the page may offer a change: the permission alone is not enough for somebody who reads only. */
  readonly may: (permission: Permission) => boolean;
  /** Changes nothing of what the permissions name, and at most adds findings. */
  readonly readsOnly: boolean;
  /** This site's staff work only with a second factor, and this person has none yet. */
  readonly mustSetUpFactor: boolean;
}

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async (): Promise<OwnPermissions> => {
    const answer = await ask('user/getPermissions');
    const { permissions, reads_only: readsOnly, must_set_up_factor: mustSetUpFactor } = answer;
    const own = new Set(permissions);
    const may = (permission: Permission) => own.has(permission) && (!readsOnly || isForReaders(permission));
    return { permissions: own, may, readsOnly, mustSetUpFactor };
  },
  staleTime: Infinity,
});

/** After a call that the role does not permit: somebody has changed the role. */
export const reloadPermissions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey });

/** Permissions of the person at the desk. The exchange refuses the rest; the desk does not offer it. */
export const useOwnPermissions = (): OwnPermissions => useSuspenseQuery(permissionsQuery).data;
