import { NO_ORDER } from '../book/book.ts';
import { EXPIRY } from '../due-times.ts';
import type { Exchange } from '../exchange.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { SnapshotError } from './snapshot-error.ts';

/** When what rests lapses, by order. */
export function writeGoodTill(out: ByteWriter, { book, goodTill }: Exchange): void {
  const resting = [...goodTill].filter(([order]) => book.find(order) !== NO_ORDER).sort((a, b) => a[0] - b[0]);
  out.number(resting.length);
  for (const [order, at] of resting) out.numbers([order, at]);
}

export function readGoodTill(from: ByteReader, { dueTimes, goodTill }: Exchange): void {
  const count = from.number();
  for (let i = 0; i < count; i++) {
    const order = from.number();
    const at = from.number();
    goodTill.set(order, at);
    dueTimes.add(EXPIRY, order, at);
  }
}

/** What goes to the starting price, by order. */
export function writeOnClose(out: ByteWriter, { onClose }: Exchange): void {
  const orders = onClose.all();
  out.number(orders.length);
  for (const { id, account, market, runnerIndex, side, price, amount } of orders) {
    out.numbers([id, account, market, runnerIndex, side, price, amount]);
  }
}

export function readOnClose(from: ByteReader, { markets, onClose }: Exchange): void {
  const count = from.number();
  for (let i = 0; i < count; i++) {
    const id = from.number();
    const account = from.number();
    const market = from.number();
    const runnerIndex = from.number();
    const side = from.number();
    const price = from.number();
    const amount = from.number();
    const position = markets.get(market)?.positions.find(account);
    if (position === undefined) throw new SnapshotError(`order ${id} is in no market`);
    onClose.add({ id, account, market, position, runnerIndex, side, price, amount });
  }
}
