import type { Figures } from '../flow/figures.ts';
import type { Flow } from '../flow/flow.ts';
import { ContestantClient } from './contestant-client.ts';
import { verifyContestant } from './verify-contestant.ts';

/** @throws FlowError where the exchange makes other fills of the flow than expected */
export async function verifyEngine(flow: Flow, flowPath: string, expected: Figures): Promise<void> {
  const client = new ContestantClient('engine', flowPath);
  const check = { who: 'the exchange', commands: flow.length, expected };
  await verifyContestant(client, check).finally(() => client.stop());
}
