import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketId, Millis, Money } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openExchange, type RunningExchange } from '../../process/exchange.ts';
import { type Clock, systemClock } from '../../core/sequencer/clock.ts';
import { BATCH_BETS } from '../../core/sequencer/gathering.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { CLOSES_APART_MS } from './close-times.ts';
import { roundBetOf } from './testing/round-bet.fixture.ts';

// Bets that come in a round's last moment, more than a batch takes; and rounds of many tables, which close one by one.

const BETTING_MS = 3_600_000;

/** The machine's clock, but a wait for a close ends when the test says so. */
class CloseClock implements Clock {
  #ahead = 0;
  #closes: (() => void)[] = [];

  now(): Millis {
    return (systemClock.now() + this.#ahead) as Millis;
  }

  after(ms: number, action: () => void): () => void {
    if (ms < BETTING_MS / 2) return systemClock.after(ms, action);
    this.#closes.push(action);
    return () => undefined;
  }

  close(): void {
    this.#ahead += 2 * BETTING_MS;
    for (const action of this.#closes.splice(0)) action();
  }
}

let folder: string;
let clock: CloseClock;
let exchange: RunningExchange<'casino' | 'identity' | 'live'>;

const start = () =>
  openExchange({
    clock,
    storage: { home: { dataFolder: folder, temporary: false }, installation: 'real' },
    parts: ['casino', 'catalogue', 'identity', 'live'],
    settings: {
      sandbox: true,
      casino: { folder: join(folder, 'vault'), pace: { card: 1, pause: BETTING_MS, betting: BETTING_MS } },
    },
  });

beforeAll(async () => {
  folder = makeTemporaryFolder('last');
  clock = new CloseClock();
  exchange = await start();
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @returns when their rounds close */
async function closesOf(tables: readonly string[]): Promise<number[]> {
  const waiting = { timeout: 60_000, interval: 20 };
  const rounds = tables.map((code) =>
    vi.waitUntil(() => {
      const table = exchange.casino.table(code);
      return table?.view.stage === 'betting' && table.current;
    }, waiting),
  );
  return (await Promise.all(rounds)).map((round) => round.closesAt);
}

const openTables = (tables: readonly string[]) =>
  Promise.all(tables.map((code) => exchange.casino.change(code, { is_open: true, runs_alone: true })));

function expectApart(closes: readonly number[]): void {
  const sorted = closes.toSorted((a, b) => a - b);
  for (const [nth, at] of sorted.slice(1).entries())
    expect(at - (sorted[nth] as number)).toBeGreaterThanOrEqual(CLOSES_APART_MS);
}

test('tables that open together close one after the other, and at the same times after a restart', async () => {
  const first = ['lucky7', 'dt20'];
  await openTables(first);
  const closes = await closesOf(first);
  expectApart(closes);
  await exchange.stop();
  exchange = await start();
  expect(await closesOf(first)).toEqual(closes);
});

test('a bet that comes before the close is taken, however many wait before it; then the round is paid', async () => {
  const user = await exchange.identity.createUser({ userName: 'asha', password: 'demo1234', role: 'bettor' });
  await exchange.identity.accounts.credit(user.account, 100_000_000 as Money);
  const { current } = exchange.casino.table('lucky7') ?? {};
  const market = current?.markets[0]?.market as MarketId;
  const bet = () => exchange.sequencer.submit(roundBetOf(user.account, market));
  const inTime = Array.from({ length: BATCH_BETS + 50 }, bet);
  clock.close();
  const receipts = await Promise.all(inTime);
  expect(receipts.map(({ outcome }) => outcome.ok)).not.toContain(false);
  await vi.waitUntil(() => exchange.live.market(market)?.status === 'settled', { timeout: 60_000, interval: 20 });
  expect((await bet()).outcome.ok).toBe(false);
});
