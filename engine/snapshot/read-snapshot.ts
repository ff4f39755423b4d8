import { restoreShortfalls } from '../account/shortfalls.ts';
import { BACK, type IncomingOrder, LAY } from '../book/book.ts';
import { DROP_MARKET, EXPIRY } from '../due-times.ts';
import { Exchange } from '../exchange.ts';
import type { OrderTerms } from '../command.ts';
import type { CreateMarket } from '../market-command.ts';
import { definitionOf } from '../market/definition.ts';
import { dropTime } from '../market/end-market.ts';
import { Market, SETTLED, type Settled } from '../market/market.ts';
import { ByteReader } from './byte-reader.ts';
import { checksumOf } from './checksum.ts';
import { readKeys } from './keys-section.ts';
import { readGoodTill, readOnClose } from './orders-section.ts';
import { readQuotes } from './quotes-section.ts';
import { readSettings } from './settings-section.ts';
import { SnapshotError } from './snapshot-error.ts';
import { readWagers } from './wagers-section.ts';
import { MAGIC, ROLLING_VERSION, SNAPSHOT_VERSION, WAGERS_VERSION } from './write-snapshot.ts';

const CHECKSUM_BYTES = 4;

/** @throws SnapshotError where the bytes are damaged or of a version that this build does not read */
export function readSnapshot(bytes: Uint8Array): Exchange {
  const body = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES));
  const given = new ByteReader(bytes);
  if (given.fixed() !== MAGIC) throw new SnapshotError('not a snapshot');
  const version = given.fixed();
  if (![SNAPSHOT_VERSION, ROLLING_VERSION, WAGERS_VERSION].includes(version))
    throw new SnapshotError(`version ${version} where ${SNAPSHOT_VERSION} is read`);
  if (new ByteReader(bytes.subarray(body.length)).fixed() !== checksumOf(body))
    throw new SnapshotError('the checksum is wrong');

  const from = new ByteReader(body);
  from.fixed();
  from.fixed();
  const exchange = new Exchange();
  exchange.sequence = from.number();
  exchange.at = from.number();
  exchange.nextOrder = from.number();
  exchange.nextFill = from.number();
  exchange.nextEntry = from.number();
  readAccounts(from, exchange);
  readSettings(from, exchange);
  readKeys(from, exchange.keys);
  times(from.number(), () => exchange.dropped.set(from.number(), from.number()));
  times(from.number(), () => readMarket(from, exchange));
  times(from.number(), () => readWaiting(from, exchange));
  readGoodTill(from, exchange);
  readOnClose(from, exchange);
  if (version === WAGERS_VERSION) readWagers(from, exchange);
  from.end();
  restoreShortfalls(exchange);
  return exchange;
}

function times(count: number, read: () => void): void {
  for (let i = 0; i < count; i++) read();
}

function readAccounts(from: ByteReader, { accounts }: Exchange): void {
  times(from.number(), () => {
    const account = from.number();
    accounts.open(account, from.number());
    accounts.addCash(account, from.number());
  });
}

function readMarket(from: ByteReader, exchange: Exchange): void {
  const market = new Market(definitionOf(JSON.parse(from.text()) as CreateMarket));
  market.status = from.number();
  market.betDelay = from.number();
  market.version = from.number();
  market.inPlay = from.flag();
  market.isReconciled = from.flag();
  market.turnover = from.number();
  exchange.openMarket(market);
  if (market.status >= SETTLED) exchange.closeBooks(market);
  readLife(from, exchange, market);
  readQuotes(from, market);
  readPositions(from, exchange, market);
  market.notedRows = market.positions.count;
  readFills(from, market);
  for (const bookNumber of market.books) {
    for (const side of [BACK, LAY]) readQueue(from, exchange, { market, bookNumber, side });
  }
  times(from.number(), () => market.moved.set(from.number(), { price: from.number(), from: from.number() }));
}

function readLife(from: ByteReader, { dueTimes }: Exchange, market: Market): void {
  times(from.number(), () =>
    market.remove({ runnerIndex: from.number(), factor: from.number(), fills: from.number() }),
  );
  market.endedAt = from.number();
  if (market.endedAt >= 0) dueTimes.add(DROP_MARKET, market.id, dropTime(market));
  const settled = from.text();
  if (settled !== '') market.settled = JSON.parse(settled) as Settled;
}

function readPositions(from: ByteReader, { accounts }: Exchange, market: Market): void {
  const { positions } = market;
  const count = from.number();
  market.paid = new Float64Array(market.endedAt < 0 ? 0 : 2 * count);
  times(count, () => {
    const account = from.number();
    const position = positions.add(account);
    positions.writeRow(position, from.numbers(from.number()));
    accounts.addExposure(account, positions.exposureOf(position));
    const [profit, commission] = from.numbers(2) as [number, number];
    if (market.endedAt >= 0) market.paid.set([profit, commission], 2 * position);
  });
}

function readFills(from: ByteReader, { fills, positions }: Market): void {
  const count = from.number();
  for (const index of from.numbers(from.number())) fills.voided.add(index);
  times(count, () => {
    const backOrder = from.number();
    const layOrder = from.number();
    const size = from.number();
    const profit = from.number();
    const at = from.number();
    const runnerIndex = from.number();
    const price = from.number();
    const line = from.number();
    const cross = from.number();
    const backPosition = positions.find(from.number());
    const layPosition = positions.find(from.number());
    fills.add({ backOrder, layOrder, size, profit, at, runnerIndex, price, line, cross, backPosition, layPosition });
  });
}

function readQueue(
  from: ByteReader,
  { book }: Exchange,
  of: { market: Market; bookNumber: number; side: number },
): void {
  for (let id = from.number(); id !== 0; id = from.number()) {
    const tick = from.number();
    const owner = of.market.positions.find(from.number());
    const order: IncomingOrder = {
      id,
      tick,
      owner,
      bookNumber: of.bookNumber,
      side: of.side,
      size: from.number(),
      persists: from.number(),
    };
    book.rest(order);
  }
}

function readWaiting(from: ByteReader, { delays, dueTimes, markets }: Exchange): void {
  const id = from.number();
  const account = from.number();
  const market = from.number();
  const runnerIndex = from.number();
  const side = from.number();
  const price = from.number();
  const size = from.number();
  const amount = from.number();
  const persists = from.number();
  const releaseAt = from.number();
  const text = from.text();
  const terms = text === '' ? undefined : (JSON.parse(text) as OrderTerms);
  const at = markets.get(market);
  if (at === undefined) throw new SnapshotError(`order ${id} waits in no market`);
  at.waiting++;
  const position = at.positions.find(account);
  delays.add({ id, account, market, position, runnerIndex, side, price, size, amount, persists, terms, releaseAt });
  if (terms?.expiresAt !== undefined) dueTimes.add(EXPIRY, id, terms.expiresAt);
}
