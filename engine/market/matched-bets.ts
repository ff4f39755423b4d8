import { emptyFill } from './fill-log.ts';
import type { Market } from './market.ts';

/** What is matched of one order: its fills that are not void, after every reduction. Minor units. */
export interface MatchedBet {
  readonly order: number;
  /** Row of the market's positions. */
  readonly position: number;
  size: number;
  profit: number;
}

/** Puts fills together by order. Quotes and the exchange's own sides have none and are left out. */
export class MatchedBets {
  readonly #bets = new Map<number, MatchedBet>();
  readonly #fill = emptyFill();

  /** Adds both sides of a fill. */
  add({ fills }: Market, index: number): void {
    fills.read(index, this.#fill);
    const { backOrder, backPosition, layOrder, layPosition } = this.#fill;
    this.#count(backOrder, backPosition);
    this.#count(layOrder, layPosition);
  }

  #count(order: number, position: number): void {
    if (order === 0) return;
    let bet = this.#bets.get(order);
    if (bet === undefined) {
      bet = { order, position, size: 0, profit: 0 };
      this.#bets.set(order, bet);
    }
    bet.size += this.#fill.size;
    bet.profit += this.#fill.profit;
  }

  of(order: number): MatchedBet | undefined {
    return this.#bets.get(order);
  }

  /** By order id. */
  inOrder(): MatchedBet[] {
    return [...this.#bets.values()].sort((a, b) => a.order - b.order);
  }
}

/** Every bet of a market. */
export function matchedBetsOf(market: Market): MatchedBets {
  const bets = new MatchedBets();
  for (let index = 0; index < market.fills.count; index++) if (!market.fills.isVoid(index)) bets.add(market, index);
  return bets;
}
