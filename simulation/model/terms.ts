import type { OrderRequest } from './order-request.ts';
import type { ModelMarket, ModelTerms } from './exchange-state.ts';
import { profitAt } from './payoff.ts';
import { sizeWorth } from './walk.ts';

// docs/rules.md, "Order terms", "Targets".

const LARGEST_TARGET = 90_000_000_000;

/** The size, on close the amount at risk, or what a target is worth at the order's own price. */
export function sizeOf({ size, price, terms }: Pick<OrderRequest, 'size' | 'price' | 'terms'>): bigint {
  const target = terms?.target;
  // What is too large as it is, or has no such price, is judged by the size in the command.
  if (target === undefined || size > LARGEST_TARGET || price <= 100) return BigInt(size);
  return sizeWorth(target, BigInt(size) * 100n, price);
}

/** The larger of an order's size and its profit, or the target; on close the amount. */
export function weightOf(request: OrderRequest): bigint {
  const size = sizeOf(request);
  const { terms = {}, price } = request;
  if (terms.onClose !== undefined) return size;
  const other = terms.target === undefined ? (price < 100 ? 0n : profitAt(size, price)) : BigInt(request.size);
  return other > size ? other : size;
}

export function termsOf({ size, terms = {} }: Pick<OrderRequest, 'size' | 'terms'>): ModelTerms {
  const { minFill, target, postOnly = false, line = 0, accept = 'none' } = terms;
  return {
    minFill: minFill === undefined ? undefined : BigInt(minFill),
    target: target === undefined ? undefined : { kind: target, amount: BigInt(size) },
    postOnly,
    line,
    accept,
  };
}

/** Whether terms contradict each other, or the kind of market where there is one. */
export function areTermsWrong(request: OrderRequest, market: ModelMarket | undefined): boolean {
  const { terms = {}, price, persistence } = request;
  const { onClose, minFill, target, expiresAt, postOnly, line, accept } = terms;
  const ofBook = [onClose, minFill, target, postOnly === true ? postOnly : undefined];
  const isGiven = (term: unknown) => term !== undefined;
  const { mechanism, payoff } = market?.definition ?? {};
  if (mechanism === 'quoted' && ofBook.some(isGiven)) return true;
  if (mechanism === 'order-book' && (isGiven(line) || isGiven(accept))) return true;
  if (isGiven(onClose)) {
    if ([...ofBook.slice(1), expiresAt, line, accept].some(isGiven) || persistence !== 'lapse') return true;
    if (onClose === 'market' && price !== 0) return true;
  }
  if (minFill !== undefined) {
    if (postOnly === true || isGiven(expiresAt) || minFill < 1 || BigInt(minFill) > sizeOf(request)) return true;
  }
  return isGiven(target) && (payoff?.kind === 'line-range' || payoff?.kind === 'each-way');
}
