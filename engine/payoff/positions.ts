import type { Payoff } from '../market-command.ts';

/** One side of an order or of a fill, as a payoff counts it. Minor units. */
export interface Stake {
  /** Place of the runner in the market's definition. */
  runnerIndex: number;
  /** `BACK` or `LAY`: the side of the account that is counted. */
  side: number;
  /** Of a number payoff: the line, in its units; line-range: in hundredths. */
  line: number;
  /** What the backer loses; of a spread, what each unit moves. */
  size: number;
  /** What the layer loses, and the backer wins. */
  profit: number;
  /** Each-way: the same for the placed part. */
  placeProfit: number;
}

/** What a market's result is, as places in its definition. */
export interface Result {
  readonly winners: readonly number[];
  readonly tied: readonly number[];
  readonly placed: readonly number[];
  readonly placedTied: readonly number[];
  readonly number: number;
}

/**
 * What the accounts of one market have at stake there: a row per account, in one table that is dropped whole with the
 * market. How a row turns into a worst case is the market's payoff.
 *
 * @see docs/rules.md, "Exposure"
 */
export interface Positions {
  readonly count: number;
  /** @returns the account's row, or -1 */
  find(account: number): number;
  /** A new row for an account that has none. */
  add(account: number): number;
  /** Takes back the last `add`, of a row that counts nothing: as if it had never been. */
  dropLast(): void;
  accountOf(position: number): number;

  /** Counts what is unmatched of an order where it hurts its account; with `sign` −1 it takes that back. */
  hold(position: number, stake: Stake, sign: 1 | -1): void;
  /** Counts one side of a fill; with `sign` −1 it takes that back. */
  fill(position: number, stake: Stake, sign: 1 | -1): void;
  /** The most the account can lose as the row stands, 0 or more. */
  worstLoss(position: number): number;
  /** The most the account can win as the row stands (unmatched orders counted where they hurt), 0 or more. */
  bestProfit(position: number): number;
  /** What the side of one stake comes to with a result: the same number, with the other sign, for the other side. */
  profitOf(stake: Stake, result: Result): number;
  /** Runners that count no more, as places in the definition. */
  readonly removed: ReadonlySet<number>;
  /** The runner counts no more. Everything of it was taken back before. */
  removeRunner(runnerIndex: number): void;
  /** The runner counts again. Nothing of it is at stake yet. */
  readmitRunner(runnerIndex: number): void;
  /** One more runner, the last; the market pays so from now on. */
  addRunner(payoff: Payoff): void;

  /** The exposure that the account's balance holds for this market: `worstLoss` at the end of the last command. */
  exposureOf(position: number): number;
  setExposure(position: number, exposure: number): void;
  /** What of the row has changed in the running command. */
  touchOf(position: number): number;
  setTouch(position: number, touch: number): void;

  /** The row's numbers, for a snapshot. Good until the next call. */
  readRow(position: number): ArrayLike<number>;
  writeRow(position: number, numbers: readonly number[]): void;
}
