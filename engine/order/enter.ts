import type { Exchange } from '../exchange.ts';
import { takeQuote } from '../quote/take-quote.ts';
import { enterOnClose } from '../starting-price/enter-on-close.ts';
import { enterAnyBook } from './enter-any-book.ts';
import { enterBook } from './enter-book.ts';
import type { Incoming } from './incoming.ts';

/** An accepted order, its delay over, goes where its market trades. */
export function enter(exchange: Exchange, order: Incoming): void {
  if (order.market.isPlain && order.terms === undefined) enterBook(exchange, order);
  else if (order.market.definition.mechanism === 'quoted') takeQuote(exchange, order);
  else if (order.terms?.onClose !== undefined) enterOnClose(exchange, order);
  else enterAnyBook(exchange, order);
}
