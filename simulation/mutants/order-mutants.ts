import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const enterBook = 'engine/order/enter-book.ts';
const changeMarket = 'engine/market/change-market.ts';
const take = 'engine/order/take.ts';
const matchAt = 'engine/starting-price/match-at.ts';

/** Of orders on their way: rounding, matching, delays, terms, the starting price, cross-matches, quotes. */
export const OF_ORDERS: readonly Mutant[] = [
  // Rounding.
  mutant('profit rounded half up', 'engine/vocabulary/money.ts', [
    'Math.floor((stake * (price - 100)) / 100)',
    'Math.round((stake * (price - 100)) / 100)',
  ]),
  mutant('profit in floating point', 'engine/vocabulary/money.ts', [
    'Math.floor((stake * (price - 100)) / 100)',
    'Math.floor(stake * (price / 100 - 1))',
  ]),
  mutant('each side rounds for itself', enterBook, [
    'addIfWin(maker, order.runnerIndex, freed - profit);',
    'addIfWin(maker, order.runnerIndex, freed - Math.ceil(((before - after) * (price - 100)) / 100));',
  ]),
  // Matching.
  mutant('last come first served', 'engine/book/fast-book.ts', [
    'const maker = this.#ends[(ladder * RANKS + rank) * 2] as number;',
    'const maker = this.#ends[(ladder * RANKS + rank) * 2 + 1] as number;',
  ]),
  mutant('an account matched with itself', enterBook, [
    'if (met.owners[i] === order.owner) {',
    'if (met.owners[i] === -1) {',
  ]),
  mutant(
    'filled at the price of the order that came',
    enterBook,
    ['const price = PRICES[met.ticks[i] as number] as number;', 'const price = order.price;'],
    ['fill.price = PRICES[met.ticks[index] as number] as number;', 'fill.price = order.price;'],
  ),
  // Delays.
  mutant('the delay ignored', 'engine/order/terms.ts', [
    'return market.inPlay && market.betDelay > 0 &&',
    'return market.inPlay && market.betDelay < 0 &&',
  ]),
  mutant('what waits kept through a change of delay', changeMarket, [
    "  lapseWaiting(exchange, market, 'delay-changed');\n  if (!wasInPlay) {",
    '  if (!wasInPlay) {',
  ]),
  mutant('released a millisecond early', 'engine/order/accept-order.ts', [
    'exchange.at + market.betDelay : 0',
    'exchange.at + market.betDelay - 1 : 0',
  ]),
  mutant('the lapse forgotten at the turn in-play', changeMarket, [
    "    lapseResting(exchange, market, { reason: 'in-play', keepPersisting: true });\n",
    '',
  ]),
  mutant('an account not looked at again at the end of a delay', 'engine/order/release-due.ts', [
    'const rejection = accountRejection(exchange, order.account);',
    'const rejection = accountRejection(exchange, 0 * order.account);',
  ]),
  mutant('post-only not looked at again at the end of a delay', 'engine/order/release-due.ts', [
    "return order.terms?.postOnly === true && wouldMatch(exchange, order) ? 'would-match' : undefined;",
    'return undefined;',
  ]),
  // Terms.
  mutant('fill or kill no worse than its price in any fill', take, [
    'const isAveraged = terms?.minFill !== undefined &&',
    'const isAveraged = terms?.minFill === 0 &&',
  ]),
  mutant('what fill or kill leaves rests', 'engine/order/enter-any-book.ts', [
    "if (order.size > 0) lapseRest(exchange, order, 'killed');",
    'if (order.size > 0) restRemainder(exchange, order);',
  ]),
  mutant('a target rounded up', take, [
    'Math.floor(targetLeft / unitOf(target, price))',
    'Math.ceil(targetLeft / unitOf(target, price))',
  ]),
  mutant('a replacement that holds its funds twice', 'engine/order/replace-order.ts', [
    '  free(exchange, ref, 1);\n  const refusal = reserveOrder(exchange, replacement, incoming, circumstances);\n  free(exchange, ref, -1);',
    '  const refusal = reserveOrder(exchange, replacement, incoming, circumstances);',
  ]),
  mutant('an update that is announced and not done', 'engine/order/update-order.ts', [
    '  book.setPersists(ref, persists);\n',
    '',
  ]),
  // The starting price.
  mutant('the starting price rounded down', 'engine/starting-price/starting-price.ts', [
    'balanceOf(between, 2 * price + 1) > 0 ? price : price + 1',
    'balanceOf(between, 2 * price + 1) > 0 ? price : price',
  ]),
  mutant('on close behind those that rest at the very price', matchAt, [
    'return [...better, ...onCloseInTurn(of), ...same];',
    'return [...better, ...same, ...onCloseInTurn(of)];',
  ]),
  mutant('a limit on close not looked at', matchAt, [
    '(order.price === 0 || (side === BACK ? order.price <= price : order.price >= price))',
    'order.price <= 100_000',
  ]),
  // Cross-matches and quotes.
  mutant('a cross-match in which the exchange may lose', 'engine/book/virtual-prices.ts', [
    'return size > 0 && paid <= staked ?',
    'return size > 0 && paid <= staked + 1 ?',
  ]),
  mutant('a virtual price on the better side of its tick', 'engine/book/virtual-prices.ts', [
    '  while (tick < TICKS && isBelow(tick)) tick++;\n',
    '',
  ]),
  mutant('own orders left standing across runners', 'engine/order/cross-match.ts', [
    'if (before < taken) cancelResting(',
    'if (before < 0) cancelResting(',
  ]),
  mutant('a quote taken twice', 'engine/quote/take-quote.ts', ['  level.size -= size;\n', '']),
  mutant('a bet on the line that was seen, not on the one that stands', 'engine/quote/take-quote.ts', [
    'line: level.line,',
    'line: order.terms?.line ?? 0,',
  ]),
  mutant('a spread that moves the whole stake by each of its units', 'engine/vocabulary/number-payoff.ts', [
    'size / Math.max(1, width)',
    'size * Math.min(1, width)',
  ]),
  mutant('a stake that is no multiple of a spread’s width', 'engine/order/contradiction.ts', [
    ' || !isWhole(market, size)',
    '',
  ]),
  mutant('worse taken for better', 'engine/quote/quotes.ts', [
    '? one.rate >= other.rate && one.line <= other.line',
    '? one.rate >= other.rate && one.line >= other.line',
  ]),
  mutant('the cap of the house passed by a unit', 'engine/quote/reserve-quoted.ts', [
    'return worst > definition.options.lossCap && worst > before;',
    'return worst > definition.options.lossCap + 1 && worst > before;',
  ]),
];
