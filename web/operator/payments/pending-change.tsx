import type { Proposal } from 'protocol';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { payeeWords } from '../controls/payee-words.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const ACTS = {
  cancel: {
    title: 'Cancel the change',
    consequence: 'The method stays as it is. Every owner is notified.',
    verb: 'Cancel the change',
  },
  shorten: {
    title: 'Take effect now',
    consequence: 'Another owner has to approve this; the change then takes effect at once.',
    verb: 'Propose',
  },
} as const;

/** A change of a method that waits for another owner, or for its time. */
export function PendingChange({ proposal }: { proposal: Proposal }) {
  const { proposal_id: number, proposed_by_name, decided_by_name, due_at } = proposal;
  const [chosen, setChosen] = useState<keyof typeof ACTS>();
  const mayChange = useOwnPermissions().may('manage-payees');
  const act = async (reason: string) => {
    const body = { proposal_id: number, reason };
    await ask(chosen === 'shorten' ? 'admin/shortenWait' : 'admin/rejectProposal', body);
    await queryClient.invalidateQueries({ queryKey: ['proposals'] });
    await queryClient.invalidateQueries({ queryKey: ['payment-terms'] });
  };
  return (
    <section className="pending-change" aria-label={`Change number ${number}`}>
      <div>
        {payeeWords(proposal).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p className="why">
          {proposed_by_name} proposed it as number {number}
          {decided_by_name !== '' && `, ${decided_by_name} approved it`}.{' '}
          {due_at === null ? (
            <span className="waiting">It waits for another owner’s approval.</span>
          ) : (
            <span className="waiting">
              It takes effect <DateTime ms={Date.parse(due_at)} />.
            </span>
          )}
        </p>
      </div>
      {mayChange && (
        <div className="method-acts">
          {due_at !== null && (
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setChosen('shorten')}>
              Take effect now
            </button>
          )}
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setChosen('cancel')}>
            Cancel
          </button>
        </div>
      )}
      {chosen !== undefined && (
        <ReasonDialog
          title={`${ACTS[chosen].title}, number ${number}`}
          consequence={ACTS[chosen].consequence}
          verb={ACTS[chosen].verb}
          onClose={() => setChosen(undefined)}
          onDo={act}
        />
      )}
    </section>
  );
}
