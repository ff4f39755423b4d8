import type { Proposal } from 'protocol';
import { useState } from 'react';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useMinute } from '../../shared/use-now.ts';
import { callWords } from '../controls/call-words.ts';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { DECISIONS, isResting, rest, useIsResting } from '../controls/rest.ts';
import { ShownOnce } from '../controls/shown-once.tsx';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { expiredOf, rejectedOf } from '../data/unapproved-proposals.ts';
import { useOwnId, useProposals } from '../data/proposals.ts';
import { type AnsweredSecret, answeredSecret } from './answered-secret.ts';
import { approvedWords, approveInOrder, approveOne } from './approve.ts';
import { type FactGroup, factGroupsOf, waitingInGroups } from './fact-groups.ts';
import { STATE_WORDS } from './proposal-words.ts';
import { useProposalNames } from './proposal-names.ts';
import { sentencesOf } from './proposal-sentence.ts';
import { ResultProposals } from './result-proposals.tsx';
import { Unapproved, type OwnProps } from './unapproved.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';
import { WaitingProposal } from './waiting-proposal.tsx';
import './approvals.css';

/** What waits for a second person, and what takes one. */
export function ApprovalsPage() {
  usePageTitle('Approvals');
  const { data = [], error, isPending } = useProposals();
  const { permissions, readsOnly } = useOwnPermissions();
  const own = useOwnId();
  const [rejecting, setRejecting] = useState<Proposal>();
  const [secret, setSecret] = useState<AnsweredSecret>();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { isBusy, problem, run } = useDeed();
  const waiting = data.filter(({ state }) => state === 'proposed');
  const open = waiting.filter(({ barred }) => barred === '');
  const mayApprove = permissions.has('approve-others');
  const others = `${open.length} waiting for you, ${waiting.length - open.length} for somebody else.`;
  const yours = `${waiting.length} of your proposals waiting.`;
  const { person } = useProposalNames(waiting);
  const groups = factGroupsOf(waiting);
  const listed = waitingInGroups(waiting, groups);
  const { match } = useProposalNames(groups.flatMap(({ proposals }) => proposals.slice(0, 1)));
  const find = (id: number) => waiting.find(({ proposal_id }) => proposal_id === id);
  const approve = (proposal: Proposal | undefined) => {
    if (proposal === undefined || proposal.barred !== '' || isResting(DECISIONS)) return;
    void run(async () => {
      const { answer, proposal: approved } = await approveOne(proposal);
      setSecret(answeredSecret(proposal, answer, person));
      toast('good', `${callWords(proposal.call)}: ${approvedWords(approved)}`);
      rest(DECISIONS);
    }).then(refreshAll);
  };
  const approveAll = ({ matchId, proposals }: FactGroup) => {
    if (isResting(DECISIONS)) return;
    void run(async () => {
      setRefusals(new Map());
      const refused = await approveInOrder(proposals);
      setRefusals(refused);
      const done = proposals.length - refused.size;
      const all = `${proposals.length} facts of ${match(matchId)}`;
      if (refused.size === 0) toast('good', `${all}: done`);
      else toast('bad', `${done} of ${all}: done`);
      rest(DECISIONS);
    }).then(refreshAll);
  };
  const { selected, select } = useRowKeys(
    listed.flatMap(({ proposals }) => proposals).map(({ proposal_id }) => proposal_id),
    readsOnly ? {} : { a: (id) => approve(find(id)), x: (id) => setRejecting(find(id)) },
  );
  return (
    <>
      <header className="bar">
        <div>
          <h1>Approvals</h1>
          <p className="meta">{isPending ? 'Loading' : mayApprove ? others : yours}</p>
        </div>
        <span className="spacer" />
        {!readsOnly && (
          <KeyHints
            keys={
              mayApprove
                ? [
                    ['A', 'approve'],
                    ['X', 'reject, or take back'],
                  ]
                : [['X', 'take back']]
            }
          />
        )}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      {problem !== '' && <p className="outcome bad">{problem}</p>}
      <section className="card" aria-label="Waiting for a second person">
        {listed.map(({ group, proposals }) => {
          const cards = proposals.map((proposal) => (
            <WaitingProposal
              key={proposal.proposal_id}
              proposal={proposal}
              isOwn={proposal.proposed_by === own}
              isSelected={proposal.proposal_id === selected}
              isBusy={isBusy}
              refusal={refusals.get(proposal.proposal_id) ?? ''}
              onSelect={() => select(proposal.proposal_id)}
              onApprove={() => approve(proposal)}
              onReject={() => setRejecting(proposal)}
            />
          ));
          if (group === undefined) return cards;
          const name = match(group.matchId);
          return (
            <section key={`facts ${group.matchId} ${group.proposedBy}`} aria-label={`Facts of ${name}`}>
              <GroupHead
                title={`${proposals.length} facts of ${name}, by ${person(group.proposedBy)}`}
                verb={`Approve all ${proposals.length} of ${name}`}
                isBusy={isBusy}
                onApprove={() => approveAll(group)}
              />
              {cards}
            </section>
          );
        })}
        {!isPending && waiting.length === 0 && (
          <p className="none-yet">{mayApprove ? 'Nothing to approve.' : 'None of your proposals are waiting.'}</p>
        )}
      </section>
      <ResultProposals />
      <Unapproved proposals={data} own={own} />
      {mayApprove && <ThresholdsCard />}
      <Ended proposals={data} own={own} />
      {rejecting !== undefined && (
        <RejectDialog
          proposal={rejecting}
          isOwn={rejecting.proposed_by === own}
          onClose={() => setRejecting(undefined)}
        />
      )}
      {secret !== undefined && <ShownOnce {...secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface GroupHeadProps {
  readonly title: string;
  readonly verb: string;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
}

/** The facts of a match that one person has proposed, approved by one press. */
function GroupHead({ title, verb, isBusy, onApprove }: GroupHeadProps) {
  const { readsOnly } = useOwnPermissions();
  const isSoon = useIsResting(DECISIONS);
  return (
    <div className="fact-group">
      <h2>{title}</h2>
      {!readsOnly && (
        <button
          type="button"
          className="btn go"
          disabled={isBusy}
          aria-disabled={isSoon || undefined}
          onClick={onApprove}
        >
          {verb}
        </button>
      )}
    </div>
  );
}

/** The row that moves up takes no press that was meant for the one before. */
async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['proposals'] });
  rest(DECISIONS);
  await queryClient.invalidateQueries();
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['proposals'] });

