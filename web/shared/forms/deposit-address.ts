import type { PaymentTerms } from 'protocol';

/** Nobody is told where to pay. Cash is handed over; a provider says it. */
export const hasNoAddress = ({ method, instructions }: PaymentTerms, provider: string): boolean =>
  provider === '' && instructions.trim() === '' && method !== 'cash';
