import { BACK, LAY, NO_ORDER } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { takeOff } from '../order/cancel-order.ts';
import { PERSISTENCES, profitOf } from '../vocabulary/index.ts';
import { addOnClose, holdOnClose, lapseOnCloseOrder } from './enter-on-close.ts';
import { matchAt } from './match-at.ts';
import type { OnCloseOrder } from './on-close-orders.ts';
import { type PricedAmount, startingPriceOf } from './starting-price.ts';

const STARTING_PRICE_SET = EVENTS['starting-price-set'][0];
const ON_CLOSE = PERSISTENCES.indexOf('on-close');

/**
 * Makes the starting prices of a market that offers them and has none yet, matches at them, and lets the rest of its
 * on-close orders lapse.
 *
 * @see docs/rules.md, "Starting price"
 */
export function reconcile(exchange: Exchange, market: Market): void {
  if (!market.definition.options.startingPrice || market.isReconciled) return;
  market.isReconciled = true;
  for (let runnerIndex = 0; runnerIndex < market.books.length; runnerIndex++) {
    if (!market.positions.removed.has(runnerIndex)) reconcileRunner(exchange, market, runnerIndex);
  }
}

function reconcileRunner(exchange: Exchange, market: Market, runnerIndex: number): void {
  const { events } = exchange;
  for (const side of [BACK, LAY]) moveToClose(exchange, market, { runnerIndex, side });
  const orders = exchange.onClose.of(market.id).filter((order) => order.runnerIndex === runnerIndex);
  const offersOf = (side: number): PricedAmount[] => orders.filter((order) => order.side === side);
  const price = startingPriceOf({
    onCloseBacks: offersOf(BACK),
    onCloseLays: offersOf(LAY),
    restingBacks: restingOffers(exchange, market, { runnerIndex, side: BACK }),
    restingLays: restingOffers(exchange, market, { runnerIndex, side: LAY }),
  });
  events.begin(STARTING_PRICE_SET, 3);
  events.add(market.id);
  events.add(market.definition.runners[runnerIndex] as number);
  events.add(price);
  const left =
    price === 0 ? new Map<OnCloseOrder, number>() : matchAt(exchange, market, { runnerIndex, price, orders });
  for (const order of orders) {
    const amount = left.get(order) ?? order.amount;
    if (amount > 0) lapseOnCloseOrder(exchange, market, { order, left: amount, reason: 'starting-price' });
    else exchange.onClose.remove(order);
  }
}

/** Resting orders of persistence on-close leave the book for the starting price. */
function moveToClose(exchange: Exchange, market: Market, of: { runnerIndex: number; side: number }): void {
  const { book } = exchange;
  const { runnerIndex, side } = of;
  let ref = book.first(market.books[runnerIndex] as number, side);
  while (ref !== NO_ORDER) {
    const behind = book.following(ref);
    if (book.persistsOf(ref) === ON_CLOSE) {
      const id = book.idOf(ref);
      const position = book.ownerOf(ref);
      const size = book.remainingOf(ref);
      const price = market.prices[book.tickOf(ref)] as number;
      const amount = side === BACK ? size : profitOf(size, price);
      const account = market.positions.accountOf(position);
      const order = { id, account, market: market.id, position, runnerIndex, side, price, amount };
      takeOff(exchange, ref, size);
      addOnClose(exchange, market, order);
      holdOnClose(exchange, market, { order, amount, sign: 1 });
    }
    ref = behind;
  }
}

function restingOffers({ book }: Exchange, market: Market, of: { runnerIndex: number; side: number }): PricedAmount[] {
  const offers: PricedAmount[] = [];
  let ref = book.first(market.books[of.runnerIndex] as number, of.side);
  for (; ref !== NO_ORDER; ref = book.following(ref)) {
    offers.push({ price: market.prices[book.tickOf(ref)] as number, amount: book.remainingOf(ref) });
  }
  return offers;
}
