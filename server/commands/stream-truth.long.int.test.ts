import { rmSync } from 'node:fs';
import type { Bet } from 'protocol';
import { expect, test } from 'vitest';
import { chance } from '../core/system/testing/chance.fixture.ts';
import { findRunning } from '../core/postgres/embedded-postgres.ts';
import { NaiveBalances } from '../core/sequencer/testing/naive-balances.fixture.ts';
import { NaiveOrders } from '../core/sequencer/testing/naive-orders.fixture.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';
import { StreamWatcher } from './testing/stream-watcher.fixture.ts';

// Readers that see the stream alone, of a product that is killed under load: what they hold in the end is the journal.

const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? 3);
const folder = makeTemporaryFolder('stream-truth');
const product = new Product(folder);
const random = chance();

/** Bets without pause, and a kill at any moment. */
async function live(bettors: Bettors, watchers: readonly StreamWatcher[]): Promise<void> {
  const [acknowledged, changes, before] = [bettors.acknowledged, seen(watchers), connectionsOf(watchers)];
  bettors.begin();
  await expect.poll(() => bettors.acknowledged, { timeout: 60_000 }).toBeGreaterThan(acknowledged + 100);
  await expect.poll(() => seen(watchers), { timeout: 60_000 }).toBeGreaterThan(changes + 20);
  // On a quick machine a life is over before any connection is.
  await expect.poll(() => connectionsOf(watchers), { timeout: 60_000 }).toBeGreaterThan(before + watchers.length);
  await new Promise((resolve) => setTimeout(resolve, random() * 500));
  product.signal('SIGKILL');
  await Promise.all([bettors.pause(), product.ended]);
  await expect.poll(() => findRunning(folder)).toBeUndefined();
  expect(await product.start()).toBe(true);
}

const connectionsOf = (watchers: readonly StreamWatcher[]) =>
  watchers.reduce((sum, { connections }) => sum + connections, 0);
const seen = (watchers: readonly StreamWatcher[]) => watchers.reduce((sum, { changes }) => sum + changes, 0);

/** In minor units, sorted, so that two ladders can be compared. */
const sorted = (sizes: ReadonlyMap<number, number> | undefined, scale = 1) =>
  [...(sizes ?? [])]
    .map(([odds, size]): [number, number] => [Math.round(odds * scale), Math.round(size * scale)])
    .toSorted(([a], [b]) => a - b);

test(`what the stream told, over ${CYCLES} kills and connections that break, is what the journal comes to`, async () => {
  try {
    expect(await product.start()).toBe(true);
    const bettors = new Bettors(product);
    await bettors.settleIn();
    const topics = ['account', `book:${bettors.market}`, `ladder:${bettors.market}`];
    const watchers = bettors.tokens.map((token) => new StreamWatcher(product, { token, topics, random }));
    for (const watcher of watchers) watcher.begin();
    for (let cycle = 0; cycle < CYCLES; cycle += 1) await live(bettors, watchers);
    // The start has suspended nothing: the market is not in play. From here on connections hold.
    for (const watcher of watchers) watcher.steady();
    bettors.begin();
    const acknowledged = bettors.acknowledged;
    await expect.poll(() => bettors.acknowledged, { timeout: 60_000 }).toBeGreaterThan(acknowledged + 200);
    await bettors.pause();
    // Behind everything else a change of the book, then one of each account, which changes the ladder too.
    await bettors.takeBest();
    const taken = await sequenceOf(product);
    for (const [bettor] of watchers.entries()) await bettors.rest(bettor);
    const last = { [topics[1] as string]: taken, [topics[2] as string]: await sequenceOf(product) };
    const lags = () =>
      watchers.flatMap(({ sequences }) =>
        Object.entries(last).filter(([topic, sequence]) => (sequences.get(topic) ?? 0) < sequence),
      );
    await expect.poll(lags, { timeout: 60_000 }).toEqual([]);
    await expect.poll(() => watchers.map((watcher) => [...watcher.bets.values()].some(isLast))).not.toContain(false);
    for (const watcher of watchers) await watcher.stop();

    const lines = await bettors.journal({ DATA_DIR: folder });
    const [orders, balances] = [new NaiveOrders(), new NaiveBalances()];
    for (const line of lines) {
      orders.add(line);
      balances.add(line);
    }
    expect(watchers.flatMap(({ faults }) => faults)).toEqual([]);
    const market = Number(bettors.market.slice(2));
    for (const watcher of watchers) compare(watcher, { orders, balances, market });
    const connections = connectionsOf(watchers);
    console.log(`stream truth: ${connections} connections, ${seen(watchers)} changes, ${orders.all.size} bets`);
    expect(connections).toBeGreaterThan(watchers.length * (CYCLES + 1));
  } finally {
    product.signal('SIGKILL');
    await product.ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

const sequenceOf = async (product: Product) =>
  ((await product.call('health')) as unknown as { sequence: number }).sequence;

const isLast = ({ odds, unmatched }: Bet) => odds === 900 && unmatched > 0;

interface Journal {
  readonly orders: NaiveOrders;
  readonly balances: NaiveBalances;
  readonly market: number;
}

function compare(watcher: StreamWatcher, { orders, balances, market }: Journal): void {
  for (const [selection, sizes] of watcher.ladder) {
    const of = { market, selection };
    expect(sorted(sizes.back, 100)).toEqual(sorted(orders.offeredTo('back', of)));
    expect(sorted(sizes.lay, 100)).toEqual(sorted(orders.offeredTo('lay', of)));
    expect(sorted(sizes.traded, 100)).toEqual(sorted(orders.tradedOf(market, selection)));
  }
  for (const { selection_id: selection, back, lay } of watcher.book?.runners ?? []) {
    const of = { market, selection };
    const best = sorted(orders.offeredTo('back', of)).toReversed().slice(0, 3);
    expect(sorted(new Map(back), 100).toReversed()).toEqual(best);
    expect(sorted(new Map(lay), 100)).toEqual(sorted(orders.offeredTo('lay', of)).slice(0, 3));
  }
  const [any] = watcher.bets.keys();
  const account = orders.all.get(Number(any))?.account as number;
  const own = [...orders.all.values()].filter((order) => order.account === account);
  const shown = [...watcher.bets.values()].map((bet) => ({
    order: Number(bet.bet_id),
    ...Object.fromEntries(
      (['matched', 'unmatched', 'cancelled', 'lapsed'] as const).map((part) => [part, Math.round(bet[part] * 100)]),
    ),
  }));
  const kept = own.map(({ order, matched, unmatched, cancelled, lapsed }) => ({
    order,
    matched,
    unmatched,
    cancelled,
    lapsed,
  }));
  expect(shown.toSorted((a, b) => a.order - b.order)).toEqual(kept.toSorted((a, b) => a.order - b.order));
  const exposure = balances.exposureOf(account);
  expect(Math.round(watcher.balance * 100)).toBe(Number(balances.cash.get(account)) - exposure);
  expect(Math.round(watcher.exposure * 100)).toBe(exposure === 0 ? 0 : -exposure);
}
