import { queryOptions } from '@tanstack/react-query';
import type { Permission } from 'protocol';
import { ask } from './exchange.ts';

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async (): Promise<ReadonlySet<Permission>> => new Set(await ask('user/getPermissions')),
});
