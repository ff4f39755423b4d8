import type {
  AccountOpened,
  BalanceChanged,
  BetSettled,
  MarketChanged,
  MarketCreated,
  MarketSettled,
  MarketVoided,
  OrderCancelled,
  OrderLapsed,
  OrderPlaced,
  OrderReleased,
  OrderRested,
  OrdersMatched,
} from 'engine';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, Sequence } from 'engine/vocabulary';
import { AgeQueue } from './age-queue.ts';
import type { MutableBet } from './bet.ts';
import { LiveAccount } from './live-account.ts';
import { LiveMarket } from './live-market.ts';

/** Owners see what became of a bet for so long. */
export const KEEP_BET_MS = 3_600_000;
/** And no more than so many of an account at a time: bots place and cancel by the thousand. */
export const KEEP_ENDED_BETS = 200;
/** A settled market's last traded prices are shown for so long. */
export const KEEP_MARKET_MS = 24 * 3_600_000;

/** The models and how each event changes them. */
export class LiveState {
  sequence = 0 as Sequence;
  readonly accounts = new Map<AccountId, LiveAccount>();
  readonly markets = new Map<MarketId, LiveMarket>();
  readonly bets = new Map<OrderId, MutableBet>();
  readonly endedBets = new AgeQueue<OrderId>();
  readonly endedMarkets = new AgeQueue<MarketId>();
  #changedMarkets = new Set<MarketId>();
  #changedAccounts = new Map<AccountId, Set<OrderId>>();

