import { BACK } from '../book/book.ts';
import type { Payoff } from '../market-command.ts';
import { type NumberPayoff, slopeOf, stepsOfBet, toBackerAt } from '../vocabulary/index.ts';
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
  #payoff: NumberPayoff;
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
    for (const at of stepsOfBet(this.#payoff, stake)) {
      if (at <= least || at > most) continue;
      const behind = valueAt(at);
      steps.addStep(at, of.sign * (behind - value), 0);
      value = behind;
    }
  }

  #fillSpread(position: number, { side, line, size }: Stake, sign: 1 | -1): void {
    const slope = (side === BACK ? sign : -sign) * slopeOf(this.#payoff, size);
    this.#of(position).add(slope * (this.#payoff.least - line), slope);
  }

  /** Below the line a buyer loses, above it a seller. */
  #holdSpread(position: number, { side, line, size }: Stake, sign: 1 | -1): void {
    const { least, most } = this.#payoff;
    const steps = this.#of(position);
    const slope = (side === BACK ? sign : -sign) * slopeOf(this.#payoff, size);
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
  #valueAt(stake: Stake, number: number): number {
    const toBacker = toBackerAt(this.#payoff, stake, number);
    return stake.side === BACK ? toBacker : 0 - toBacker;
  }

  /** Nothing of a runner that is out is left in any row. */
  removeRunner(runnerIndex: number): void {
    this.removed.add(runnerIndex);
  }

  readmitRunner(runnerIndex: number): void {
    this.removed.delete(runnerIndex);
  }

  /** A result means the same to the others as before. */
  addRunner(payoff: Payoff): void {
    if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') this.#payoff = payoff;
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
