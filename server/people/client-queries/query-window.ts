import { QUERY_WINDOW_DAYS } from 'protocol';
import { DAY_MS, type Millis } from 'engine/vocabulary';

/**
 * Until when a result or a rate can be queried: 7 days from the latest result of the market, or from the opening of the
 * match where there is no result yet.
 *
 * @param resultAt  when the latest result of the market was given; 0 before
 */
export function queryUntil({ openAt, resultAt }: { readonly openAt: Millis; readonly resultAt: Millis }): Millis {
  return (Math.max(openAt, resultAt) + QUERY_WINDOW_DAYS * DAY_MS) as Millis;
}
