import type { ShownExchange } from './gateway-dependencies.ts';
import { Refusal } from './refusal.ts';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;
/** What is wrong without the newest records waits so long. */
const MOST_PATIENCE_MS = 5000;

/** Resolves once the records have taken what the live models show, within reason: what somebody has just done is there. */
export async function newestRecords({ records, live }: Pick<ShownExchange, 'records' | 'live'>): Promise<void> {
  await records.upToWithin(live.sequence, PATIENCE_MS);
}

/** Resolves once the records have all that was durable at the call. @throws Refusal where they lag for too long */
export async function allRecords({ records, sequencer }: Pick<ShownExchange, 'records' | 'sequencer'>): Promise<void> {
  if (await records.upToWithin(sequencer.sequence, MOST_PATIENCE_MS)) return;
  const message = 'The records are still catching up. Try again in a moment.';
  throw new Refusal(503, 'records-behind', { message, retryAfter: 2 });
}
