import { queryOptions } from '@tanstack/react-query';
import type { DataOf, PaymentTerms } from 'protocol';
import { hasNoAddress } from '../../shared/forms/deposit-address.ts';
import { ask, unlessLive } from './exchange.ts';

/** The methods that bettors are offered. */
export const paymentTermsQuery = queryOptions({
  queryKey: ['payment-terms'],
  queryFn: () => ask('payment/getTerms'),
  refetchInterval: unlessLive(10_000),
});

/** Those that are open and take no deposits: nobody would know where to pay. */
export const withoutAddress = ({ provider, methods }: DataOf<'payment/getTerms'>): readonly PaymentTerms[] =>
  methods.filter((one) => one.is_open && hasNoAddress(one, provider));
