import { BACK, type IncomingOrder, LAY } from '../book/book.ts';
import { Exchange } from '../exchange.ts';
import { Market } from '../market/market.ts';
import type { Millis, Money, OrderId, Sequence } from '../vocabulary/index.ts';
import { ByteReader } from './byte-reader.ts';
import { checksumOf } from './checksum.ts';
import { SnapshotError } from './snapshot-error.ts';
import { MAGIC, SNAPSHOT_VERSION } from './write-snapshot.ts';

const CHECKSUM_BYTES = 4;

/** @throws SnapshotError where the bytes are damaged or of a version that this build does not read */
export function readSnapshot(bytes: Uint8Array): Exchange {
  const body = bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES));
  const given = new ByteReader(bytes);
  if (given.fixed() !== MAGIC) throw new SnapshotError('not a snapshot');
  const version = given.fixed();
  if (version !== SNAPSHOT_VERSION) throw new SnapshotError(`version ${version} where ${SNAPSHOT_VERSION} is read`);
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
  readKeys(from, exchange);
  times(from.number(), () => exchange.ended.set(from.number(), from.number()));
  times(from.number(), () => readMarket(from, exchange));
  times(from.number(), () => readWaiting(from, exchange));
  from.end();
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

function readKeys(from: ByteReader, { keys }: Exchange): void {
  times(from.number(), () => {
    const account = from.number();
    const sequence = from.number();
    const at = from.number();
    const outcome = {
      ok: true,
      duplicateOf: 0 as Sequence,
      order: from.number() as OrderId,
      releaseAt: from.number() as Millis,
      matched: from.number() as Money,
      matchedValue: from.number(),
      remaining: from.number() as Money,
      cancelled: from.number() as Money,
    } as const;
    const key = from.text();
    const body = from.text();
    keys.remember({ account, sequence, at, outcome, key, body });
  });
}

function readMarket(from: ByteReader, exchange: Exchange): void {
  const id = from.number();
  const winners = from.number();
  const baseRate = from.number();
  const minStake = from.number();
  const complete = from.flag();
  const persistenceAllowed = from.flag();
  const selections = from.numbers(from.number());
  const market = new Market({ id, winners, complete, baseRate, minStake, persistenceAllowed, selections });
  market.status = from.number();
  market.betDelay = from.number();
  market.version = from.number();
  market.inPlay = from.flag();
  market.turnover = from.number();
  exchange.openBooks(market);
  readPositions(from, exchange, market);
  readFills(from, market);
  for (const runner of market.books) {
    for (const side of [BACK, LAY]) readQueue(from, exchange, { market, runner, side });
  }
}

function readPositions(from: ByteReader, { accounts }: Exchange, { positions, definition }: Market): void {
  // Exposure, what is got if all lose, and a swing for each runner.
  const numbers = 2 + definition.selections.length;
  times(from.number(), () => {
    const account = from.number();
    const position = positions.add(account);
    positions.writeRow(position, from.numbers(numbers));
    accounts.addExposure(account, positions.exposureOf(position));
  });
}

function readFills(from: ByteReader, { fills, positions }: Market): void {
  times(from.number(), () => {
    const backOrder = from.number();
    const layOrder = from.number();
    const size = from.number();
    const profit = from.number();
    const runner = from.number();
    const price = from.number();
    const backPosition = positions.find(from.number());
    const layPosition = positions.find(from.number());
    fills.add({ backOrder, layOrder, size, profit, runner, price, backPosition, layPosition });
  });
}

function readQueue(from: ByteReader, { book }: Exchange, of: { market: Market; runner: number; side: number }): void {
  for (let id = from.number(); id !== 0; id = from.number()) {
    const tick = from.number();
    const owner = of.market.positions.find(from.number());
    const order: IncomingOrder = {
      id,
      tick,
      owner,
      runner: of.runner,
      side: of.side,
      size: from.number(),
      persists: from.number(),
    };
    book.rest(order);
  }
}

function readWaiting(from: ByteReader, { delays, markets }: Exchange): void {
  const id = from.number();
  const account = from.number();
  const market = from.number();
  const runner = from.number();
  const side = from.number();
  const tick = from.number();
  const size = from.number();
  const persists = from.number();
  const releaseAt = from.number();
  const at = markets.get(market);
  if (at === undefined) throw new SnapshotError(`order ${id} waits in no market`);
  at.waiting++;
  const position = at.positions.find(account);
  delays.add({ id, account, market, position, runner, side, tick, size, persists, releaseAt });
}
