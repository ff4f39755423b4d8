import { queryOptions } from '@tanstack/react-query';
import type { DataOf, PaymentTerms } from 'protocol';
import { ask, unlessLive } from './exchange.ts';

/** The methods that bettors are offered. */
export const paymentTermsQuery = queryOptions({
  queryKey: ['payment-terms'],
  queryFn: () => ask('payment/getTerms'),
  refetchInterval: unlessLive(10_000),
});

/** Those that are open while a bettor who deposits by them is not told where to pay. Cash is handed over; a provider says it. */
export const withoutAddress = ({ provider, methods }: DataOf<'payment/getTerms'>): readonly PaymentTerms[] =>
  provider !== ''
    ? []
    : methods.filter(({ method, is_open, instructions }) => is_open && instructions.trim() === '' && method !== 'cash');
