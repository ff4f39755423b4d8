import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { NaiveBalances, type ExportedLine } from '../../core/sequencer/testing/naive-balances.fixture.ts';
import type { Answer, Product } from './product.fixture.ts';
import { StreamDoor } from './stream-door.fixture.ts';

const run = promisify(execFile);
const BETTORS = ['ann', 'bob', 'cem', 'dev'];
const ODDS = [1.94, 1.97, 2, 2.02, 2.04, 2.06];
/** How many bets of each are under way at the same time. */
const AT_ONCE = 3;

/**
 * Bettors who bet without pause while the product is up, and remember what they were told over all its lives: every
 * other one over the stream, the others over HTTP.
 */
export class Bettors {
  #product: Product;
  readonly #acknowledged = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #tokens: string[] = [];
  readonly #doors: StreamDoor[] = [];
  #market = '';
  #desk = '';
  #asked = 0;
  #isBetting = false;
  #load: Promise<unknown> = Promise.resolve();

  constructor(product: Product) {
    this.#product = product;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Of each bettor. */
  get tokens(): readonly string[] {
    return this.#tokens;
  }

  get market(): string {
    return this.#market;
  }

  get asked(): number {
    return this.#asked;
  }

  /** Opens their accounts and a market. */
  async settleIn(): Promise<void> {
    this.#desk = await this.#product.createAccount('desk', 'operator');
    for (const user of BETTORS) this.#tokens.push(await this.#product.createAccount(user, 'bettor'));
    this.#doors.push(...this.#tokens.map((token) => new StreamDoor(() => this.#product, token)));
    this.#market = await openMarket(this.#product, this.#desk);
  }

  /** They go to the process that has taken over; their login sessions are the same there. */
  moveTo(product: Product): void {
    this.#product = product;
  }

  begin(): void {
    this.#isBetting = true;
    this.#load = Promise.all(BETTORS.flatMap((_, bettor) => Array.from({ length: AT_ONCE }, () => this.#bet(bettor))));
  }

  /** Resolves when the last bet asked was answered or given up. */
  async pause(): Promise<void> {
    this.#isBetting = false;
    await this.#load;
    await Promise.all(this.#doors.map((door) => door.close()));
  }

  /** One more bet, of the first bettor. @returns its id */
  async betOnce(): Promise<string> {
    const answer = await this.#place(0);
    expect(answer?.status).toBe(true);
    return answer?.data?.['bet_id'] as string;
  }

  /**
   * Every bet acknowledged stands in the journal once, every refused one does not, and what the product shows each
   * bettor is what the journal comes to, worked out the slow way. Stops the product.
   */
  async account(environment: NodeJS.ProcessEnv): Promise<void> {
    const product = this.#product;
    const seen = await Promise.all(this.#tokens.map((token) => product.call('user/getUserBalance', undefined, token)));
    const lines = await this.journal(environment);
    const naive = new NaiveBalances();
    for (const line of lines) naive.add(line);
    const orders = ordersByRequest(lines);
    expect([...this.#acknowledged].filter(([request, id]) => orders.get(request)?.join() !== id)).toEqual([]);
    expect([...this.#refused].filter((request) => orders.has(request))).toEqual([]);
    expect([...orders.values()].filter((same) => same.length > 1)).toEqual([]);
    const bettors = [...naive.cash].filter(([account, cash]) => account >= 16 && cash > 0n);
    const recomputed = bettors.map(([account, cash]) => Number(cash) - naive.exposureOf(account));
    const shown = seen.map(({ data }) => Math.round((data?.['total_balance'] as number) * 100));
    expect(shown.toSorted(ascending)).toEqual(recomputed.toSorted(ascending));
    expect([...naive.cash.values()].reduce((sum, cash) => sum + cash, 0n)).toBe(0n);
  }

  /** Stops the product. @returns its journal, verified */
  async journal(environment: NodeJS.ProcessEnv): Promise<ExportedLine[]> {
    this.#product.signal('SIGTERM');
    expect(await this.#product.ended).toEqual({ code: 0, complaint: '' });
    expect(await journal('verify', environment)).toContain('the chain is whole\napplied again after');
    const lines = (await journal('export', environment)).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as ExportedLine);
  }

  /** @returns why one more bet is refused; undefined where it is not, or there is no answer */
  async refusalOfBet(): Promise<string | undefined> {
    return (await this.#place(0))?.code;
  }

  /** A bet of a bettor, the first if not said, that nobody takes. @returns its id */
  async rest(bettor = 0): Promise<string> {
    const bet = { market_id: this.#market, selection_id: 1, odds: 900, stake: 1, is_back: 1 };
    const { data } = await this.#product.call('bet/placeMarketBet', bet, this.#tokens[bettor]);
    return data?.['bet_id'] as string;
  }

  /** Takes what is offered at the best price. A bet that rests behind three prices changes no book, this always does. */
  async takeBest(): Promise<void> {
    const bet = { market_id: this.#market, selection_id: 1, odds: 900, stake: 1, is_back: 0 };
    // All that was offered may be gone, or the taker's own.
    await this.#product.call('bet/placeMarketBet', { ...bet, odds: 890, is_back: 1 }, this.#tokens[1]);
    const { data } = await this.#product.call('bet/placeMarketBet', bet, this.#tokens[0]);
    expect(data).toMatchObject({ matched: 1 });
  }

  async cancel(betId: string): Promise<Answer> {
    return this.#product.call('bet/cancelBet', { bet_id: betId }, this.#tokens[0]);
  }

  /** What the operator does to the market. */
  async manage(name: string): Promise<Answer> {
    return this.#product.call(`admin/${name}`, { market_id: this.#market }, this.#desk);
  }

  async #bet(bettor: number): Promise<void> {
    while (this.#isBetting) await this.#place(bettor);
  }

  /** @throws if there is no answer */
  #callOf(bettor: number, name: string, body: unknown): Promise<Answer> {
    const door = bettor % 2 === 1 ? this.#doors[bettor] : undefined;
    return door === undefined ? this.#product.call(name, body, this.#tokens[bettor]) : door.call(name, body);
  }

  /** @returns undefined where the product did not answer */
  async #place(bettor: number): Promise<Answer | undefined> {
    const number = (this.#asked += 1);
    const request_id = `bet-${number}`;
    const body = {
      market_id: this.#market,
      selection_id: 1 + (number % 2),
      // Four in a row meet each other at one price: what rests stays far from the cap of open bets, however many there are.
      odds: ODDS[(number >> 2) % ODDS.length],
      stake: 1 + (number % 40) + (number % 3) / 100,
      is_back: (number >> 1) % 2,
      request_id,
    };
    const answer = await this.#callOf(bettor, 'bet/placeMarketBet', body).catch(
      () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5)),
    );
    if (answer?.status === true) this.#acknowledged.set(request_id, answer.data?.['bet_id'] as string);
    else if (answer !== undefined && answer.code !== 'outcome-unknown') this.#refused.add(request_id);
    return answer;
  }
}

/** @returns the market's id */
async function openMarket(product: Product, token: string): Promise<string> {
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

/** What `npm run journal` prints. @throws where it fails or complains */
async function journal(verb: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  const command = [join(import.meta.dirname, '../journal.ts'), verb];
  const { stdout, stderr } = await run(process.execPath, command, { env, maxBuffer: 2 ** 28 });
  expect(stderr).toBe('');
  return stdout;
}

/** The ids of the orders that each request led to. */
function ordersByRequest(lines: readonly ExportedLine[]): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  for (const { command, events } of lines) {
    if (command.type !== 'place-order' || command.requestKey === undefined) continue;
    const placed = events.find((event) => event.type === 'order-placed');
    orders.set(command.requestKey, [...(orders.get(command.requestKey) ?? []), String(placed?.order)]);
  }
  return orders;
}

function ascending(a: number, b: number): number {
  return a - b;
}
