import type { Share } from '../account/shares.ts';
import { RunnersPositions } from '../payoff/runners-positions.ts';
import type { Positions, Result } from '../payoff/positions.ts';
import { positionsOf } from '../payoff/positions-of.ts';
import { noQuotes, type Quotes } from '../quote/quotes.ts';
import { type Handicap, MARKET_STATUSES, tickOf } from '../vocabulary/index.ts';
import { type MarketDefinition, pricesOf, tickIn, withRunner } from './definition.ts';
import { FillLog } from './fill-log.ts';

/** Places in MARKET_STATUSES. */
export const INACTIVE = MARKET_STATUSES.indexOf('inactive');
export const OPEN = MARKET_STATUSES.indexOf('open');
export const SUSPENDED = MARKET_STATUSES.indexOf('suspended');
export const CLOSED = MARKET_STATUSES.indexOf('closed');
export const SETTLED = MARKET_STATUSES.indexOf('settled');
export const VOID = MARKET_STATUSES.indexOf('void');

/** A runner that did not start. */
export interface Removal {
  /** Place in the market's definition. */
  readonly runnerIndex: number;
  /** Hundredths of a per cent. */
  readonly factor: number;
  /** How many fills it applies to: those before it or, told after the off, those before that. */
  readonly fills: number;
}

/** A resting lay order whose price removals have reduced. */
export interface MovedLay {
  /** As it was placed at, hundredths. */
  readonly price: number;
  /** The first removal that moved it: its place in the market's. */
  readonly from: number;
}

/** What a settled market was settled with. */
export interface Settled {
  readonly result: Result;
  /** As it was given: a spread counts it within its ends alone. */
  readonly number: number;
}

/** An order book over runners without options. */
function isPlainly({ mechanism, payoff, options }: MarketDefinition): boolean {
  const { maxStake, maxProfit, preMatchCap, minPayout } = options;
  const isLimited = Math.min(maxStake, maxProfit, preMatchCap, minPayout) < Infinity || options.profitRatio;
  const hasModes = options.crossMatching || options.startingPrice || options.passiveSkipsDelay;
  return mechanism === 'order-book' && payoff.kind === 'runners' && !isLimited && !hasModes;
}

/** From here on a lookup by Map is quicker than a walk over the runners. */
const MANY_RUNNERS = 8;

/**
 * A market that has not been dropped: its definition, its state, and what its accounts have in it. What every order
 * reads stands first, side by side in memory.
 */
export class Market {
  definition: MarketDefinition;
  readonly id: number;
  minStake: number;
  /** An order book over runners without options, all of them in: the quick path is enough for its orders. */
  isPlain: boolean;
  /** By runner index: its book number; empty where the market is quoted. */
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
  /** Whether its starting prices have been made. */
  isReconciled = false;
  /** How many orders wait in a delay. */
  waiting = 0;
  readonly #hasLadder: boolean;
  #runners: readonly number[];
  readonly #indexByRunner = new Map<number, number>();
  /** By runner; empty where the market is not quoted. */
  readonly quotes: Quotes[] = [];
  /** By account, as noted at its first accepted order: what its chain has of it, where it has anything. */
  readonly shares = new Map<number, readonly Share[]>();
  /**
   * Rows of positions that come before this one had their shares noted: a row is made with an account's first accepted
   * order. Not state: in one that was restored all rows are such.
   */
  notedRows = 0;
  /** By account: what counts against the pre-match cap, more than 0. Only where there is a cap. */
  readonly staked = new Map<number, number>();
  /** Runners that are out, in the order in which they went. */
  readonly removals: Removal[] = [];
  /** By order. Those that rest no more may still be in it. */
  readonly moved = new Map<number, MovedLay>();
  /** The result that holds; none where the market is void or was never settled. */
  settled: Settled | undefined;
  /** What was paid so far, by position: profit and commission, one after the other. Empty before a settlement. */
  paid = new Float64Array(0);
  /** When it was first settled or void; −1 before. */
  endedAt = -1;

  constructor(definition: MarketDefinition) {
    const { id, minStake, runners, payoff, mechanism } = definition;
    this.definition = definition;
    this.id = id;
    this.minStake = minStake;
    this.prices = pricesOf(payoff);
    this.#hasLadder = payoff.kind !== 'line-range';
    this.positions = positionsOf(payoff, runners.length);
    this.isPlain = isPlainly(definition);
    if (mechanism === 'quoted') for (const _ of runners) this.quotes.push(noQuotes());
    this.#runners = runners;
    runners.forEach((runner, runnerIndex) => this.#indexByRunner.set(runner, runnerIndex));
  }

  /** @returns the runner's place in the definition, or -1 */
  runnerIndexOf(runner: number): number {
    const runners = this.#runners;
    if (runners.length > MANY_RUNNERS) return this.#indexByRunner.get(runner) ?? -1;
    for (let runnerIndex = 0; runnerIndex < runners.length; runnerIndex++)
      if (runners[runnerIndex] === runner) return runnerIndex;
    return -1;
  }

  /** Other limits and another commission: the same runners, payoff and mechanism. */
  redefine(definition: MarketDefinition): void {
    this.definition = definition;
    this.minStake = definition.minStake;
    this.isPlain = isPlainly(definition) && this.removals.length === 0;
  }

  /** Takes a runner out. Nothing of it may be at stake any more. */
  remove(removal: Removal): void {
    this.isPlain = false;
    this.removals.push(removal);
    this.positions.removeRunner(removal.runnerIndex);
  }

  /** A runner joins behind the others. */
  add(runner: number, handicap: Handicap | undefined): void {
    const { runners, mechanism } = this.definition;
    this.definition = withRunner(this.definition, runner, handicap);
    this.#runners = this.definition.runners;
    this.#indexByRunner.set(runner, runners.length);
    if (mechanism === 'quoted') this.quotes.push(noQuotes());
    this.positions.addRunner(this.definition.payoff);
    this.isPlain = isPlainly(this.definition) && this.removals.length === 0;
  }

  /** A removal is taken back: lays that it moved stay where they are, and later removals go on from the other cuts. */
  readmit(runnerIndex: number): void {
    const place = this.removals.findIndex((removal) => removal.runnerIndex === runnerIndex);
    this.removals.splice(place, 1);
    for (const [order, { price, from }] of this.moved)
      if (from > place) this.moved.set(order, { price, from: from - 1 });
    this.positions.readmitRunner(runnerIndex);
    this.isPlain = isPlainly(this.definition) && this.removals.length === 0;
  }

  /** @returns the place of a price among the market's, or -1 */
  tickOf(price: number): number {
    return this.#hasLadder ? tickOf(price) : tickIn(this.definition.payoff, price);
  }
}

/** The positions of a market that is known to pay by runners: what the quick path adds to directly. */
export function runnersOf(market: Market): RunnersPositions {
  return market.positions as RunnersPositions;
}
