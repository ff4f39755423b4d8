import { BACK } from '../book/book.ts';
import type { Handicap, NumberPayoff } from '../market-command.ts';
import { AccountRows } from './account-rows.ts';
import { NumberSteps } from './number-steps.ts';
import type { Positions, Result, Stake } from './positions.ts';

/**
 * Positions of a market whose result is a number. A row is what the account gets as a function of the result, unmatched
 * orders included where they hurt: every stake adds the steps that it makes there, so that the worst case needs one
 * pass over the steps and none over possible results, of which there may be millions.
 *
 * @see docs/rules.md, "Number payoffs"
 */
export class NumberPositions extends AccountRows implements Positions {
  readonly #payoff: NumberPayoff;
  readonly #functions: NumberSteps[] = [];

  constructor(payoff: NumberPayoff) {
    super(0);
    this.#payoff = payoff;
  }

  override add(account: number): number {
    const position = super.add(account);
    this.#functions[position] = new NumberSteps(this.#payoff.least, this.#payoff.most);
    return position;
  }

  hold(position: number, stake: Stake, sign: 1 | -1): void {
    if (this.#payoff.kind === 'spread') this.#holdSpread(position, stake, sign);
    else this.#addSteps(position, stake, { sign, isHeld: true });
  }

  fill(position: number, stake: Stake, sign: 1 | -1): void {
    if (this.#payoff.kind === 'spread') this.#fillSpread(position, stake, sign);
    else this.#addSteps(position, stake, { sign, isHeld: false });
  }

  #addSteps(position: number, stake: Stake, of: { sign: 1 | -1; isHeld: boolean }): void {
    const { least, most } = this.#payoff;
    const steps = this.#of(position);
    const valueAt = (number: number): number => {
      const value = this.#valueAt(stake, number);
      return of.isHeld && value > 0 ? 0 : value;
    };
    let value = valueAt(least);
    steps.add(of.sign * value, 0);
    for (const at of this.#stepsOf(stake)) {
      if (at <= least || at > most) continue;
      const behind = valueAt(at);
      steps.addStep(at, of.sign * (behind - value), 0);
      value = behind;
    }
  }

  /** Where what a stake comes to may change, in order: each is the first result with another value. */
  #stepsOf({ runnerIndex, line }: Stake): readonly number[] {
    const { kind, width = 0, handicaps = [] } = this.#payoff;
    if (kind === 'line') return [line];
    if (kind === 'range') return [line, line + width];
    if (kind === 'line-range') return [Math.ceil(line / 100), Math.floor(line / 100) + 1];
    return stepsOfHandicap(handicaps[runnerIndex] as Handicap);
  }

  #fillSpread(position: number, { side, line, size }: Stake, sign: 1 | -1): void {
    const toward = side === BACK ? sign : -sign;
    this.#of(position).add(toward * size * (this.#payoff.least - line), toward * size);
  }

  /** Below the line a buyer loses, above it a seller. */
  #holdSpread(position: number, { side, line, size }: Stake, sign: 1 | -1): void {
    const { least, most } = this.#payoff;
    const steps = this.#of(position);
    const slope = side === BACK ? sign * size : -sign * size;
    const isHurtBelow = side === BACK;
    if (line <= least) {
      if (!isHurtBelow) steps.add(slope * (least - line), slope);
    } else if (line > most) {
      if (isHurtBelow) steps.add(slope * (least - line), slope);
    } else if (isHurtBelow) {
      steps.add(slope * (least - line), slope);
      steps.addStep(line, 0, -slope);
    } else {
      steps.addStep(line, 0, slope);
    }
  }

  worstLoss(position: number): number {
    const worst = this.#of(position).least(1);
    return worst < 0 ? -worst : 0;
  }

  bestProfit(position: number): number {
    const best = -this.#of(position).least(-1);
    return best > 0 ? best : 0;
  }

  profitOf(stake: Stake, { number }: Result): number {
    return this.#valueAt(stake, number);
  }

  /** What the side of a stake comes to with a result. */
  #valueAt({ runnerIndex, side, line, size, profit }: Stake, number: number): number {
    const { kind, width = 0, least, most, handicaps = [] } = this.#payoff;
    let toBacker: number;
    if (kind === 'line') {
      toBacker = number >= line ? profit : -size;
    } else if (kind === 'range') {
      toBacker = number >= line && number < line + width ? profit : -size;
    } else if (kind === 'spread') {
      toBacker = size * (Math.min(most, Math.max(least, number)) - line);
    } else if (kind === 'line-range') {
      toBacker = number * 100 < line ? profit : number * 100 > line ? -size : 0;
    } else {
      const { sign, quarters } = handicaps[runnerIndex] as Handicap;
      const margin = 4 * sign * number + quarters;
      toBacker = margin > 1 ? profit : margin < -1 ? -size : margin > 0 ? half(profit) : margin < 0 ? -half(size) : 0;
    }
    return side === BACK ? toBacker : 0 - toBacker;
  }

  /** Nothing of a runner that is out is left in any row. */
  removeRunner(runnerIndex: number): void {
    this.removed.add(runnerIndex);
  }

  /** Exposure, then the function. */
  readRow(position: number): number[] {
    return [this.exposureOf(position), ...this.#of(position).read()];
  }

  writeRow(position: number, numbers: readonly number[]): void {
    this.setExposure(position, numbers[0] as number);
    this.#of(position).write(numbers.slice(1));
  }

  #of(position: number): NumberSteps {
    return this.#functions[position] as NumberSteps;
  }
}

/** One result at most is worth half a bet or none: a step to it and one behind it, the same where there is none. */
function stepsOfHandicap({ sign, quarters }: Handicap): number[] {
  // The first margins above −2 and above 1, met as the result grows or, where sign is −1, as it falls.
  const first = sign === 1 ? Math.ceil((-1 - quarters) / 4) : Math.ceil((quarters - 1) / 4);
  const behind = sign === 1 ? Math.ceil((2 - quarters) / 4) : Math.ceil((quarters + 2) / 4);
  return first === behind ? [first] : [first, behind];
}

function half(amount: number): number {
  return Math.floor(amount / 2);
}
