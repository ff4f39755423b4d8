import { NO_ORDER } from '../book/book.ts';
import { EXPIRY } from '../due-times.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Notes when what waits or rests of an order lapses.
 *
 * An order that goes before that leaves its time behind, since matching does not look for it. Those are swept out when
 * there are as many of them as of the others.
 *
 * @see docs/rules.md, "Good till"
 */
export function noteExpiry(exchange: Exchange, order: number, at: number): void {
  const { book, delays, dueTimes, goodTill } = exchange;
  dueTimes.add(EXPIRY, order, at);
  if (!dueTimes.isSweepDue()) return;
  const rests = (id: number): boolean => book.find(id) !== NO_ORDER;
  dueTimes.sweep(({ kind, id }) => kind !== EXPIRY || rests(id) || delays.find(id) !== undefined);
  for (const id of goodTill.keys()) if (!rests(id)) goodTill.delete(id);
}
