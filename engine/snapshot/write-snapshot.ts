import type { Exchange } from '../exchange.ts';
import { emptyFill, type FillLog } from '../market/fill-log.ts';
import type { Market } from '../market/market.ts';
import { ranking } from '../account/ranking.ts';
import { BACK, LAY, NO_ORDER } from '../book/book.ts';
import type { OrderTerms } from '../command.ts';
import { commandOf } from '../market/definition.ts';
import type { Positions } from '../payoff/positions.ts';
import { ByteWriter } from './byte-writer.ts';
import { checksumOf } from './checksum.ts';
import { writeKeys } from './keys-section.ts';
import { writeGoodTill, writeOnClose } from './orders-section.ts';
import { writeQuotes } from './quotes-section.ts';
import { hasRollingLimits, writeSettings } from './settings-section.ts';
import { writeWagers } from './wagers-section.ts';

/** Four bytes that say what this is. */
export const MAGIC = 0x4e455645;
/** Changes with the layout below; a build reads its own alone. */
export const SNAPSHOT_VERSION = 3;
/** The same with limits that roll, which builds before them would read as something else. */
export const ROLLING_VERSION = 4;
/** The same with wagers at providers at the end, or without limits that roll. */
export const WAGERS_VERSION = 5;

/**
 * The state in its one canonical form: accounts, markets and positions by number, orders in price-time order, waiting
 * orders in release order. Slots, rows and books are not in it, nor is what can be worked out from the rest.
 */
export function writeSnapshot(exchange: Exchange): Uint8Array {
  // A state is mostly about as large as it was: room for all at once saves copying it over and over.
  const out = new ByteWriter(exchange.snapshotBytes * 1.1);
  out.fixed(MAGIC);
  out.fixed(versionOf(exchange));
  out.numbers([exchange.sequence, exchange.at, exchange.nextOrder, exchange.nextFill, exchange.nextEntry]);
  writeAccounts(out, exchange);
  writeSettings(out, exchange);
  writeKeys(out, exchange.keys);
  const dropped = [...exchange.dropped].sort((a, b) => a[0] - b[0]);
  out.number(dropped.length);
  for (const [market, status] of dropped) out.numbers([market, status]);
  const markets = exchange.marketsInOrder();
  out.number(markets.length);
  for (const market of markets) writeMarket(out, exchange, market);
  const waiting = exchange.delays.all();
  out.number(waiting.length);
  for (const order of waiting) {
    const { id, account, market, runnerIndex, side, price, size, amount, persists, releaseAt } = order;
    out.numbers([id, account, market, runnerIndex, side, price, size, amount, persists, releaseAt]);
    writeTerms(out, order.terms);
  }
  writeGoodTill(out, exchange);
  writeOnClose(out, exchange);
  if (exchange.wagers.size > 0) writeWagers(out, exchange);
  out.fixed(checksumOf(out.written()));
  // Nobody else has these bytes; a copy would cost as much as a tenth of writing them.
  exchange.snapshotBytes = out.written().length;
  return out.written();
}

/** The oldest that has all that there is, so that earlier builds read what they can. */
function versionOf(exchange: Exchange): number {
  if (exchange.wagers.size > 0) return WAGERS_VERSION;
  return hasRollingLimits(exchange) ? ROLLING_VERSION : SNAPSHOT_VERSION;
}

function writeAccounts(out: ByteWriter, { accounts }: Exchange): void {
  const numbers = [...accounts.numbers()];
  out.number(numbers.length);
  for (const account of numbers) out.numbers([account, accounts.roleOf(account), accounts.cashOf(account)]);
}

function writeMarket(out: ByteWriter, exchange: Exchange, market: Market): void {
  const { definition, positions, fills } = market;
  out.text(JSON.stringify(commandOf(definition)));
  out.numbers([market.status, market.betDelay, market.version]);
  out.flag(market.inPlay);
  out.flag(market.isReconciled);
  out.number(market.turnover);
  writeLife(out, market);
  writeQuotes(out, market);

  writePositions(out, market);
  writeFills(out, fills, positions);
  for (const bookNumber of market.books) {
    for (const side of [BACK, LAY]) writeQueue(out, exchange, { market, bookNumber, side });
  }
  writeMoved(out, exchange, market);
}

/** Of the lays that removals have moved those that rest still, by order. */
function writeMoved(out: ByteWriter, { book }: Exchange, { moved }: Market): void {
  const resting = [...moved].filter(([order]) => book.find(order) !== NO_ORDER).sort((a, b) => a[0] - b[0]);
  out.number(resting.length);
  for (const [order, { price, from }] of resting) out.numbers([order, price, from]);
}

/** What has become of it: the runners that are out, the result, the end. */
function writeLife(out: ByteWriter, { removals, settled, endedAt }: Market): void {
  out.number(removals.length);
  for (const { runnerIndex, factor, fills } of removals) out.numbers([runnerIndex, factor, fills]);
  out.number(endedAt);
  out.text(settled === undefined ? '' : JSON.stringify(settled));
}

/** By account. */
function writePositions(out: ByteWriter, { positions, paid }: Market): void {
  const { count } = positions;
  const accounts = new Float64Array(count);
  for (let position = 0; position < count; position++) accounts[position] = positions.accountOf(position);
  const ranked = ranking(accounts);
  out.number(count);
  for (let i = 0; i < count; i++) {
    const position = ranked[i] as number;
    out.number(positions.accountOf(position));
    const row = positions.readRow(position);
    out.number(row.length);
    out.numbers(row);
    out.number(paid[2 * position] ?? 0);
    out.number(paid[2 * position + 1] ?? 0);
  }
}

function writeFills(out: ByteWriter, fills: FillLog, positions: Positions): void {
  const fill = emptyFill();
  out.number(fills.count);
  out.number(fills.voided.size);
  out.numbers(Float64Array.from(fills.voided).sort());
  for (let index = 0; index < fills.count; index++) {
    fills.read(index, fill);
    out.number(fill.backOrder);
    out.number(fill.layOrder);
    out.number(fill.size);
    out.number(fill.profit);
    out.number(fill.at);
    out.number(fill.runnerIndex);
    out.number(fill.price);
    out.number(fill.line);
    out.number(fill.cross);
    out.number(positions.accountOf(fill.backPosition));
    out.number(positions.accountOf(fill.layPosition));
  }
}

/** Terms come from a command, which is in the journal as it was sent: its own text is the one way to write them. */
function writeTerms(out: ByteWriter, terms: OrderTerms | undefined): void {
  out.text(terms === undefined ? '' : JSON.stringify(terms));
}

/** Ends with an id of 0. */
function writeQueue(
  out: ByteWriter,
  { book }: Exchange,
  of: { market: Market; bookNumber: number; side: number },
): void {
  for (let ref = book.first(of.bookNumber, of.side); ref !== NO_ORDER; ref = book.following(ref)) {
    out.number(book.idOf(ref));
    out.number(book.tickOf(ref));
    out.number(of.market.positions.accountOf(book.ownerOf(ref)));
    out.number(book.remainingOf(ref));
    out.number(book.persistsOf(ref));
  }
  out.number(0);
}
