import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';

const OPEN_REFRESH_MS = 2000;
const REFRESH_MS = 20_000;

export const paymentTermsQuery = queryOptions({
  queryKey: ['paymentTerms'],
  queryFn: () => dataOf(call('payment/getTerms')),
  staleTime: 60_000,
});

const ENDED = ['paid', 'rejected', 'failed', 'cancelled'];

export const isEnded = ({ status }: { readonly status: string }): boolean => ENDED.includes(status);

/** The newest requests; asked for often while one of them is open. */
export const latestPaymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: () => dataOf(call('payment/getLatest')),
  refetchInterval: ({ state }) => (state.data?.every(isEnded) === false ? OPEN_REFRESH_MS : REFRESH_MS),
  staleTime: 0,
});
