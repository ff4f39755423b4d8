import type { Runner } from '../data/from-wire.ts';

export interface Placing {
  readonly runner: Runner;
  /** 1 for the winner; undefined where only the place is known. */
  readonly position: number | undefined;
}

export interface Finish {
  /** Names as they came in, as far as the state of play tells. */
  readonly order: readonly string[];
  readonly won: (runner: Runner) => boolean;
  readonly placed: (runner: Runner) => boolean;
}

/**
 * Who is shown of a settled race: those that won or were placed in a market. What was settled decides who is there and
 * who is first; the state of play only tells the order of the others.
 */
export function placingsOf(runners: readonly Runner[], { order, won, placed }: Finish): Placing[] {
  const winners = runners.filter(won);
  const rank = (runner: Runner) => {
    const at = order.indexOf(runner.name);
    return at < 0 ? order.length : at;
  };
  const behind = runners.filter((runner) => !won(runner) && placed(runner)).toSorted((a, b) => rank(a) - rank(b));
  return [
    ...winners.map((runner) => ({ runner, position: 1 })),
    ...behind.map((runner, at) => ({
      runner,
      position: order.includes(runner.name) ? winners.length + 1 + at : undefined,
    })),
  ];
}
