import type { AccountId, MarketId, Money, OrderId, Price, SelectionId, Side } from 'engine';
import type { LiveBet } from 'server/reads/live/bet.ts';
import type { LiveChanges, LiveModels } from 'server/reads/live/live-models.ts';

/** An order of a bot or of somebody else that waits or rests in one of the simulator's markets. */
export interface OpenOrder {
  readonly order: OrderId;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly selection: SelectionId;
  readonly side: Side;
  readonly price: Price;
  readonly remaining: Money;
  readonly matched: Money;
  readonly waiting: boolean;
  readonly placedAt: number;
}

/** A part of a resting order was taken. */
export interface Taken {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Of the order that rested. */
  readonly side: Side;
  readonly size: Money;
  readonly price: Price;
}

/** What is open in the simulator's markets, kept up to date from the live models. */
export class OpenOrders {
  readonly #live: LiveModels;
  readonly #bots: ReadonlySet<AccountId>;
  readonly #byMarket = new Map<MarketId, Map<OrderId, OpenOrder>>();
  readonly #strangers = new Map<MarketId, number>();
  readonly #marketOf = new Map<OrderId, MarketId>();
  readonly #taken: (taken: Taken) => void;
  readonly #unsubscribe: () => void;

  /** @param taken  told of each part of a bot's resting order that somebody took */
  constructor(live: LiveModels, bots: ReadonlySet<AccountId>, taken: (taken: Taken) => void) {
    this.#live = live;
    this.#bots = bots;
    this.#taken = taken;
    this.#unsubscribe = live.subscribe((changes) => this.#changed(changes));
  }

  /** Follows a market, with what stands in it already. */
  follow(market: MarketId): void {
    if (this.#byMarket.has(market)) return;
    this.#byMarket.set(market, new Map());
    for (const order of this.#live.market(market)?.orders.orders() ?? []) this.#look(order);
  }

  forget(market: MarketId): void {
    for (const order of this.#byMarket.get(market)?.keys() ?? []) this.#marketOf.delete(order);
    this.#byMarket.delete(market);
    this.#strangers.delete(market);
  }

  of(market: MarketId): Iterable<OpenOrder> {
    return this.#byMarket.get(market)?.values() ?? [];
  }

  /** Whether anybody but the bots has an order there. */
  hasStrangers(market: MarketId): boolean {
    return (this.#strangers.get(market) ?? 0) > 0;
  }

  get size(): number {
    return this.#marketOf.size;
  }

  stop(): void {
    this.#unsubscribe();
  }

  #changed(changes: LiveChanges): void {
    for (const orders of changes.accounts.values()) for (const order of orders) this.#look(order);
  }

  #look(order: OrderId): void {
    const bet = this.#live.bet(order);
    const market = this.#marketOf.get(order) ?? bet?.market;
    if (market === undefined) return;
    const orders = this.#byMarket.get(market);
    if (orders === undefined) return;
    const before = orders.get(order);
    if (before !== undefined && !before.waiting && bet !== undefined) this.#tell(before, bet);
    if (bet === undefined || bet.remaining === 0 || bet.endedAt > 0) {
      if (orders.delete(order) && before !== undefined) this.#countStranger(before, -1);
      this.#marketOf.delete(order);
      return;
    }
    const { account, selection, side, price, remaining, matched, placedAt } = bet;
    const waiting = bet.releaseAt > 0;
    if (before === undefined) this.#countStranger(bet, 1);
    orders.set(order, { order, account, market, selection, side, price, remaining, matched, waiting, placedAt });
    this.#marketOf.set(order, market);
  }

  #countStranger({ account, market }: Pick<OpenOrder, 'account' | 'market'>, change: number): void {
    if (!this.#bots.has(account)) this.#strangers.set(market, (this.#strangers.get(market) ?? 0) + change);
  }

  #tell(before: OpenOrder, bet: LiveBet): void {
    const size = (bet.matched - before.matched) as Money;
    if (size === 0 || !this.#bots.has(bet.account)) return;
    this.#taken({ market: bet.market, selection: bet.selection, side: bet.side, size, price: bet.price });
  }
}
