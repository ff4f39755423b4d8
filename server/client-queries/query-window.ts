import { QUERY_WINDOW_DAYS } from 'protocol';
import type { Millis } from 'engine/vocabulary';

const DAY_MS = 86_400_000;

/**
 * Until when a result or a rate can be queried: 7 days from the event, which is over when its result was last told; where
 * there is no result yet they count from the match's opening.
 *
 * @param toldAt  when a result of the market was last told; 0 before
 */
export function queryUntil({ openAt, toldAt }: { readonly openAt: Millis; readonly toldAt: Millis }): Millis {
  return (Math.max(openAt, toldAt) + QUERY_WINDOW_DAYS * DAY_MS) as Millis;
}
