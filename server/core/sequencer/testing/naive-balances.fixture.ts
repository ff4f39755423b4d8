import type { Command, Event } from 'engine';

/** One line of `npm run journal -- export`. */
export interface ExportedLine {
  readonly sequence: number;
  readonly command: Command;
  readonly events: readonly Event[];
}

interface NaiveOrder {
  readonly account: number;
  readonly market: number;
  readonly selection: number;
  readonly side: 'back' | 'lay';
  readonly price: number;
  unmatched: number;
}

/** One side of a fill. */
interface NaiveStake {
  readonly account: number;
  readonly selection: number;
  readonly side: 'back' | 'lay';
  readonly stake: number;
  readonly profit: number;
}

const PERCENT_OF_PERCENT = 10_000n;

/**
 * Cash and exposure of every account, worked out anew from an exported journal the slow and obvious way: deposits, the
 * fills of each market and its winners, commission, and for open markets the worst of all results. Takes none of the
 * engine's figures; only which orders met, at what price.
 */
export class NaiveBalances {
  readonly cash = new Map<number, bigint>();
  readonly #orders = new Map<number, NaiveOrder>();
  readonly #stakes = new Map<number, NaiveStake[]>();
  readonly #runners = new Map<number, { readonly runners: readonly number[]; readonly baseRate: number }>();

  add({ command, events }: ExportedLine): void {
    if (command.type === 'post-transfer') {
      this.#pay(command.from, -BigInt(command.amount));
      this.#pay(command.to, BigInt(command.amount));
    }
    if (command.type === 'create-market') {
      this.#runners.set(command.market, { runners: command.runners, baseRate: command.baseRate });
      this.#stakes.set(command.market, []);
    }
    for (const event of events) this.#addEvent(event);
    if (command.type === 'settle-market') this.#settle(command.market, command.winners);
  }

  exposureOf(account: number): number {
    let exposure = 0;
    for (const [market, { runners }] of this.#runners) {
      const results = runners.map((winner) => this.#resultIf(account, market, winner));
      exposure += Math.max(0, -Math.min(...results));
    }
    return exposure;
  }

  #addEvent(event: Event): void {
    if (event.type === 'order-placed') {
      const { order, account, market, selection, side, price, size } = event;
      this.#orders.set(order, { account, market, selection, side, price, unmatched: size });
    } else if (event.type === 'orders-matched') {
      this.#match(event.taker, event.size, event.price);
      this.#match(event.maker, event.size, event.price);
    } else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') {
      (this.#orders.get(event.order) as NaiveOrder).unmatched -= event.size;
    }
  }

  #match(number: number, size: number, price: number): void {
    const order = this.#orders.get(number) as NaiveOrder;
    order.unmatched -= size;
    const profit = Math.floor((size * (price - 100)) / 100);
    const { account, selection, side } = order;
    this.#stakes.get(order.market)?.push({ account, selection, side, stake: size, profit });
  }

  #settle(market: number, winners: readonly number[]): void {
    const stakes = this.#stakes.get(market) ?? [];
    const rate = BigInt(this.#runners.get(market)?.baseRate ?? 0);
    for (const account of new Set(stakes.map((stake) => stake.account))) {
      const own = stakes.filter((stake) => stake.account === account);
      const profit = BigInt(own.reduce((sum, stake) => sum + paid(stake, winners.includes(stake.selection)), 0));
      const commission = profit > 0n ? (profit * rate + PERCENT_OF_PERCENT / 2n) / PERCENT_OF_PERCENT : 0n;
      this.#pay(account, profit - commission);
      this.#pay(COMMISSION, commission);
    }
    this.#runners.delete(market);
    this.#stakes.delete(market);
  }

  /** The worst that `winner` winning can cost: what is unmatched counts only where it would lose. */
  #resultIf(account: number, market: number, winner: number): number {
    let result = 0;
    for (const stake of this.#stakes.get(market) ?? []) {
      if (stake.account === account) result += paid(stake, stake.selection === winner);
    }
    for (const order of this.#orders.values()) {
      if (order.account !== account || order.market !== market || order.unmatched === 0) continue;
      const profit = Math.floor((order.unmatched * (order.price - 100)) / 100);
      result += Math.min(0, paid({ ...order, stake: order.unmatched, profit }, order.selection === winner));
    }
    return result;
  }

  #pay(account: number, amount: bigint): void {
    this.cash.set(account, (this.cash.get(account) ?? 0n) + amount);
  }
}

const COMMISSION = 2;

function paid({ side, stake, profit }: Pick<NaiveStake, 'side' | 'stake' | 'profit'>, isWinner: boolean): number {
  const backer = isWinner ? profit : -stake;
  return side === 'back' ? backer : -backer;
}
