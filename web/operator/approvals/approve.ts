import type { Proposal } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';

export const approveOne = ({ proposal_id, hash }: Pick<Proposal, 'proposal_id' | 'hash'>) =>
  ask('admin/approveProposal', { proposal_id, hash });

/** Some changes are approved now and take effect later. */
export const approvedWords = ({ state, due_at }: Proposal): string =>
  state === 'scheduled' && due_at !== null ? `approved, takes effect ${formatDateTime(Date.parse(due_at))}` : 'done';

/**
 * Approves one after the other: a later one may rest on an earlier one, and one that is refused stops no other.
 *
 * @returns why each was refused, by its number
 * @throws  Unreachable, LoginSessionEnded
 */
export async function approveInOrder(
  proposals: readonly Pick<Proposal, 'proposal_id' | 'hash'>[],
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>();
  for (const proposal of proposals) {
    try {
      await approveOne(proposal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(proposal.proposal_id, wordsOf(error));
    }
  }
  return refused;
}
