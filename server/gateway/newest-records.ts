import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayDependencies } from './gateway-dependencies.ts';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

/** Resolves once the records have taken what the live models show, within reason: what somebody has just done is there. */
export async function newestRecords({ records, live }: Pick<GatewayDependencies, 'records' | 'live'>): Promise<void> {
  await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
}
