import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TwoPeopleKind } from 'protocol';
import { ask } from './exchange.ts';
import { useOwnPermissions } from './permissions.ts';

export const thresholdsQuery = queryOptions({ queryKey: ['thresholds'], queryFn: () => ask('admin/getThresholds') });

/** True if a kind without an amount takes two people here, as far as the viewer may know. */
export function useTakesTwo(kind: TwoPeopleKind): boolean {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...thresholdsQuery, enabled: permissions.has('approve-others') });
  return data?.is_in_force === true && data.thresholds.from[kind] !== null;
}
