import { RunnersPositions } from '../payoff/runners-positions.ts';
import { MARKET_STATUSES } from '../vocabulary/index.ts';
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

export interface MarketDefinition {
  readonly id: number;
  readonly winners: number;
  readonly complete: boolean;
  readonly baseRate: number;
  readonly minStake: number;
  readonly persistenceAllowed: boolean;
  readonly selections: readonly number[];
}

/** A market that has not ended: its definition, its state, and what its accounts have in it. */
export class Market {
  readonly definition: MarketDefinition;
  readonly id: number;
  readonly minStake: number;
  /** The book's runner for each of the market's. */
  readonly books: number[] = [];
  readonly positions: RunnersPositions;
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
    const { id, minStake, selections, winners, complete } = definition;
    this.definition = definition;
    this.id = id;
    this.minStake = minStake;
    this.positions = new RunnersPositions(selections.length, winners, complete);
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
}
