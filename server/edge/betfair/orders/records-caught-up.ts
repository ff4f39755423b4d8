import type { ApiDependencies } from '../api/api-dependencies.ts';

/** Records lag by milliseconds; after waiting this long a call is answered from what they have. */
const PATIENCE_MS = 2000;

/** Resolves when the records have what was durable at the call. */
export async function recordsCaughtUp({
  records,
  sequencer,
}: Pick<ApiDependencies, 'records' | 'sequencer'>): Promise<void> {
  await records.upToWithin(sequencer.sequence, PATIENCE_MS);
}
