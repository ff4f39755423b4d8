import type { AccountId, OrderId } from 'engine/vocabulary';
import type { LiveBet } from '../../../reads/live/bet.ts';
import { tickerBetOf, type RiskSources } from '../wire/risk-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

/** So many bets fit into a change: 2,500 a second. The others wait for the next. */
const AT_ONCE = 500;
/** So many may wait. What is beyond is counted, and found in the records. */
const MOST_WAITING = 20_000;

/** Bets of everybody who bets, as they are placed and change; the orders of feeds and houses are not bets. */
export class TickerSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 200;
  readonly #sources: RiskSources;
  /** In the order in which they changed first. */
  readonly #changed = new Set<OrderId>();
  /** The newest that changed, for those who poll: each is to see them. */
  readonly #newest = new Set<OrderId>();
  #missed = 0;

  constructor(sources: RiskSources) {
    this.#sources = sources;
  }

  touch(accounts: ReadonlyMap<AccountId, ReadonlySet<OrderId>>): void {
    for (const [account, orders] of accounts) {
      if (orders.size === 0 || this.#sources.live.account(account)?.role !== 'customer') continue;
      for (const order of orders) {
        if (this.#changed.size < MOST_WAITING) this.#changed.add(order);
        else if (!this.#changed.has(order)) this.#missed += 1;
        this.#keep(order);
      }
      this.isDirty = true;
    }
  }

  /** What is past is in the records: a client asks for it once it watches. */
  picture(): string {
    return this.#textOf([]);
  }

  async whole(): Promise<string> {
    return this.#textOf([...this.#newest].flatMap((order) => this.#sources.live.bet(order) ?? []));
  }

  change(): string | undefined {
    const { live } = this.#sources;
    const bets: LiveBet[] = [];
    for (const order of this.#changed) {
      if (bets.length === AT_ONCE) break;
      this.#changed.delete(order);
      const bet = live.bet(order);
      if (bet !== undefined) bets.push(bet);
    }
    this.isDirty = this.#changed.size > 0;
    if (bets.length === 0) return undefined;
    return this.#textOf(bets);
  }

  #keep(order: OrderId): void {
    this.#newest.delete(order);
    this.#newest.add(order);
    const [oldest] = this.#newest;
    if (this.#newest.size > AT_ONCE && oldest !== undefined) this.#newest.delete(oldest);
  }

  #textOf(bets: readonly LiveBet[]): string {
    return JSON.stringify({ bets: bets.map((bet) => tickerBetOf(bet, this.#sources)), missed: this.#missed });
  }
}
