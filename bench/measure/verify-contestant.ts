import { difference, type Figures } from '../flow/figures.ts';
import { FlowError } from '../flow/flow-error.ts';
import type { ContestantClient } from './contestant-client.ts';

/** @throws FlowError where it makes other fills of the flow's first `commands` than expected */
export async function verifyContestant(
  client: ContestantClient,
  check: { who: string; commands: number; expected: Figures },
): Promise<void> {
  const { figures } = await client.ask({ ask: 'verify', commands: check.commands });
  const differs = difference(check.expected, figures as Figures);
  if (differs !== undefined) throw new FlowError(`${check.who} and the naive book differ on this flow: ${differs}`);
}
