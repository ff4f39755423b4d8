import { BACK } from '../book/book.ts';
import type { Payoff } from '../market-command.ts';
import { AccountRows, OWN_FIELDS } from './account-rows.ts';
import type { Positions, Result, Stake } from './positions.ts';

// Fields of a row.
const EXPOSURE = 1;
const IF_ALL_LOSE = OWN_FIELDS;
/** Then, per runner, ifWin − ifLose; Infinity once the runner is removed. */
const SWINGS = OWN_FIELDS + 1;

/**
 * Positions where runners win or lose. A row holds Σ ifLose and each runner's swing, unmatched orders included where
 * they hurt, so that a fill only adds and the worst case needs one pass over the runners and no pass over orders.
 * `worstLossOf` in worst-loss.ts says the same the obvious way.
 */
export class RunnersPositions extends AccountRows implements Positions {
  #runners: number;
  #winners: number;
  readonly #complete: boolean;
  /** The smallest swings, where more than one runner wins. */
  #smallest: Float64Array;
  /** What `readRow` gives. */
  #numbers: Float64Array;

  constructor(runners: number, winners: number, complete: boolean) {
    super(1 + runners);
    this.#runners = runners;
    this.#winners = winners;
    this.#complete = complete;
    this.#smallest = new Float64Array(winners);
    this.#numbers = new Float64Array(2 + runners);
  }

  /** Adds to what the account gets if the runner wins. */
  addIfWin(position: number, runnerIndex: number, amount: number): void {
    const swing = position * this.stride + SWINGS + runnerIndex;
    this.rows[swing] = (this.rows[swing] as number) + amount;
  }

  /** Adds to what the account gets if the runner does not win. */
  addIfLose(position: number, runnerIndex: number, amount: number): void {
    const row = position * this.stride;
    const swing = row + SWINGS + runnerIndex;
    this.rows[row + IF_ALL_LOSE] = (this.rows[row + IF_ALL_LOSE] as number) + amount;
    this.rows[swing] = (this.rows[swing] as number) - amount;
  }

  hold(position: number, { runnerIndex, side, size, profit }: Stake, sign: 1 | -1): void {
    if (side === BACK) this.addIfLose(position, runnerIndex, -sign * size);
    else this.addIfWin(position, runnerIndex, -sign * profit);
  }

  fill(position: number, { runnerIndex, side, size, profit }: Stake, sign: 1 | -1): void {
    const toward = side === BACK ? sign : -sign;
    this.addIfWin(position, runnerIndex, toward * profit);
    this.addIfLose(position, runnerIndex, -toward * size);
  }

  worstLoss(position: number): number {
    const rows = this.rows;
    const row = position * this.stride;
    const from = row + SWINGS;
    const to = from + this.#runners;
    const ifAllLose = rows[row + IF_ALL_LOSE] as number;
    let worst: number;
    if (this.#winners === 1) {
      let smallest = rows[from] as number;
      for (let i = from + 1; i < to; i++) {
        const swing = rows[i] as number;
        if (swing < smallest) smallest = swing;
      }
      worst = (this.#complete || smallest < 0) && smallest !== Infinity ? ifAllLose + smallest : ifAllLose;
    } else {
      worst = ifAllLose + this.#sumOfSmallest(from, to);
    }
    return worst < 0 ? -worst : 0;
  }

  /** Σ of the `winners` smallest swings of the runners still in; where fewer may win, of those below 0 alone. */
  #sumOfSmallest(from: number, to: number): number {
    const smallest = this.#smallest;
    const last = this.#winners - 1;
    smallest.fill(this.#complete ? Infinity : 0);
    for (let i = from; i < to; i++) {
      const swing = this.rows[i] as number;
      if (swing >= (smallest[last] as number)) continue;
      let place = last;
      while (place > 0 && swing < (smallest[place - 1] as number)) {
        smallest[place] = smallest[place - 1] as number;
        place--;
      }
      smallest[place] = swing;
    }
    let sum = 0;
    for (let i = 0; i <= last; i++) {
      const swing = smallest[i] as number;
      if (swing !== Infinity) sum += swing;
    }
    return sum;
  }

  bestProfit(position: number): number {
    const row = position * this.stride;
    const from = row + SWINGS;
    const to = from + this.#runners;
    const won = this.#winners === 1 ? this.#largest(from, to) : this.#sumOfLargest(from, to);
    const best = (this.rows[row + IF_ALL_LOSE] as number) + won;
    return best > 0 ? best : 0;
  }

  /** The largest swing of the runners still in; where none may win, 0 at least. */
  #largest(from: number, to: number): number {
    let largest = this.#complete ? -Infinity : 0;
    for (let i = from; i < to; i++) {
      const swing = this.rows[i] as number;
      if (swing > largest && swing !== Infinity) largest = swing;
    }
    return largest === -Infinity ? 0 : largest;
  }

