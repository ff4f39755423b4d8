/** Operations of a flow. */
export const PLACE = 0;
export const CANCEL = 1;
/** In `order`: the cancel names an order that the flow has not placed so far. */
export const NOT_PLACED = 0xffff_ffff;

/** Runners of one market: their numbers run from `first` to `first + n − 1`. */
export interface FlowMarket {
  first: number;
  n: number;
}

/** Commands for a matching engine, one array per field. */
export interface Flow {
  readonly markets: readonly FlowMarket[];
  /** How many commands there are. */
  readonly length: number;
  /** How many of them place an order. */
  readonly places: number;
  /** `PLACE` or `CANCEL`. */
  readonly op: Uint8Array;
  /** 0 back, 1 lay. */
  readonly side: Uint8Array;
  /** 0 (1.01) to 349 (1000). */
  readonly tick: Uint16Array;
  readonly runner: Uint32Array;
  /** Minor units. */
  readonly size: Uint32Array;
  readonly account: Uint32Array;
  readonly orderId: Uint32Array;
  /** Which place of the flow the command is or cancels, counted from 0, or `NOT_PLACED`. */
  readonly order: Uint32Array;
}

/** The runner numbers go up to this, exclusive. */
export function runnerCount(markets: readonly FlowMarket[]): number {
  return markets.reduce((most, market) => Math.max(most, market.first + market.n), 0);
}
