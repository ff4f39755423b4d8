import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Permission } from 'protocol';
import { ask } from './exchange.ts';

export interface OwnPermissions {
  readonly permissions: ReadonlySet<Permission>;
  /** Sees everything and changes nothing. */
  readonly readsOnly: boolean;
  /** This site's staff work only with a second factor, and this person has none yet. */
  readonly mustSetUpFactor: boolean;
}

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async (): Promise<OwnPermissions> => {
    const answer = await ask('user/getPermissions');
    const { permissions, reads_only: readsOnly, must_set_up_factor: mustSetUpFactor } = answer;
    return { permissions: new Set(permissions), readsOnly, mustSetUpFactor };
  },
  staleTime: Infinity,
});

/** What the person at the desk may do. The exchange refuses the rest; the desk does not offer it. */
export const useOwnPermissions = (): OwnPermissions => useSuspenseQuery(permissionsQuery).data;
