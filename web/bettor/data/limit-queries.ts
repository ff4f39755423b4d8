import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../shared/wire/call.ts';
import { call } from './exchange.ts';

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => dataOf(call('user/getLimits')),
  staleTime: 5000,
});

/** Asked for when it is shown, never kept. */
export const sessionSummaryQuery = queryOptions({
  queryKey: ['sessionSummary'],
  queryFn: () => dataOf(call('user/getSessionSummary')),
  staleTime: 0,
  gcTime: 0,
});
