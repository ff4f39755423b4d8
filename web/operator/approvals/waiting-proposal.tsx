import type { Proposal } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { useMinute } from '../../shared/use-now.ts';
import { callWords } from '../controls/call-words.ts';
import { DECISIONS, useIsResting } from '../controls/rest.ts';
import { approverWords } from '../controls/approver-words.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { expiryOf } from './expiry.ts';
import { useProposalNames } from './proposal-names.ts';
import { ProposalText } from './proposal-text.tsx';
import { reasonOf } from './proposal-words.ts';

interface WaitingProps {
  readonly proposal: Proposal;
  readonly isOwn: boolean;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  /** Why it was just not approved; empty if it was not tried. */
  readonly refusal: string;
  readonly onSelect: () => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** A proposal that waits for a second person, in sentences, and what the viewer may do with it. */
export function WaitingProposal(props: WaitingProps) {
  const { proposal, isOwn, isSelected, isBusy, refusal, onSelect, onApprove, onReject } = props;
  const { readsOnly } = useOwnPermissions();
  const names = useProposalNames([proposal]);
  const now = useMinute();
  const isSoon = useIsResting(DECISIONS);
  const expiry = expiryOf(proposal, now);
  const label = `${callWords(proposal.call)}, number ${proposal.proposal_id}`;
  return (
    <article
      className={isSelected ? 'proposal selected' : 'proposal'}
      data-selected={isSelected}
      aria-label={label}
      onPointerDown={onSelect}
      onFocusCapture={onSelect}
    >
      <div>
        <ProposalText proposal={proposal} names={names} />
        {reasonOf(proposal) !== '' && <q>{reasonOf(proposal)}</q>}
        <p className="why">
          {isOwn ? 'You' : names.person(proposal.proposed_by)} proposed it,{' '}
          <DateTime ms={Date.parse(proposal.proposed_at)} />.{' '}
          <span className={expiry.isSoon ? 'waiting' : ''}>It expires in {expiry.words}.</span>{' '}
          {approverWords(proposal.approvers)}
        </p>
        {proposal.barred !== '' && !readsOnly && <p className="why barred">{proposal.barred}</p>}
        {refusal !== '' && <p className="why barred">Not approved: {refusal}</p>}
      </div>
      {!readsOnly && (
        <div className="proposal-acts">
          {!isOwn && (
            <button
              type="button"
              className="btn go"
              disabled={isBusy || proposal.barred !== ''}
              aria-disabled={isSoon || undefined}
              onClick={onApprove}
            >
              Approve
              <kbd>A</kbd>
            </button>
          )}
          <button type="button" className="btn" aria-haspopup="dialog" disabled={isBusy} onClick={onReject}>
            {isOwn ? 'Take back' : 'Reject'}
            <kbd>X</kbd>
          </button>
        </div>
      )}
    </article>
  );
}
