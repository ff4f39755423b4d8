import { resultsOf } from './results-of.fixture.ts';
import type { Story } from '../story.ts';

/** Of so many chances, or a part of it is too small to tell. */
const ENOUGH = 1000;

/**
 * How far quoted chances are from how often they come true, at worst over tenths of a chance; markets with a payoff of
 * their own left out.
 *
 * @param places  of the moments that are looked at
 */
export function worstMiss(tell: (round: number) => Story, rounds: number, places: readonly number[]): number {
  const buckets = Array.from({ length: 10 }, () => ({ quoted: 0, came: 0, count: 0 }));
  for (let round = 0; round < rounds; round++) {
    const story = tell(round);
    const results = resultsOf(story);
    for (const place of places) {
      results.forEach((winners, market) => {
        if (story.markets[market]?.payoff !== undefined) return;
        story.moments[place]?.chances[market]?.forEach((chance, runner) => {
          const bucket = buckets[Math.min(9, Math.floor(chance * 10))] as (typeof buckets)[number];
          bucket.quoted += chance;
          bucket.came += winners.includes(runner) ? 1 : 0;
          bucket.count++;
        });
      });
    }
  }
  const misses = buckets.filter(({ count }) => count > ENOUGH);
  return Math.max(...misses.map(({ quoted, came, count }) => Math.abs(quoted - came) / count));
}
