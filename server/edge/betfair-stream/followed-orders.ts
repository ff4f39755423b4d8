import { isDeepStrictEqual } from 'node:util';
import type { AccountId, MarketId, OrderId, SelectionId } from 'engine/vocabulary';
import type { BetMatch, LiveBet } from '../../reads/live/bet.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import { statusOf } from '../betfair/wire/market-definition.ts';
import type { OrderSubscription } from './client-message.ts';
import { MatchedTotals } from './matched-totals.ts';
import { streamOrderOf } from './stream-order.ts';

interface FollowedRunner {
  /** Orders that the next message tells. */
  orders: string[];
  readonly totals: MatchedTotals;
  readonly byStrategy: Map<string, MatchedTotals>;
}

interface FollowedMarket {
  readonly runners: Map<SelectionId, FollowedRunner>;
  /** What each order counts for among the totals, and its last text on the stream. */
  readonly orders: Map<OrderId, { matches: readonly BetMatch[]; text: string }>;
}

const NO_MATCHES: readonly BetMatch[] = [];

/** How long an image still has orders that have ended, so that a client that was cut off learns what became of them. */
const ENDED_IS_TOLD_MS = 600_000;

/** The first message: of ended orders it tells those since then, milliseconds since 1970. */
interface Image {
  readonly endedSince: number;
}

/** One account's orders as one connection knows them. */
export class FollowedOrders {
  readonly #live: LiveModels;
  readonly #account: AccountId;
  readonly #subscription: OrderSubscription;
  readonly #markets = new Map<MarketId, FollowedMarket>();
  readonly #touched = new Map<MarketId, Map<OrderId, LiveBet>>();

  constructor(live: LiveModels, account: AccountId, subscription: OrderSubscription) {
    this.#live = live;
    this.#account = account;
    this.#subscription = subscription;
  }

  /** Every market with orders, as JSON of order changes. @param now  milliseconds since 1970 */
  image(now: number): string[] {
    for (const bet of this.#live.betsOf(this.#account, ({ market }) => !this.#isOver(market))) this.#touch(bet);
    return this.#tell({ endedSince: now - ENDED_IS_TOLD_MS });
  }

  touch(orders: Iterable<OrderId>): void {
    for (const order of orders) {
      const bet = this.#live.bet(order);
      if (bet !== undefined) this.#touch(bet);
    }
  }

  /** A market has changed: it may be over. */
  touchMarket(market: MarketId): void {
    if (!this.#markets.has(market) || this.#touched.has(market) || !this.#isOver(market)) return;
    this.#touched.set(market, new Map());
  }

  /** What has changed since the last time, as JSON of order changes; none where nothing has. */
  change(): string[] {
    return this.#touched.size === 0 ? [] : this.#tell(undefined);
  }

  #touch(bet: LiveBet): void {
    const { strategies } = this.#subscription;
    if (strategies !== undefined && !strategies.has(bet.reference?.strategy ?? '')) return;
    let bets = this.#touched.get(bet.market);
    if (bets === undefined) this.#touched.set(bet.market, (bets = new Map()));
    bets.set(bet.order, bet);
  }

  #isOver(market: MarketId): boolean {
    const found = this.#live.market(market);
    return found === undefined || statusOf(found) === 'CLOSED';
  }

  #tell(image: Image | undefined): string[] {
    const changes: string[] = [];
    for (const [market, bets] of this.#touched) {
      const isOver = this.#isOver(market);
      // A later settlement of a market whose closing was sent is not sent.
      if (isOver && !this.#markets.has(market)) continue;
      const followed = this.#followed(market);
      for (const bet of bets.values()) count(followed, bet, image);
      if (isOver) this.#markets.delete(market);
      const text = this.#tellMarket(market, followed, { isOver, isImage: image !== undefined });
      if (text !== '') changes.push(text);
    }
    this.#touched.clear();
    return changes;
  }

  #followed(market: MarketId): FollowedMarket {
    const known = this.#markets.get(market);
    if (known !== undefined) return known;
    const followed: FollowedMarket = { runners: new Map(), orders: new Map() };
    this.#markets.set(market, followed);
    return followed;
  }

  #tellMarket(
    market: MarketId,
    { runners }: FollowedMarket,
    { isOver, isImage }: { readonly isOver: boolean; readonly isImage: boolean },
  ): string {
    const full = isImage ? ',"fullImage":true' : '';
    const changes: string[] = [];
    for (const [selection, runner] of runners) {
      const text = this.#tellRunner(runner);
      if (text !== '') changes.push(`{"id":${selection}${full}${text}}`);
    }
    if (changes.length === 0 && !isOver) return '';
    const closed = isOver ? ',"closed":true' : '';
    const orc = changes.length === 0 ? '' : `,"orc":[${changes.join(',')}]`;
    return `{"id":"1.${market}","accountId":${this.#account}${closed}${full}${orc}}`;
  }

  #tellRunner(runner: FollowedRunner): string {
    let text = runner.orders.length === 0 ? '' : `,"uo":[${runner.orders.join(',')}]`;
    runner.orders = [];
    const totals = runner.totals.takeChanges();
    if (this.#subscription.overallPosition) text += totals;
    if (!this.#subscription.partitioned) return text;
    const strategies: string[] = [];
    for (const [strategy, matched] of runner.byStrategy) {
      const changed = matched.takeChanges();
      if (changed !== '') strategies.push(`${asciiJson(strategy)}:{${changed.slice(1)}}`);
    }
    return strategies.length === 0 ? text : `${text},"smc":{${strategies.join(',')}}`;
  }
}

/** Takes over a bet as it stands now. */
function count(market: FollowedMarket, bet: LiveBet, image: Image | undefined): void {
  // Until its delay is over there is no bet.
  if (bet.releaseAt > 0) return;
  const runner = runnerOf(market, bet.selection);
  const order = market.orders.get(bet.order) ?? { matches: NO_MATCHES, text: '' };
  market.orders.set(bet.order, order);
  if (!isDeepStrictEqual(order.matches, bet.matches)) {
    runner.totals.recount(bet.side, order.matches, bet.matches);
    strategyOf(runner, bet).recount(bet.side, order.matches, bet.matches);
    order.matches = bet.matches;
  }
  const { text, isOpen } = streamOrderOf(bet);
  // An order to which nothing can happen any more is sent once; an image has what is unmatched, or was until a moment ago.
  const isSent = isOpen || image === undefined || lastChangeOf(bet) >= image.endedSince;
  if (text !== order.text && isSent) runner.orders.push(text);
  order.text = text;
  if (!isOpen && bet.matched === 0 && bet.voided === 0) market.orders.delete(bet.order);
}

function lastChangeOf({ matchedAt, cancelledAt, lapsedAt }: LiveBet): number {
  return Math.max(matchedAt, cancelledAt, lapsedAt);
}

function runnerOf(market: FollowedMarket, selection: SelectionId): FollowedRunner {
  const known = market.runners.get(selection);
  if (known !== undefined) return known;
  const runner: FollowedRunner = { orders: [], totals: new MatchedTotals(), byStrategy: new Map() };
  market.runners.set(selection, runner);
  return runner;
}

function strategyOf(runner: FollowedRunner, bet: LiveBet): MatchedTotals {
  const strategy = bet.reference?.strategy ?? '';
  const known = runner.byStrategy.get(strategy);
  if (known !== undefined) return known;
  const totals = new MatchedTotals();
  runner.byStrategy.set(strategy, totals);
  return totals;
}
