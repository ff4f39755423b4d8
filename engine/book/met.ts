/** The resting orders that an incoming one met, in order. Reused: good until the next match. */
export class Met {
  count = 0;
  ids = new Float64Array(64);
  owners = new Int32Array(64);
  ticks = new Int32Array(64);
  /** What was matched, or, of an own order, cancelled. */
  sizes = new Float64Array(64);
  /** What the resting order has left. */
  lefts = new Float64Array(64);

  grow(): void {
    this.ids = doubled(this.ids, new Float64Array(this.ids.length * 2));
    this.owners = doubled(this.owners, new Int32Array(this.owners.length * 2));
    this.ticks = doubled(this.ticks, new Int32Array(this.ticks.length * 2));
    this.sizes = doubled(this.sizes, new Float64Array(this.sizes.length * 2));
    this.lefts = doubled(this.lefts, new Float64Array(this.lefts.length * 2));
  }
}

function doubled<T extends Float64Array | Int32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