  #sumOfLargest(from: number, to: number): number {
    const swings = this.rows.slice(from, to).filter((swing) => swing !== Infinity);
    let sum = 0;
    for (const swing of swings.sort().reverse().subarray(0, this.#winners)) {
      if (this.#complete || swing > 0) sum += swing;
    }
    return sum;
  }

  profitOf({ runnerIndex, side, size, profit }: Stake, { winners, tied }: Result): number {
    let toBacker = -size;
    if (winners.includes(runnerIndex)) toBacker = profit;
    else if (tied.includes(runnerIndex)) {
      const places = this.#winners - winners.length;
      toBacker = partOf(size + profit, places, tied.length) - size;
    }
    return side === BACK ? toBacker : -toBacker;
  }

  removeRunner(runnerIndex: number): void {
    this.removed.add(runnerIndex);
    for (let position = 0; position < this.count; position++) {
      this.rows[position * this.stride + SWINGS + runnerIndex] = Infinity;
    }
  }

  readmitRunner(runnerIndex: number): void {
    this.removed.delete(runnerIndex);
    for (let position = 0; position < this.count; position++) {
      this.rows[position * this.stride + SWINGS + runnerIndex] = 0;
    }
  }

  /** If it wins, everybody gets what they get if all others lose: a swing of 0. */
  addRunner(payoff: Payoff): void {
    this.#runners += 1;
    this.widen(1 + this.#runners);
    this.#numbers = new Float64Array(2 + this.#runners);
    this.#winners = payoff.kind === 'runners' ? payoff.winners : this.#winners;
    this.#smallest = new Float64Array(this.#winners);
  }

  override add(account: number): number {
    const position = super.add(account);
    if (this.removed.size > 0)
      for (const runnerIndex of this.removed) this.rows[position * this.stride + SWINGS + runnerIndex] = Infinity;
    return position;
  }

  /** Exposure, Σ ifLose, the swings; 0 for a removed runner. */
  readRow(position: number): Float64Array {
    const row = position * this.stride;
    const rows = this.rows;
    const numbers = this.#numbers;
    numbers[0] = rows[row + EXPOSURE] as number;
    numbers[1] = rows[row + IF_ALL_LOSE] as number;
    for (let runnerIndex = 0; runnerIndex < this.#runners; runnerIndex++) {
      const swing = rows[row + SWINGS + runnerIndex] as number;
      numbers[2 + runnerIndex] = swing === Infinity ? 0 : swing;
    }
    return numbers;
  }

  writeRow(position: number, numbers: readonly number[]): void {
    const row = position * this.stride;
    this.rows[row + EXPOSURE] = numbers[0] as number;
    this.rows.set(numbers.slice(1), row + IF_ALL_LOSE);
    for (const runnerIndex of this.removed) this.rows[row + SWINGS + runnerIndex] = Infinity;
  }
}

/** ⌊amount × part ÷ whole⌋ of whole numbers, exact though the product may pass 2^53. */
export function partOf(amount: number, part: number, whole: number): number {
  const rest = amount % whole;
  return ((amount - rest) / whole) * part + Math.floor((rest * part) / whole);
}
