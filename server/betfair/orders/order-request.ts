import type { AccountId } from 'engine/vocabulary';
import { QueueFullError } from '../../sequencer/refusals.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiParts, FoundMarket } from '../api/api-parts.ts';
import { findMarket } from '../api/market-book.ts';
import { CustomerRefs } from './customer-refs.ts';
import type { ExecutionReport } from './execution-report.ts';
import { isRef } from './place-instruction.ts';

const CUSTOMER_REF_LENGTH = 32;

/** What the operations on orders share. */
export interface OrderDesk extends ApiParts {
  readonly refs: CustomerRefs;
}

export function openOrderDesk(parts: ApiParts): OrderDesk {
  return { ...parts, refs: new CustomerRefs(parts.live, parts.now) };
}

/** Does what a request asks for, unless one of the same name was done within the minute. */
export async function onceByRef(
  { refs }: Pick<OrderDesk, 'refs'>,
  of: { account: AccountId; customerRef: string | undefined; duplicate: () => ExecutionReport },
  run: () => Promise<ExecutionReport>,
): Promise<ExecutionReport> {
  const { account, customerRef } = of;
  if (customerRef === undefined || customerRef === '') return run();
  if (!isRef(customerRef, CUSTOMER_REF_LENGTH)) throw new ApiError('INVALID_INPUT_DATA', 'customerRef');
  if (!refs.take(account, customerRef)) return of.duplicate();
  try {
    const report = await run();
    if (report.status === 'FAILURE') refs.giveBack(account, customerRef);
    return report;
  } catch (error) {
    // Of a request that was never taken up nothing was done; of one that the stop has overtaken nobody knows.
    if (error instanceof QueueFullError) refs.giveBack(account, customerRef);
    throw error;
  }
}

/** A market whose orders can be placed and changed here; undefined where there is none. */
export async function marketOf(parts: ApiParts, text: string): Promise<FoundMarket | undefined> {
  try {
    return await findMarket(parts, text);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
