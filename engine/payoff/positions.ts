/**
 * What the accounts of one market have at stake there: a row of numbers per account, in one table that is dropped whole
 * when the market ends. How a row turns into a worst case is the market's payoff.
 *
 * @see docs/rules.md, "Exposure"
 */
export interface Positions {
  readonly count: number;
  /** @returns the account's row, or -1 */
  find(account: number): number;
  /** A new row for an account that has none. */
  add(account: number): number;
  accountOf(position: number): number;

  /** Adds to what the account gets if the runner wins. */
  addIfWin(position: number, runner: number, amount: number): void;
  /** Adds to what the account gets if the runner does not win. */
  addIfLose(position: number, runner: number, amount: number): void;
  /** The most the account can lose as the row stands, 0 or more. */
  worstLoss(position: number): number;
  /** What the account gets when exactly these runners win. */
  profitWith(position: number, winners: readonly number[]): number;
  /** Forgets every stake. */
  clear(): void;

  /** The exposure that the account's balance holds for this market: `worstLoss` at the end of the last command. */
  exposureOf(position: number): number;
  setExposure(position: number, exposure: number): void;
  /** What of the row has changed in the running command. */
  touchOf(position: number): number;
  setTouch(position: number, touch: number): void;
}
