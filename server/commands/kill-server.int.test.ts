import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askControl, isRunning } from '../control.ts';
import { findRunning } from '../postgres/embedded-postgres.ts';
import { NaiveBalances, type ExportedLine } from '../sequencer/naive-balances.fixture.ts';

// The product as it is started, killed in mid-load, seen through HTTP alone.

const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? 20);
const BETTORS = ['ann', 'bob', 'cem', 'dev'];
const PASSWORD = 'kill1234';

interface Answer {
  readonly status: boolean;
  readonly code?: string;
  readonly token?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

class Product {
  readonly folder = mkdtempSync(join(tmpdir(), 'evens-kill-server-'));
  #child!: ChildProcess;
  #url = '';

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), '--no-web'], {
      env: { ...process.env, PORT: '0', DATA_DIR: this.folder, DATABASE_URL: '', EVENS_DEMO: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#url = await new Promise<string>((ready, failed) => {
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
      child.stdout.on('data', (part: Buffer) => {
        const line = /Evens is ready: (\S+)/.exec(part.toString());
        if (line !== null) ready(line[1] as string);
      });
    });
  }

  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    await expect.poll(() => findRunning(this.folder), { timeout: 10_000 }).toBeUndefined();
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }

  control(name: string, body: unknown): Promise<unknown> {
    return askControl(this.folder, name, { body });
  }

  async call(name: string, body?: unknown, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${this.#url}/api/${name}`, asked)).json()) as Answer;
  }

  async signIn(user: string): Promise<string> {
    return (await this.call('user/login', { user_name: user, password: PASSWORD })).token as string;
  }
}

/** @returns the market's id */
async function openMarket(product: Product): Promise<string> {
  const token = await product.signIn('desk');
  const ask = async (name: string, body: unknown) =>
    (await product.call(`admin/${name}`, body, token)).data as Record<string, never>;
  const { series_id } = await ask('createSeries', { sport_id: 4, name: 'Cup' });
  const { match_id } = await ask('createMatch', { series_id, name: 'A v B', open_date: '2030-01-01T00:00:00Z' });
  const runners = [{ name: 'A' }, { name: 'B' }];
  const { market_id } = await ask('createMarket', {
    match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 5,
    min_stake: 1,
    runners,
  });
  await ask('openMarket', { market_id });
  return market_id as unknown as string;
}

test(
  `the server, killed ${CYCLES} times under load, has every acknowledged bet once`,
  { timeout: 60_000 + CYCLES * 15_000 },
  async () => {
    const product = new Product();
    const acknowledged = new Map<string, string>();
    const refused = new Set<string>();
    const tokens: string[] = [];
    let market = '';
    let asked = 0;
    let isUp = false;
    const bet = async (bettor: number): Promise<void> => {
      while (isUp) {
        const request_id = `bet-${(asked += 1)}`;
        const stake = 1 + (asked % 40) + (asked % 3) / 100;
        const body = {
          market_id: market,
          selection_id: 1 + (asked % 2),
          odds: [1.94, 1.97, 2, 2.02, 2.04, 2.06][asked % 6],
          stake,
          is_back: (asked * 7) % 2,
          request_id,
        };
        const answer = await product.call('bet/placeMarketBet', body, tokens[bettor]).catch(() => undefined);
        if (answer?.status === true) acknowledged.set(request_id, answer.data?.['bet_id'] as string);
        else if (answer !== undefined && answer.code !== 'outcome-unknown') refused.add(request_id);
      }
    };
    try {
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        await product.start();
        await expect.poll(() => isRunning(product.folder)).toBe(true);
        if (cycle === 0) {
          await product.control('account-create', { user_name: 'desk', password: PASSWORD, role: 'operator' });
          for (const user of BETTORS) {
            await product.control('account-create', { user_name: user, password: PASSWORD, role: 'bettor' });
            await product.control('account-credit', { user_name: user, amount: 1_000_000 });
            tokens.push(await product.signIn(user));
          }
          market = await openMarket(product);
        }
        isUp = true;
        const load = BETTORS.flatMap((_, bettor) => [bet(bettor), bet(bettor), bet(bettor)]);
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 400));
        const killed = product.kill();
        isUp = false;
        await killed;
        await Promise.all(load);
      }
      await product.start();
      const seen = await Promise.all(tokens.map((token) => product.call('user/getUserBalance', undefined, token)));
      await product.stop();
      const journal = (verb: string) =>
        spawnSync(process.execPath, [join(import.meta.dirname, 'journal.ts'), verb], {
          env: { ...process.env, DATA_DIR: product.folder, DATABASE_URL: '' },
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        });
      expect(journal('verify').status).toBe(0);
      const lines = journal('export')
        .stdout.trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ExportedLine);
      const naive = new NaiveBalances();
      const orders = new Map<string, string[]>();
      for (const line of lines) {
        naive.add(line);
        const { type, requestKey } = line.command as { type: string; requestKey?: string };
        if (type !== 'place-order' || requestKey === undefined) continue;
        const placed = line.events.find((event) => event.type === 'order-placed') as unknown as { order: number };
        orders.set(requestKey, [...(orders.get(requestKey) ?? []), String(placed.order)]);
      }

      expect(acknowledged.size).toBeGreaterThan(CYCLES * 5);
      expect([...acknowledged].filter(([request, id]) => orders.get(request)?.join() !== id)).toEqual([]);
      expect([...refused].filter((request) => orders.has(request))).toEqual([]);
      const accounts = [...naive.cash.keys()].filter(
        (account) => account >= 16 && (naive.cash.get(account) ?? 0n) > 0n,
      );
      const recomputed = accounts
        .map((account) => Number(naive.cash.get(account)) - naive.exposureOf(account))
        .sort((a, b) => a - b);
      const shown = seen.map(({ data }) => Math.round((data?.['total_balance'] as number) * 100)).sort((a, b) => a - b);
      expect(shown).toEqual(recomputed);
      console.log(
        `kill-server test: ${asked} bets asked, ${acknowledged.size} acknowledged, ${lines.length} in the journal`,
      );
    } finally {
      rmSync(product.folder, { recursive: true, force: true });
    }
  },
);
