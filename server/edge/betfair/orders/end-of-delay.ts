import type { OrderId } from 'engine/vocabulary';
import type { LiveModels } from '../../../reads/live/live-models.ts';

/** Longer than the longest delay, and what the journal may need on top of it, nobody waits. */
const SLACK_MS = 5000;

/** Resolves when none of the orders waits in its delay any more: true, or false where that took too long. */
export function endOfDelay(
  live: Pick<LiveModels, 'bet' | 'subscribe'>,
  orders: readonly OrderId[],
  now: () => number,
): Promise<boolean> {
  const waiting = new Set(orders.filter((order) => (live.bet(order)?.releaseAt ?? 0) > 0));
  if (waiting.size === 0) return Promise.resolve(true);
  const last = Math.max(...[...waiting].map((order) => live.bet(order)?.releaseAt ?? 0));
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isOver);
    };
    const unsubscribe = live.subscribe(() => {
      for (const order of waiting) if ((live.bet(order)?.releaseAt ?? 0) === 0) waiting.delete(order);
      if (waiting.size === 0) end(true);
    });
    const timer = setTimeout(() => end(false), Math.max(0, last - now()) + SLACK_MS);
  });
}