interface RejectProps {
  readonly proposal: Proposal;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

function RejectDialog({ proposal, isOwn, onClose }: RejectProps) {
  const { proposal_id, call } = proposal;
  const names = useProposalNames([proposal]);
  const verb = isOwn ? 'Take back' : 'Reject';
  return (
    <ReasonDialog
      title={`${verb} number ${proposal_id}: ${callWords(call)}`}
      consequence={`${sentencesOf(proposal, names).join('. ')}. Nothing is changed.${isOwn ? '' : ' The proposer sees your reason.'}`}
      verb={verb}
      onClose={onClose}
      onDo={async (reason) => {
        await ask(isOwn ? 'user/takeBackProposal' : 'admin/rejectProposal', { proposal_id, reason });
        await refresh();
      }}
    />
  );
}

function Ended({ proposals: all, own }: OwnProps) {
  const now = useMinute();
  const unapproved = [...expiredOf(all, own, now), ...rejectedOf(all, own, now)];
  const proposals = all.filter((one) => one.state !== 'proposed' && !unapproved.includes(one));
  const names = useProposalNames(proposals);
  if (proposals.length === 0) return null;
  return (
    <section className="card" aria-label="Decided">
      <header>
        <h2>Decided</h2>
      </header>
      <div className="wrap">
        <table className="table dense ended-proposals">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Proposed by</th>
              <th scope="col">Decided by</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {proposals.map((proposal) => (
              <tr key={proposal.proposal_id}>
                <th scope="row">
                  {callWords(proposal.call)}
                  <span className="meta">{sentencesOf(proposal, names).join(' · ')}</span>
                </th>
                <td>{names.person(proposal.proposed_by)}</td>
                <td>{proposal.decided_by === null ? 'Nobody' : names.person(proposal.decided_by)}</td>
                <td className={proposal.state === 'failed' ? 'waiting' : ''}>
                  {STATE_WORDS[proposal.state]}
                  {proposal.note !== '' && <span className="meta">{proposal.note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
