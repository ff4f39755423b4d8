import type { Proposal } from 'protocol';
import type { ProposalNames } from '../approvals/proposal-names.ts';
import { sentencesOf } from '../approvals/proposal-sentence.ts';
import { expiredOf, rejectedOf } from '../data/unapproved-proposals.ts';
import type { Need } from './need.ts';

interface Viewer {
  readonly own: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Others' proposals that the viewer may approve, due when they expire, and the viewer's own that have expired or were rejected. */
export function proposalNeeds(
  proposals: readonly Proposal[],
  names: ProposalNames,
  { own, now }: Viewer,
): readonly Need[] {
  const need = (proposal: Proposal, { what = '', detail }: { what?: string; detail: string }): Need => ({
    id: `proposal ${proposal.proposal_id}`,
    kind: 'Approval',
    what: what + sentencesOf(proposal, names).join(' · '),
    detail,
    amount: undefined,
    since: Date.parse(proposal.proposed_at),
    due: Date.parse(proposal.expires_at),
    to: '/approvals',
    act: 'Open approvals',
    takenBy: 0,
  });
  const waiting = proposals
    .filter(({ state, barred }) => state === 'proposed' && barred === '')
    .map((proposal) => {
      const by = names.person(proposal.proposed_by);
      return need(proposal, { detail: `Number ${proposal.proposal_id}, proposed by ${by}.` });
    });
  const expired = expiredOf(proposals, own, now).map((proposal) =>
    need(proposal, {
      what: 'Expired: ',
      detail: `Nobody approved your proposal number ${proposal.proposal_id} in time. Propose it again or clear it.`,
    }),
  );
  const rejected = rejectedOf(proposals, own, now).map((proposal) =>
    need(proposal, {
      what: 'Rejected: ',
      detail: `Your proposal number ${proposal.proposal_id} was rejected: ${proposal.note}`,
    }),
  );
  return [...waiting, ...expired, ...rejected];
}