  takeChanges() {
    const changes = { sequence: this.sequence, markets: this.#changedMarkets, accounts: this.#changedAccounts };
    this.#changedMarkets = new Set();
    this.#changedAccounts = new Map();
    return changes;
  }

  openAccount(event: AccountOpened): void {
    this.accounts.set(event.account, new LiveAccount(event.account, event.role));
    this.#accountChanged(event.account);
  }

  changeBalance(event: BalanceChanged): void {
    const account = this.accountOf(event.account);
    account.cash = event.cash;
    account.exposure = event.exposure;
    if (event.market > 0) {
      if (event.marketExposure > 0) account.exposures.set(event.market, event.marketExposure);
      else account.exposures.delete(event.market);
    }
    this.#accountChanged(event.account);
  }

  createMarket(event: MarketCreated): void {
    this.markets.set(event.market, new LiveMarket(event));
    this.#changedMarkets.add(event.market);
  }

  changeMarket(event: MarketChanged, at: Millis): void {
    const market = this.marketOf(event.market);
    market.status = event.status;
    market.inPlay = event.inPlay;
    market.betDelay = event.betDelay;
    market.version = event.version;
    if (market.endedAt === 0 && (event.status === 'settled' || event.status === 'void')) {
      market.endedAt = at;
      for (const runner of market.runners.values()) runner.clear();
      this.endedMarkets.push(event.market, at);
    }
    this.#changedMarkets.add(event.market);
  }

  settleMarket(event: MarketSettled): void {
    this.marketOf(event.market).result = event.winners;
    this.#changedMarkets.add(event.market);
  }

  voidMarket(event: MarketVoided, at: Millis): void {
    for (const order of this.marketOf(event.market).orders) {
      const bet = this.bets.get(order);
      if (bet === undefined || bet.matched === 0 || bet.endedAt > 0) continue;
      bet.isVoid = true;
      bet.profit = 0 as Money;
      this.#end(bet, at);
    }
    this.#changedMarkets.add(event.market);
  }

  placeOrder(event: OrderPlaced, at: Millis): void {
    const { order, account, market, selection, side, price, size, persistence, releaseAt } = event;
    this.bets.set(order, {
      order,
      account,
      market,
      selection,
      side,
      price,
      size,
      persistence,
      releaseAt,
      placedAt: at,
      remaining: size,
      matched: 0 as Money,
      matchedValue: 0,
      cancelled: 0 as Money,
      lapsed: 0 as Money,
      reason: '',
      profit: undefined,
      isVoid: false,
      endedAt: 0 as Millis,
      resting: false,
    });
    this.marketOf(market).orders.add(order);
    this.accountOf(account).orders.add(order);
    this.#betChanged(account, order);
  }

  releaseOrder(event: OrderReleased): void {
    const bet = this.betOf(event.order);
    bet.releaseAt = 0 as Millis;
    this.#betChanged(bet.account, bet.order);
  }

  restOrder(event: OrderRested): void {
    const bet = this.betOf(event.order);
    bet.resting = true;
    this.#changeBook(bet, event.remaining);
    this.#betChanged(bet.account, bet.order);
  }

  matchOrders(event: OrdersMatched): void {
    const runner = this.marketOf(event.market).runners.get(event.selection);
    if (runner === undefined) throw new Error(`live models: a fill on an unknown runner of market ${event.market}`);
    runner.lastPrice = event.price;
    runner.matched = (runner.matched + event.size) as Money;
    this.#fill(this.betOf(event.taker), event.takerRemaining, event);
    const maker = this.betOf(event.maker);
    this.#changeBook(maker, 0 - event.size);
    this.#fill(maker, event.makerRemaining, event);
    this.#changedMarkets.add(event.market);
  }

  takeAway(event: OrderCancelled | OrderLapsed, taken: { by: 'cancelled' | 'lapsed'; at: Millis }): void {
    const bet = this.betOf(event.order);
    if (bet.resting) this.#changeBook(bet, 0 - event.size);
    bet[taken.by] = (bet[taken.by] + event.size) as Money;
    bet.remaining = (bet.remaining - event.size) as Money;
    bet.reason = event.reason;
    if (bet.remaining === 0) {
      bet.releaseAt = 0 as Millis;
      bet.resting = false;
      if (bet.matched === 0) this.#end(bet, taken.at);
    }
    this.#betChanged(bet.account, bet.order);
  }

  settleBet(event: BetSettled, at: Millis): void {
    const bet = this.betOf(event.order);
    bet.profit = event.profit;
    this.#end(bet, at);
  }

  /** What nobody needs to see any more at this time. */
  dropOld(at: Millis): void {
    this.endedBets.takeUntil(at - KEEP_BET_MS, (order) => this.#drop(order));
    this.endedMarkets.takeUntil(at - KEEP_MARKET_MS, (market) => this.markets.delete(market));
  }

  accountOf(account: AccountId): LiveAccount {
    const known = this.accounts.get(account);
    if (known !== undefined) return known;
    // The exchange's own accounts are there from the start, without an event.
    const own = new LiveAccount(account, 'system');
    this.accounts.set(account, own);
    return own;
  }

  betOf(order: OrderId): MutableBet {
    const bet = this.bets.get(order);
    if (bet === undefined) throw new Error(`live models: order ${order} is not known`);
    return bet;
  }

  marketOf(market: MarketId): LiveMarket {
    const known = this.markets.get(market);
    if (known === undefined) throw new Error(`live models: market ${market} is not known`);
    return known;
  }

  #fill(bet: MutableBet, remaining: Money, fill: { readonly size: Money; readonly price: Price }): void {
    bet.matched = (bet.matched + fill.size) as Money;
    bet.matchedValue += fill.size * fill.price;
    bet.remaining = remaining;
    if (remaining === 0) bet.resting = false;
    this.#betChanged(bet.account, bet.order);
  }

  #changeBook(bet: MutableBet, change: number): void {
    this.marketOf(bet.market).runners.get(bet.selection)?.change(bet.side, bet.price, change);
    this.#changedMarkets.add(bet.market);
  }

  #end(bet: MutableBet, at: Millis): void {
    bet.endedAt = at;
    const account = this.accountOf(bet.account);
    account.ended.push(bet.order);
    this.endedBets.push(bet.order, at);
    this.#betChanged(bet.account, bet.order);
    if (account.ended.length > KEEP_ENDED_BETS) this.#drop(account.ended[0] as OrderId);
  }

  #drop(order: OrderId): void {
    const bet = this.bets.get(order);
    if (bet === undefined) return;
    this.bets.delete(order);
    this.markets.get(bet.market)?.orders.delete(order);
    const account = this.accountOf(bet.account);
    account.orders.delete(order);
    account.ended.splice(account.ended.indexOf(order), 1);
  }

  #accountChanged(account: AccountId): Set<OrderId> {
    const known = this.#changedAccounts.get(account);
    if (known !== undefined) return known;
    const orders = new Set<OrderId>();
    this.#changedAccounts.set(account, orders);
    return orders;
  }

  #betChanged(account: AccountId, order: OrderId): void {
    this.#accountChanged(account).add(order);
  }
}
