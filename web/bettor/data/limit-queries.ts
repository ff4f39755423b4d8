import { queryOptions } from '@tanstack/react-query';
import { ask } from './exchange.ts';

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => ask('user/getLimits'),
  staleTime: 5000,
});

/** Asked for when it is shown, never kept. */
export const sessionSummaryQuery = queryOptions({
  queryKey: ['sessionSummary'],
  queryFn: () => ask('user/getSessionSummary'),
  staleTime: 0,
  gcTime: 0,
});
