import { virtualLevels } from 'engine';
import type { LiveMarket } from './live-market.ts';
import type { LiveLevel, RunnerBook } from './runner-book.ts';

/** Levels of each other runner that a display looks at: what lies deeper makes no price that anybody sees. */
const DEPTH_ACROSS = 8;

/** What can be had on a runner, best first: what rests there and, where the market matches across runners, that too. */
export interface DisplayedLevels {
  readonly toBack: readonly LiveLevel[];
  readonly toLay: readonly LiveLevel[];
}

/**
 * The levels of every runner of a market, in the order of its definition.
 *
 * @param depth  how many levels a side
 * @see          docs/rules.md, "Cross-matching"
 */
export function displayedLevels(market: LiveMarket, depth: number): DisplayedLevels[] {
  const runners = [...market.runners.values()];
  const real = runners.map((runner) => ({ toBack: runner.toBack(depth), toLay: runner.toLay(depth) }));
  if (!market.definition.crossMatching || market.endedAt > 0) return real;
  const isIn = runners.filter((runner) => runner.removedBy === undefined);
  const resting = isIn.map((runner) => ({ backs: runner.toLay(DEPTH_ACROSS), lays: runner.toBack(DEPTH_ACROSS) }));
  return runners.map((runner: RunnerBook, place) => {
    const mine = real[place] as DisplayedLevels;
    const among = isIn.indexOf(runner);
    if (among < 0) return mine;
    const virtual = virtualLevels(resting, { runnerIndex: among, depth }) as unknown as DisplayedLevels;
    return {
      toBack: merged(mine.toBack, virtual.toBack, -1).slice(0, depth),
      toLay: merged(mine.toLay, virtual.toLay, 1).slice(0, depth),
    };
  });
}

/** One list of both, sizes at one price summed; `direction` 1 puts the lowest price first. */
function merged(real: readonly LiveLevel[], virtual: readonly LiveLevel[], direction: 1 | -1): LiveLevel[] {
  const sizes = new Map(real.map(({ price, size }) => [price, size as number]));
  for (const { price, size } of virtual) sizes.set(price, (sizes.get(price) ?? 0) + size);
  return [...sizes]
    .map(([price, size]) => ({ price, size }) as LiveLevel)
    .sort((a, b) => direction * (a.price - b.price));
}
