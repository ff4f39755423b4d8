import type { Proposal } from 'protocol';
import { DateTime } from '../../shared/date-time.tsx';
import { useMinute } from '../../shared/use-now.ts';
import { callWords } from '../controls/call-words.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { expiredOf, rejectedOf } from '../data/unapproved-proposals.ts';
import { useProposalNames } from './proposal-names.ts';
import { ProposalText } from './proposal-text.tsx';

export interface OwnProps {
  readonly proposals: readonly Proposal[];
  /** The viewer. */
  readonly own: number;
}

/** The viewer's proposals that came to nothing, and why. */
export function Unapproved({ proposals, own }: OwnProps) {
  const now = useMinute();
  return (
    <>
      <Expired proposals={expiredOf(proposals, own, now)} />
      <Rejected proposals={rejectedOf(proposals, own, now)} />
    </>
  );
}

/** The viewer's proposals that nobody approved in time, until they clear them. */
function Expired({ proposals }: { proposals: readonly Proposal[] }) {
  const names = useProposalNames(proposals);
  const { isBusy, run } = useDeed();
  if (proposals.length === 0) return null;
  const clear = (proposal_id: number) =>
    void run(async () => {
      await ask('user/takeBackProposal', { proposal_id, reason: 'Expired' });
      await queryClient.invalidateQueries({ queryKey: ['proposals'] });
    });
  return (
    <section className="card" aria-label="Expired">
      <header>
        <h2>Expired</h2>
      </header>
      {proposals.map((proposal) => (
        <article key={proposal.proposal_id} className="proposal" aria-label={`Expired: ${callWords(proposal.call)}`}>
          <div>
            <ProposalText proposal={proposal} names={names} />
            <p className="why">
              Nobody approved it in time: it expired <DateTime ms={Date.parse(proposal.expires_at)} />. Propose it again
              if it is still needed.
            </p>
          </div>
          <div className="proposal-acts">
            <button type="button" className="btn" disabled={isBusy} onClick={() => clear(proposal.proposal_id)}>
              Clear
            </button>
          </div>
        </article>
      ))}
    </section>
  );
}

/** The viewer's proposals that somebody else has rejected, with the reason. */
function Rejected({ proposals }: { proposals: readonly Proposal[] }) {
  const names = useProposalNames(proposals);
  if (proposals.length === 0) return null;
  return (
    <section className="card" aria-label="Rejected">
      <header>
        <h2>Rejected</h2>
        <span className="meta">your own, for a day</span>
      </header>
      {proposals.map((proposal) => (
        <article key={proposal.proposal_id} className="proposal" aria-label={`Rejected: ${callWords(proposal.call)}`}>
          <div>
            <ProposalText proposal={proposal} names={names} />
            <p className="why">
              Rejected by {names.person(proposal.decided_by ?? 0)}: {proposal.note}
            </p>
          </div>
        </article>
      ))}
    </section>
  );
}
