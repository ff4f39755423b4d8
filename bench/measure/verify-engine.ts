import { difference, type Figures } from '../flow/figures.ts';
import type { Flow } from '../flow/flow.ts';
import { FlowError } from '../flow/format.ts';
import { ContestantClient } from './contestant-client.ts';

/** @throws FlowError where the exchange makes other fills of the flow than expected */
export async function verifyEngine(flow: Flow, flowPath: string, expected: Figures): Promise<void> {
  const client = new ContestantClient('engine', flowPath);
  const { figures } = await client.ask({ ask: 'verify', commands: flow.length }).finally(() => client.stop());
  const differs = difference(expected, figures as Figures);
  if (differs !== undefined) throw new FlowError(`the exchange and the naive book differ on this flow: ${differs}`);
}
