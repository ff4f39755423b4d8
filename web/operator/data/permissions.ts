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

async function askPermissions(): Promise<OwnPermissions> {
  const answer = await ask('user/getPermissions');
  const { permissions, reads_only: readsOnly, must_set_up_factor: mustSetUpFactor } = answer;
  const own = new Set(permissions);
  const may = (permission: Permission) => own.has(permission) && (!readsOnly || isForReaders(permission));
  return { permissions: own, may, readsOnly, mustSetUpFactor };
}

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: askPermissions,
  staleTime: Infinity,
});

const isSame = (one: OwnPermissions, other: OwnPermissions): boolean =>
  one.readsOnly === other.readsOnly &&
  one.mustSetUpFactor === other.mustSetUpFactor &&
  one.permissions.size === other.permissions.size &&
  [...one.permissions].every((permission) => other.permissions.has(permission));

/**
 * After another sign-in. The desk stays as it was drawn: a form that the new role does not have is read before it goes.
 *
 * @returns true if the role has changed
 */
export async function isRoleChanged(): Promise<boolean> {
  const before = queryClient.getQueryData(permissionsQuery.queryKey);
  const after = await askPermissions();
  return before !== undefined && !isSame(before, after);
}

/** After a call that the role does not permit: somebody has changed the role. */
export const reloadPermissions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey });

/** Permissions of the person at the desk. The exchange refuses the rest; the desk does not offer it. */
export const useOwnPermissions = (): OwnPermissions => useSuspenseQuery(permissionsQuery).data;
