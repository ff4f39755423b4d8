import type { Met } from './met.ts';

/** Places of the words in SIDES. */
export const BACK = 0;
export const LAY = 1;

/** No resting order. */
export const NO_ORDER = 0;

/** An order on its way to the book. One record may be reused for all: the book keeps nothing of it. */
export interface IncomingOrder {
  id: number;
  /** As `open` gave it. */
  bookNumber: number;
  /** `BACK` or `LAY`. */
  side: number;
  /** Place of its price in LADDER. */
  tick: number;
  /** Whose it is: any integer, 0 or more. Orders of one owner never match each other. */
  owner: number;
  /** Minor units, more than 0. */
  size: number;
  /** Place in PERSISTENCES. */
  persists: number;
}

/**
 * The resting orders of all runners, in price-time order. It knows no money, market or event.
 * An order at rest is known by its `ref`, a number that is good until the order leaves.
 *
 * @see docs/rules.md, "Matching" and "Own orders"
 */
export interface Book {
  /** What the last `match` met, in order. */
  readonly met: Met;
  /** @returns the number of a new, empty book */
  open(): number;
  /** Ends a book; whatever rests there is gone. */
  close(bookNumber: number): void;

  /** Takes what the order may take, from the best price on, and leaves in `met` what happened. @returns what is left of it */
  match(order: IncomingOrder): number;
  /** Puts the order at the end of the queue at its price. It must cross nothing. */
  rest(order: IncomingOrder): void;
  /** Takes `by` away from a resting order, all of it at most; the rest keeps its place. */
  reduce(ref: number, by: number): void;
  /** Changes what becomes of a resting order in play; it keeps its place. */
  setPersists(ref: number, persists: number): void;

  /** @returns the ref of a resting order, or `NO_ORDER` */
  find(id: number): number;
  idOf(ref: number): number;
  bookNumberOf(ref: number): number;
  sideOf(ref: number): number;
  tickOf(ref: number): number;
  ownerOf(ref: number): number;
  remainingOf(ref: number): number;
  persistsOf(ref: number): number;
  /** How many orders of an owner rest in a book. */
  countOf(bookNumber: number, owner: number): number;

  /** @returns the tick of the best resting price of a side (lowest back, highest lay), or -1 */
  bestTick(bookNumber: number, side: number): number;
  /** Σ remaining at a price. */
  sizeAt(bookNumber: number, side: number, tick: number): number;
  /** The first of a side in price-time order, or `NO_ORDER`. */
  first(bookNumber: number, side: number): number;
  /** The one behind it in price-time order on its side, or `NO_ORDER`. */
  following(ref: number): number;
}
