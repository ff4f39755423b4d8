import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../flow/random.ts';
import { callOnce } from '../measure/closed-loop.ts';
import type { OpenedMarket, Product } from '../measure/product.ts';

/** On both sides of 3.0, so that none meets another and each is among the best three. */
const BACKS = [3.05, 3.1, 3.15];
const LAYS = [3, 2.98, 2.96];
/** Bets that stay at each price, so that no cell is ever empty. */
const BETTORS = 4;
const RESTING = 400;
/** A machine that cannot keep the pace is asked for less, not later for all at once: bets would pass their limit. */
const MOST_ASKED = 64;

/** Bettors who change the prices of markets at a steady pace: they place, and cancel what they placed earlier. */
export class PriceMover {
  readonly #product: Product;
  readonly #markets: readonly OpenedMarket[];
  readonly #runners: number;
  readonly #tokens: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #random = new Random(8);
  readonly #resting: { bet: string; token: string }[] = [];
  readonly #stopping = new AbortController();
  #moved: Promise<void> = Promise.resolve();

  static async open(
    product: Product,
    of: OpenedMarket | readonly OpenedMarket[],
    runners: number,
  ): Promise<PriceMover> {
    const markets = 'marketId' in of ? [of] : of;
    const tokens: string[] = [];
    for (let i = 0; i < BETTORS; i++)
      tokens.push(await product.signUp(`mover${markets[0]?.marketId.slice(2)}x${i}`, 10_000_000));
    const mover = new PriceMover(product, markets, { runners, tokens });
    for (const market of markets) {
      for (let runner = 1; runner <= runners; runner++) {
        for (const isBack of [true, false]) {
          for (let level = 0; level < 3; level++) await mover.#place(market, { runner, level, isBack });
        }
      }
    }
    mover.#resting.length = 0;
    return mover;
  }

  private constructor(
    product: Product,
    markets: readonly OpenedMarket[],
    of: { runners: number; tokens: readonly string[] },
  ) {
    this.#product = product;
    this.#markets = markets;
    this.#runners = of.runners;
    this.#tokens = of.tokens;
  }

  start(perSecond: number): void {
    this.#moved = this.#move(perSecond);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#moved;
    this.#agent.destroy();
  }

  async #move(perSecond: number): Promise<void> {
    const start = performance.now();
    const asked = new Set<Promise<void>>();
    let made = 0;
    while (!this.#stopping.signal.aborted) {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; made < due; made++) {
        if (asked.size >= MOST_ASKED) continue;
        const change = this.#change().then(() => void asked.delete(change));
        asked.add(change);
      }
      await sleep(2);
    }
    await Promise.all(asked);
  }

  #change(): Promise<void> {
    const random = this.#random;
    const old = this.#resting.length > RESTING && random.below(2) === 0 ? this.#resting.shift() : undefined;
    if (old !== undefined) return this.#ask('bet/cancelBet', { bet_id: old.bet }, old.token).then(() => undefined);
    const market = this.#markets[random.below(this.#markets.length)] as OpenedMarket;
    const runner = 1 + random.below(this.#runners);
    return this.#place(market, { runner, level: random.below(3), isBack: random.below(2) === 0 });
  }

  async #place(market: OpenedMarket, of: { runner: number; level: number; isBack: boolean }): Promise<void> {
    const { runner, level, isBack } = of;
    const token = this.#tokens[this.#random.below(BETTORS)] as string;
    const bet = {
      market_id: market.marketId,
      selection_id: runner,
      odds: (isBack ? BACKS : LAYS)[level],
      stake: 1 + this.#random.below(90),
      is_back: isBack ? 1 : 0,
    };
    const placed = await this.#ask('bet/placeMarketBet', bet, token);
    if (placed !== undefined) this.#resting.push({ bet: placed.bet_id, token });
  }

  /** @returns undefined where the exchange is busy: then it is asked for less */
  async #ask(path: string, body: object, token: string): Promise<{ bet_id: string } | undefined> {
    const { port } = this.#product.server;
    const answer = await callOnce<{ data: { bet_id: string } }>(this.#agent, port, { name: path, body, token });
    if (answer.code === 'busy') return undefined;
    if (!answer.status) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }
}
