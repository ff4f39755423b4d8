import type { Money } from '../vocabulary/index.ts';

/** One runner, as an account stands there. Minor units. */
export interface RunnerPosition {
  /** What the account gets if the runner wins, unmatched orders counted where they hurt. */
  readonly ifWin: number;
  /** The same if it does not win. */
  readonly ifLose: number;
}

/**
 * The most an account can lose on one market, over every set of winners that is possible: the obvious version. The one
 * on the hot path is `RunnersPositions.worstLoss`.
 *
 * @param winners   how many runners will win, 1 or more
 * @param complete  false where fewer may win
 * @returns         minor units, 0 or more
 * @see             docs/rules.md, "Exposure"
 */
export function worstLossOf(runners: readonly RunnerPosition[], winners: number, complete: boolean): Money {
  const ifAllLose = sum(runners.map((runner) => runner.ifLose));
  const swings = runners.map((runner) => runner.ifWin - runner.ifLose).sort((a, b) => a - b);
  const won = swings.slice(0, winners).filter((swing) => complete || swing < 0);
  return Math.max(0, -(ifAllLose + sum(won))) as Money;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
