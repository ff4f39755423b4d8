import { queryOptions } from '@tanstack/react-query';
import { ask } from '../data/exchange.ts';

const OPEN_REFRESH_MS = 2000;
const REFRESH_MS = 20_000;

export const paymentTermsQuery = queryOptions({
  queryKey: ['paymentTerms'],
  queryFn: () => ask('payment/getTerms'),
  staleTime: 60_000,
});

const ENDED = ['paid', 'rejected', 'failed', 'cancelled'];

export const isEnded = ({ status }: { readonly status: string }): boolean => ENDED.includes(status);

/** The newest requests; asked for often while one of them is open. */
export const latestPaymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: () => ask('payment/getLatest'),
  refetchInterval: ({ state }) => (state.data?.every(isEnded) === false ? OPEN_REFRESH_MS : REFRESH_MS),
  staleTime: 0,
});
