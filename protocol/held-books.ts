import type { MarketBook } from './catalogue.ts';
import type { BookChange } from './stream.ts';

/** What a client holds of a market's book after a change of it. Runners that have not changed stay the same objects. */
export function changedBook(before: MarketBook, change: BookChange): MarketBook {
  const changed = new Map(change.runners?.map((runner) => [runner.selection_id, runner]));
  const known = before.runners.map((runner) => {
    const newer = changed.get(runner.selection_id);
    changed.delete(runner.selection_id);
    return newer ?? runner;
  });
  const runners = [...known, ...changed.values()];
  return { ...before, ...change, market_id: before.market_id, runners } as MarketBook;
}
