import { BACK } from '../book/book.ts';
import type { EachWayPayoff } from '../market-command.ts';
import { AccountRows, OWN_FIELDS } from './account-rows.ts';
import type { Positions, Result, Stake } from './positions.ts';
import { partOf } from './runners-positions.ts';

// Fields of a row.
const EXPOSURE = 1;
/** What the win parts come to if no runner wins, and the placed parts if none is placed. */
const WIN_IF_NONE = OWN_FIELDS;
const PLACE_IF_NONE = OWN_FIELDS + 1;
/** Then, per runner, what its win part gains by winning and its placed part by being placed. */
const SWINGS = OWN_FIELDS + 2;

/**
 * Positions of an each-way market: every order is a bet to win and a bet to be placed. Unmatched orders are included
 * where each part hurts. `valuesOfEachWay` in obvious-values.ts says the same the obvious way.
 *
 * @see docs/rules.md, "Each-way"
 */
export class EachWayPositions extends AccountRows implements Positions {
  #runners: number;
  readonly #places: number;
  readonly #complete: boolean;
  /** What `readRow` gives. */
  #numbers: Float64Array;
  /** The smallest placed swings but one, then the one behind them. */
  readonly #smallest: Float64Array;

  constructor(runners: number, { places, complete = true }: EachWayPayoff) {
    super(2 + 2 * runners);
    this.#runners = runners;
    this.#places = places;
    this.#complete = complete;
    this.#numbers = new Float64Array(3 + 2 * runners);
    this.#smallest = new Float64Array(places);
  }

  hold(position: number, { runnerIndex, side, size, profit, placeProfit }: Stake, sign: 1 | -1): void {
    if (side === BACK) this.#add(position, runnerIndex, { win: 0, placed: 0, size: -sign * size });
    else this.#add(position, runnerIndex, { win: -sign * profit, placed: -sign * placeProfit, size: 0 });
  }

  fill(position: number, { runnerIndex, side, size, profit, placeProfit }: Stake, sign: 1 | -1): void {
    const toward = side === BACK ? sign : -sign;
    this.#add(position, runnerIndex, { win: toward * profit, placed: toward * placeProfit, size: -toward * size });
  }

  /** `win` and `placed`: if the runner is that; `size`: in either part if it is not. */
  #add(position: number, runnerIndex: number, of: { win: number; placed: number; size: number }): void {
    const row = position * this.stride;
    const swings = row + SWINGS + 2 * runnerIndex;
    this.#raise(row + WIN_IF_NONE, of.size);
    this.#raise(row + PLACE_IF_NONE, of.size);
    this.#raise(swings, of.win - of.size);
    this.#raise(swings + 1, of.placed - of.size);
  }

  #raise(at: number, by: number): void {
    this.rows[at] = (this.rows[at] as number) + by;
  }

  worstLoss(position: number): number {
    const worst = this.#least(position, 1);
    return worst < 0 ? -worst : 0;
  }

  bestProfit(position: number): number {
    const best = -this.#least(position, -1);
    return best > 0 ? best : 0;
  }

  /** Whether the placed parts count: not where all runners left are placed. */
  #isPlaced(): boolean {
    return this.#runners - this.removed.size > this.#places;
  }

  /** The least that the row comes to, over every winner and those placed behind it; of its opposite where sign is −1. */
  #least(position: number, sign: 1 | -1): number {
    const rows = this.rows;
    const row = position * this.stride;
    const isPlaced = this.#isPlaced();
    const last = this.#places - 1;
    const smallest = this.#smallest;
    if (isPlaced) this.#findSmallest(row, sign);
    // Win parts and placed parts are summed apart: so no sum on the way passes 2^53 where what it comes to does not.
    const winIfNone = sign * (rows[row + WIN_IF_NONE] as number);
    let placed = isPlaced ? sign * (rows[row + PLACE_IF_NONE] as number) : 0;
    for (let i = 0; isPlaced && i < last; i++) placed += smallest[i] as number;
    let least = Infinity;
    for (let runnerIndex = 0; runnerIndex < this.#runners; runnerIndex++) {
      if (this.removed.has(runnerIndex)) continue;
      const swings = row + SWINGS + 2 * runnerIndex;
      let total = winIfNone + sign * (rows[swings] as number);
      if (isPlaced) {
        // A winner that is among the smallest leaves room for the one behind them.
        const own = sign * (rows[swings + 1] as number);
        const isAmong = last > 0 && own <= (smallest[last - 1] as number);
        total += placed + (isAmong ? (smallest[last] as number) : own);
      }
      if (total < least) least = total;
    }
    return least;
  }

  /** The `places` smallest placed swings of the runners still in, in order; if fewer may be placed, 0 for none. */
  #findSmallest(row: number, sign: 1 | -1): void {
    const smallest = this.#smallest;
    const last = this.#places - 1;
    smallest.fill(this.#complete ? Infinity : 0);
    for (let runnerIndex = 0; runnerIndex < this.#runners; runnerIndex++) {
      if (this.removed.has(runnerIndex)) continue;
      const swing = sign * (this.rows[row + SWINGS + 2 * runnerIndex + 1] as number);
      if (swing >= (smallest[last] as number)) continue;
      let place = last;
      while (place > 0 && swing < (smallest[place - 1] as number)) {
        smallest[place] = smallest[place - 1] as number;
        place--;
      }
      smallest[place] = swing;
    }
  }

  profitOf({ runnerIndex, side, size, profit, placeProfit }: Stake, result: Result): number {
    const { winners, tied, placed, placedTied } = result;
    const first = winners.length + tied.length;
    let toBacker = -size;
    if (winners.includes(runnerIndex)) toBacker = profit;
    else if (tied.includes(runnerIndex)) toBacker = partOf(size + profit, 1, tied.length) - size;
    if (this.#isPlaced()) {
      const isFirst = winners.includes(runnerIndex) || tied.includes(runnerIndex);
      if (isFirst ? first <= this.#places : placed.includes(runnerIndex)) toBacker += placeProfit;
      else if (isFirst) toBacker += partOf(size + placeProfit, this.#places, first) - size;
      else if (placedTied.includes(runnerIndex))
        toBacker += partOf(size + placeProfit, this.#places - first - placed.length, placedTied.length) - size;
      else toBacker -= size;
    }
    return side === BACK ? toBacker : 0 - toBacker;
  }

  removeRunner(runnerIndex: number): void {
    this.removed.add(runnerIndex);
  }

  readmitRunner(runnerIndex: number): void {
    this.removed.delete(runnerIndex);
  }

  addRunner(): void {
    this.#runners += 1;
    this.widen(2 + 2 * this.#runners);
    this.#numbers = new Float64Array(3 + 2 * this.#runners);
  }

  /** Exposure, what both parts come to if no runner wins or is placed, the swings. */
  readRow(position: number): Float64Array {
    const row = position * this.stride;
    this.#numbers[0] = this.rows[row + EXPOSURE] as number;
    this.#numbers.set(this.rows.subarray(row + OWN_FIELDS, row + SWINGS + 2 * this.#runners), 1);
    return this.#numbers;
  }

  writeRow(position: number, numbers: readonly number[]): void {
    const row = position * this.stride;
    this.rows[row + EXPOSURE] = numbers[0] as number;
    this.rows.set(numbers.slice(1), row + OWN_FIELDS);
  }
}
