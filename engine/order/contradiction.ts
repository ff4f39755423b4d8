import type { OrderTerms, PlaceOrder } from '../command.ts';
import type { Market } from '../market/market.ts';
import { isQuotable } from '../quote/quotes.ts';
import { SIDES, slopeOf } from '../vocabulary/index.ts';
import type { Circumstances } from './circumstances.ts';

/** An order's command, its market where there is one, and its size. */
interface Placement {
  readonly command: PlaceOrder;
  readonly market: Market | undefined;
  readonly size: number;
}

/**
 * Whether an order contradicts itself or its market's kind. What needs a market is passed over where there is none.
 *
 * @see docs/rules.md, "Order terms"
 */
export function isContradictory({ command, market, size }: Placement, circumstances: Circumstances): boolean {
  const { terms } = command;
  if (circumstances.replaced?.isReduction === true) return true;
  if (terms !== undefined && (doTermsClash(terms, size) || isOnCloseWrong(command, terms))) return true;
  if (market === undefined) return false;
  if (market.definition.mechanism === 'quoted') {
    const level = { side: SIDES.indexOf(command.side), rate: command.price, line: terms?.line ?? 0 };
    const isForBook = circumstances.isBatch || (terms !== undefined && isForBooks(terms));
    return isForBook || !isQuotable(market.definition.payoff, level) || !isWhole(market, size);
  }
  if (terms === undefined) return false;
  const { kind } = market.definition.payoff;
  if (terms.line !== undefined || terms.accept !== undefined) return true;
  return terms.target !== undefined && (kind === 'line-range' || kind === 'each-way');
}

function doTermsClash({ minFill, postOnly, expiresAt }: OrderTerms, size: number): boolean {
  if (minFill === undefined) return false;
  return (
    postOnly === true || expiresAt !== undefined || !(Number.isInteger(minFill) && minFill >= 1 && minFill <= size)
  );
}

function isOnCloseWrong({ price, persistence }: PlaceOrder, terms: OrderTerms): boolean {
  if (terms.onClose === undefined) return false;
  const isAny = terms.onClose === 'market';
  return hasOthers(terms) || persistence !== 'lapse' || (isAny && price !== 0);
}

/** Whether there is any term besides those that an on-close order may have. */
function hasOthers({ minFill, target, expiresAt, postOnly, line, accept }: OrderTerms): boolean {
  return postOnly === true || [minFill, target, expiresAt, line, accept].some((term) => term !== undefined);
}

/** A stake on a spread is so much for each of its units. */
function isWhole({ definition: { payoff } }: Market, size: number): boolean {
  return payoff.kind !== 'spread' || Number.isInteger(slopeOf(payoff, size));
}

/** Terms that need a book. */
function isForBooks({ onClose, minFill, target, postOnly }: OrderTerms): boolean {
  return onClose !== undefined || minFill !== undefined || target !== undefined || postOnly === true;
}
