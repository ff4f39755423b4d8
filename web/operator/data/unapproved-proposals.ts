import { DAY_MS } from 'engine/vocabulary';
import type { Proposal } from 'protocol';

/** The viewer's own that nobody approved in time, until they clear it, for a day. @param now  ms */
export function expiredOf(proposals: readonly Proposal[], own: number, now: number): readonly Proposal[] {
  return proposals.filter(
    ({ state, proposed_by, expires_at }) =>
      state === 'expired' && proposed_by === own && Date.parse(expires_at) > now - DAY_MS,
  );
}

/** The viewer's own that somebody else has rejected, for a day after they were proposed. @param now  ms */
export function rejectedOf(proposals: readonly Proposal[], own: number, now: number): readonly Proposal[] {
  return proposals.filter(
    ({ state, proposed_by, decided_by, proposed_at }) =>
      state === 'rejected' && proposed_by === own && decided_by !== own && Date.parse(proposed_at) > now - DAY_MS,
  );
}
