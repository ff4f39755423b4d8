import { LADDER, SIDES, TICKS, tickOf } from 'engine/vocabulary';
import type { Money, Price, SelectionId, Side } from 'engine/vocabulary';

export interface LiveLevel {
  readonly price: Price;
  readonly size: Money;
}

/** The sizes that rest on one runner, a place per tick and side. Nothing is allocated until something rests. */
export class RunnerBook {
  readonly selection: SelectionId;
  /** 0 while nothing has traded. */
  lastPrice = 0 as Price;
  /** Backers' stakes. */
  matched = 0 as Money;
  #cleared = false;
  readonly #sizes: Record<Side, Float64Array | undefined> = { back: undefined, lay: undefined };

  constructor(selection: SelectionId) {
    this.selection = selection;
  }

  /** @param change  of what rests at this price on this side, negative when it leaves */
  change(side: Side, price: Price, change: number): void {
    if (this.#cleared) return;
    const sizes = (this.#sizes[side] ??= new Float64Array(TICKS));
    const tick = tickOf(price);
    sizes[tick] = (sizes[tick] as number) + change;
  }

  /** The market has ended: nothing rests from now on. */
  clear(): void {
    this.#cleared = true;
    for (const side of SIDES) this.#sizes[side] = undefined;
  }

  /** What a backer can take: resting lays, the highest price first. */
  toBack(depth: number): LiveLevel[] {
    const sizes = this.#sizes.lay;
    const levels: LiveLevel[] = [];
    if (sizes === undefined) return levels;
    for (let tick = TICKS - 1; tick >= 0 && levels.length < depth; tick -= 1) {
      if ((sizes[tick] as number) > 0) levels.push({ price: LADDER[tick] as Price, size: sizes[tick] as Money });
    }
    return levels;
  }

  /** What a layer can take: resting backs, the lowest price first. */
  toLay(depth: number): LiveLevel[] {
    const sizes = this.#sizes.back;
    const levels: LiveLevel[] = [];
    if (sizes === undefined) return levels;
    for (let tick = 0; tick < TICKS && levels.length < depth; tick += 1) {
      if ((sizes[tick] as number) > 0) levels.push({ price: LADDER[tick] as Price, size: sizes[tick] as Money });
    }
    return levels;
  }
}
