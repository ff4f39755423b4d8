import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Permission } from 'protocol';
import { ask } from './exchange.ts';

export interface OwnPermissions {
  readonly permissions: ReadonlySet<Permission>;
  /** Sees everything and changes nothing. */
  readonly readsOnly: boolean;
}

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async (): Promise<OwnPermissions> => {
    const { permissions, reads_only: readsOnly } = await ask('user/getPermissions');
    return { permissions: new Set(permissions), readsOnly };
  },
  staleTime: Infinity,
});

/** What the person at the desk may do. The exchange refuses the rest; the desk does not offer it. */
export const useOwnPermissions = (): OwnPermissions => useSuspenseQuery(permissionsQuery).data;
