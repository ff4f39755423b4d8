import type { EngineKind } from 'server/core/sequencer/fold.ts';
import { replaySteps } from './run-seed.ts';
import type { Step } from './step.ts';
import type { Violation } from './violation.ts';

/** How many lists may be played in the search; the largest seeds take a quarter of a second for each. */
const MOST_RUNS = 300;

export interface Failure {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly violation: Violation;
}

/**
 * Leaves out steps for as long as the same invariant is still violated (delta debugging, Zeller and Hildebrandt 2002).
 *
 * @returns a list of which no single step can be left out, or the shortest found when the search was cut off
 */
export async function shrink({ seed, steps, violation }: Failure, engine: EngineKind): Promise<readonly Step[]> {
  let runs = 0;
  const fails = async (candidate: readonly Step[]) => {
    runs += 1;
    return (await replaySteps(seed, candidate, engine))?.invariant === violation.invariant;
  };
  let shortest = steps;
  let parts = 2;
  while (shortest.length > 1 && runs < MOST_RUNS) {
    const size = Math.ceil(shortest.length / parts);
    let isShorter = false;
    for (let from = shortest.length - size; from > -size && runs < MOST_RUNS; from -= size) {
      const start = Math.max(0, from);
      const candidate = shortest.toSpliced(start, from + size - start);
      if (!(await fails(candidate))) continue;
      shortest = candidate;
      isShorter = true;
    }
    if (!isShorter && size === 1) break;
    parts = Math.min(shortest.length, isShorter ? Math.max(2, parts - 1) : parts * 2);
  }
  return shortest;
}
