import type { Proposal } from 'protocol';
import type { ProposalNames } from '../approvals/proposal-names.ts';
import { sentencesOf } from '../approvals/proposal-sentence.ts';
import type { Need } from './needs.ts';

/** Others' proposals that the viewer may approve: due when they expire. */
export function proposalNeeds(proposals: readonly Proposal[], names: ProposalNames): readonly Need[] {
  return proposals
    .filter(({ state, barred }) => state === 'proposed' && barred === '')
    .map((proposal) => ({
      id: `proposal ${proposal.proposal_id}`,
      kind: 'Approval',
      what: sentencesOf(proposal, names).join(' · '),
      detail: `${names.person(proposal.proposed_by)} proposed it as number ${proposal.proposal_id}.`,
      amount: undefined,
      since: Date.parse(proposal.proposed_at),
      due: Date.parse(proposal.expires_at),
      to: '/approvals',
      act: 'Open approvals',
      takenBy: 0,
    }));
}
