import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { summaryOf } from '../../../trade/recorded/play-recording.ts';
import { replayTemporarily } from '../../../process/replay-temporarily.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { TestStream } from '../../betfair-stream/testing/stream.fixture.ts';
import { fileOf, record, RecorderError } from 'client/recorder.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';

let exchange: TestExchange;
let stream: TestStream;
/** The stream's, as the recorder learns it each time it connects. */
let port: number;
let bots: User[];
let folder: string;
let stopping: AbortController;

beforeAll(async () => {
  exchange = await TestExchange.start();
  bots = [];
  for (const name of ['asha', 'bala', 'chitra']) {
    bots.push((await exchange.signedIn(name, { cash: 100_000_000 })).user);
  }
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  stream = await TestStream.start(exchange, { gatherMs: 5 });
  ({ port } = stream.stream);
  folder = makeTemporaryFolder('record');
  stopping = new AbortController();
});
afterEach(async () => {
  stopping.abort();
  await stream.stop();
  rmSync(folder, { recursive: true });
});

const recordInto = (out: string, ...markets: MarketId[]) =>
  record({
    access: () =>
      Promise.resolve({
        host: '127.0.0.1',
        port,
        appKey: 'local',
        session: stream.access.issueLocal(),
      }),
    markets: markets.map((market) => `1.${market}`),
    out: join(folder, out),
    signal: stopping.signal,
    log: () => undefined,
  });

async function submit(command: Command): Promise<Outcome> {
  return (await exchange.sequencer.submit(command)).outcome;
}

/** Bots that bet at random around a price that wanders, at speed. */
class Crowd {
  readonly #market: MarketId;
  readonly #resting: { account: AccountId; order: OrderId }[] = [];
  #seed = 11;
  #fair = 100;

  constructor(market: MarketId) {
    this.#market = market;
  }

  async bet(times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) {
      this.#fair += this.#random(5) - 2;
      const placed = await Promise.all([this.#place(), this.#place(), this.#cancel()]);
      for (const one of placed) if (one !== undefined) this.#resting.push(one);
    }
  }

  #random(below: number): number {
    return (this.#seed = (this.#seed * 48_271) % 2_147_483_647) % below;
  }

  async #place() {
    const account = (bots[this.#random(bots.length)] as User).account as AccountId;
    const isBack = this.#random(2) === 0;
    const away = this.#random(8) - 2;
    const outcome = await submit({
      type: 'place-order',
      account,
      market: this.#market,
      selection: (1 + this.#random(2)) as SelectionId,
      side: isBack ? 'back' : 'lay',
      price: (200 + 2 * Math.max(0, Math.min(49, Math.floor(this.#fair / 4) + (isBack ? away : -away)))) as Price,
      size: (100 + this.#random(9999)) as Money,
      persistence: this.#random(2) === 0 ? 'persist' : 'lapse',
    });
    return outcome.ok && 'order' in outcome ? { account, order: outcome.order } : undefined;
  }

  async #cancel(): Promise<undefined> {
    const [one] = this.#random(3) === 0 ? this.#resting.splice(this.#random(this.#resting.length || 1), 1) : [];
    if (one !== undefined) await submit({ type: 'cancel-order', ...one });
  }
}

test('a match that is recorded from our stream plays again without a mismatch', async () => {
  const market = await exchange.openMarket();
  const crowd = new Crowd(market);
  await crowd.bet(30);
  const recorded = recordInto('match.gz', market);
  await crowd.bet(300);
  await submit({ type: 'suspend-market', market, cancelAll: false });
  await submit({ type: 'turn-in-play', market, betDelay: 1000 as Millis });
  await submit({ type: 'open-market', market });
  await crowd.bet(200);
  // What waits in its delay comes to rest or is matched.
  await sleep(1100);
  await submit({ type: 'suspend-market', market, cancelAll: true });
  await submit({ type: 'open-market', market });
  await crowd.bet(200);
  await sleep(1100);
  await submit({ type: 'close-market', market });
  await submit({ type: 'settle-market', market, winners: [2 as SelectionId] });
  const messages = (await recorded).get(`1.${market}`) ?? 0;
  // How many depends on how fast the machine bets: what changes within a few milliseconds travels together.
  expect(messages).toBeGreaterThan(40);
  const report = await replayTemporarily({ file: join(folder, 'match.gz'), speed: 'max', verify: true });
  expect(report.differences).toEqual([]);
  expect(summaryOf(report)).toContain(`${messages} messages, ${messages} comparisons, `);
  expect(report.fills).toBeGreaterThan(10);
  expect(report.mismatches).toBe(0);
  expect(report.sightings.map(({ fact }) => fact)).toEqual([
    'turned in-play, bet delay 1 s',
    'closed',
    'settled, winner 2',
  ]);
});

test('a connection that breaks is taken up again where it broke off', async () => {
  const market = await exchange.openMarket();
  const crowd = new Crowd(market);
  const recorded = recordInto('match', market);
  await crowd.bet(60);
  // Another test could take a port that is free meanwhile; on this one nobody listens.
  port = 1;
  await stream.stop();
  await crowd.bet(20);
  stream = await TestStream.start(exchange, { gatherMs: 5 });
  ({ port } = stream.stream);
  await crowd.bet(20);
  await submit({ type: 'close-market', market });
  await submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
  await recorded;
  const report = await replayTemporarily({ file: join(folder, 'match'), speed: 'max', verify: true });
  expect(report.differences).toEqual([]);
});

test('each of several markets has a file of its own', async () => {
  const markets = [await exchange.openMarket('A v B'), await exchange.openMarket('C v D')];
  const recorded = recordInto('both.gz', ...markets);
  for (const market of markets) {
    await submit({ type: 'close-market', market });
    await submit({ type: 'void-market', market });
  }
  await recorded;
  for (const market of markets) {
    const lines = gunzipSync(readFileSync(join(folder, `both.1.${market}.gz`)))
      .toString()
      .trim()
      .split('\n');
    const told = lines.map((line) => JSON.parse(line) as { op: string; mc: { id: string }[] });
    expect(new Set(told.flatMap(({ mc }) => mc.map(({ id }) => id)))).toEqual(new Set([`1.${market}`]));
    expect(told.every((message) => Object.keys(message).join() === 'op,clk,pt,mc')).toBe(true);
  }
});

test('a file that is there is left alone, and a market that is not there is named', async () => {
  const market = await exchange.openMarket();
  writeFileSync(join(folder, 'old'), 'mine');
  await expect(recordInto('old', market)).rejects.toThrow(RecorderError);
  expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('mine');
  await expect(recordInto('new', 999_999 as MarketId)).rejects.toThrow('there is no market 1.999999');
});

test.each([
  ['match.gz', true, 'match.gz'],
  ['match.gz', false, 'match.1.7.gz'],
  ['/a.b/match', false, '/a.b/match.1.7'],
])('%s, the only market: %s, is recorded into %s', (out, isOnly, file) => {
  expect(fileOf(out, '1.7', isOnly)).toBe(file);
});
