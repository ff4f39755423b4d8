import type { Proposal } from 'protocol';
import { plural } from '../controls/plural.ts';

const MINUTE_MS = 60_000;
/** From the last quarter of its time on, a proposal warns. */
const WARNS_IN = 1 / 4;

/** In how long a proposal can no longer be approved, in words. @param now  milliseconds since 1970 */
export function expiryOf(
  { proposed_at, expires_at }: Pick<Proposal, 'proposed_at' | 'expires_at'>,
  now: number,
): { readonly words: string; readonly isSoon: boolean } {
  const [from, until] = [Date.parse(proposed_at), Date.parse(expires_at)];
  const left = Math.max(0, until - now);
  const minutes = Math.round(left / MINUTE_MS);
  const hoursOrMinutes = minutes < 120 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour');
  const words = minutes === 0 ? 'less than a minute' : hoursOrMinutes;
  return { words, isSoon: left <= (until - from) * WARNS_IN };
}
