/** What a run over a flow came to. Two engines that agree on these did the same. */
export interface Figures {
  fills: number;
  /** Σ size of the fills, minor units. */
  size: number;
  /** Over the fills in their order; see `addFill`. */
  checksum: number;
  /** Cancels that took an order away. */
  cancels: number;
  /** Cancels of orders that were not there (any more). */
  rejectedCancels: number;
  /** Orders at rest at the end. */
  resting: number;
}

export function noFigures(): Figures {
  return { fills: 0, size: 0, checksum: 0, cancels: 0, rejectedCancels: 0, resting: 0 };
}

/** A fill as the checksum sees it: order ids of the flow, minor units, and the tick of the resting order's price. */
export interface Fill {
  taker: number;
  maker: number;
  size: number;
  tick: number;
}

/** Notes one fill: `checksum × 31 + taker × 7 + maker × 13 + size × 3 + tick`, modulo 2^32. */
export function addFill(figures: Figures, fill: Fill): void {
  figures.fills++;
  figures.size += fill.size;
  figures.checksum = nextChecksum(figures.checksum, fill);
}

export function nextChecksum(checksum: number, { taker, maker, size, tick }: Fill): number {
  const sum = Math.imul(checksum, 31) + Math.imul(taker, 7) + Math.imul(maker, 13) + Math.imul(size, 3) + tick;
  return sum >>> 0;
}

/** @returns what differs, in words, or undefined; fields that `claimed` lacks are not compared */
export function difference(actual: Figures, claimed: Partial<Figures>): string | undefined {
  const fields = Object.keys(noFigures()) as (keyof Figures)[];
  const different = fields.filter((field) => claimed[field] !== undefined && claimed[field] !== actual[field]);
  if (different.length === 0) return undefined;
  return different.map((field) => `${field} ${claimed[field]} instead of ${actual[field]}`).join(', ');
}
