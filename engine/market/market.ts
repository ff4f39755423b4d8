import { RunnersPositions } from '../payoff/runners-positions.ts';
import type { Positions } from '../payoff/positions.ts';
import { positionsOf } from '../payoff/positions-of.ts';
import { MARKET_STATUSES } from '../vocabulary/index.ts';
import { type MarketDefinition, pricesOf, tickIn } from './definition.ts';
import { FillLog } from './fill-log.ts';

/** Places in MARKET_STATUSES. */
export const INACTIVE = MARKET_STATUSES.indexOf('inactive');
export const OPEN = MARKET_STATUSES.indexOf('open');
export const SUSPENDED = MARKET_STATUSES.indexOf('suspended');
export const CLOSED = MARKET_STATUSES.indexOf('closed');
export const SETTLED = MARKET_STATUSES.indexOf('settled');
export const VOID = MARKET_STATUSES.indexOf('void');

/** From here on a lookup by Map is quicker than a walk over the runners. */
const MANY_RUNNERS = 8;

/** A market that has not been dropped: its definition, its state, and what its accounts have in it. */
export class Market {
  readonly definition: MarketDefinition;
  readonly id: number;
  readonly minStake: number;
  /** An order book over runners without options: the quick path is enough for its orders. */
  readonly isPlain: boolean;
  /** The book's runner for each of the market's; empty where the market is quoted. */
  readonly books: number[] = [];
  readonly positions: Positions;
  /** Places of orders' ticks. */
  readonly prices: Int32Array;
  readonly fills = new FillLog();
  status = INACTIVE;
  inPlay = false;
  betDelay = 0;
  version = 1;
  /** Σ of what each order ever placed could have moved: no figure of the market can pass it. */
  turnover = 0;
  /** How many orders wait in a delay. */
  waiting = 0;
  readonly #selections: readonly number[];
  readonly #places = new Map<number, number>();

  constructor(definition: MarketDefinition) {
    const { id, minStake, selections, payoff, mechanism, options } = definition;
    this.definition = definition;
    this.id = id;
    this.minStake = minStake;
    this.prices = pricesOf(payoff);
    this.positions = positionsOf(payoff, selections.length);
    const { maxStake, maxProfit, preMatchCap, minPayout } = options;
    const isLimited = Math.min(maxStake, maxProfit, preMatchCap, minPayout) < Infinity || options.profitRatio;
    const hasModes = options.crossMatching || options.startingPrice || options.passiveSkipsDelay;
    this.isPlain = mechanism === 'order-book' && payoff.kind === 'runners' && !isLimited && !hasModes;
    this.#selections = selections;
    selections.forEach((selection, place) => this.#places.set(selection, place));
  }

  /** @returns the runner's place in the definition, or -1 */
  runnerOf(selection: number): number {
    const selections = this.#selections;
    if (selections.length > MANY_RUNNERS) return this.#places.get(selection) ?? -1;
    for (let place = 0; place < selections.length; place++) if (selections[place] === selection) return place;
    return -1;
  }

  /** @returns the place of a price among the market's, or -1 */
  tickOf(price: number): number {
    return tickIn(this.definition.payoff, price);
  }
}

/** The positions of a market that is known to pay by runners: what the quick path adds to directly. */
export function runnersOf(market: Market): RunnersPositions {
  return market.positions as RunnersPositions;
}
