import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { approverWords } from '../controls/approver-words.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useNames } from '../controls/use-names.ts';
import { ask } from '../data/exchange.ts';
import { scorerOf, sourceNames } from '../data/fact-lines.ts';
import { factsQuery } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { OtherEnds } from './other-ends.tsx';
import { PreviewCard } from './preview-card.tsx';
import { HoldCard } from '../voids/hold-card.tsx';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { DECISIONS, isResting, rest, useIsResting } from '../controls/rest.ts';
import { ResultForm } from './result-form.tsx';
import { refreshSettlements } from './settlement-queries.ts';
import {
  approvalWords,
  byRuleWords,
  KIND_WORDS,
  nameOf,
  resultWords,
  STATE_WORDS,
  type SettlementRow,
} from './settlement-rows.ts';

/** One market: what its result is or would be, what it rests on, and what can be done about it. */
export function SettlementDetail({ row }: { row: SettlementRow }) {
  const { permissions, may } = useOwnPermissions();
  const { action } = row;
  const isProposed = action?.state === 'proposed';
  // A result can be put in the place of another, and of a void.
  const isPaid = row.group === 'ended' && action?.state === 'done' && action.kind !== 'void-bets';
  const decides = may('decide-results');
  const canPropose = row.group === 'held' || row.group === 'to-propose' || isPaid;
  const matchId = row.market?.match_id ?? action?.match_id;
  return (
    <div className="stack">
      <ResultHead row={row} />
      {isProposed && decides && <ApprovalBar key={action.action_id} row={row} action={action} />}
      <div className="settlement-halves">
        <div className="stack">
          {isProposed && <PreviewCard actionId={action.action_id} />}
          {canPropose && decides && <ResultForm row={row} />}
          {decides && <OtherEnds row={row} />}
          {row.group !== 'ended' && (row.hold === undefined || row.hold.kind === 'by-hand') && (
            <HoldCard
              marketId={row.marketId}
              name={nameOf(row)}
              held={row.hold?.kind === 'by-hand' ? row.hold.reason : ''}
              onDone={refreshSettlements}
            />
          )}
        </div>
        <div className="stack">
          {action?.state === 'done' && <EvidenceCard actionId={action.action_id} />}
          {matchId !== undefined && permissions.has('enter-facts') && <FactsCard matchId={matchId} />}
        </div>
      </div>
    </div>
  );
}

function ResultHead({ row }: { row: SettlementRow }) {
  const { action, hold, market, marketId } = row;
  const { permissions } = useOwnPermissions();
  const isRolledBack = action?.kind === 'roll-back' && action.state === 'done';
  const who = useNames([action?.proposed_by, action?.approved_by, hold?.held_by].map((user) => user ?? 0));
  return (
    <section className="card result-head" aria-label="Result">
      <div>
        <Link className="narrow-back" to="/settlement">
          All results
        </Link>
        <p className="meta">
          {market !== undefined && (
            <>
              {permissions.has('view-markets') ? (
                <Link className="row-link" to={`/match/${market.match_id}`}>
                  {market.match_name}
                </Link>
              ) : (
                market.match_name
              )}
              {' / '}
            </>
          )}
          market {marketId}
          <RuleTitle market={market} />
        </p>
        <h2>{nameOf(row)}</h2>
      </div>
      <p className="result-figure">
        <span className="meta">{action === undefined || isRolledBack ? 'Result' : KIND_WORDS[action.kind]}</span>
        <b>{action === undefined ? 'None yet' : isRolledBack ? 'Rolled back' : resultWords(action, market)}</b>
      </p>
      <p className="result-state">
        {hold !== undefined && (
          <>
            <b className="waiting">Held{hold.held_by > 0 && ` by ${who(hold.held_by)}`}.</b>{' '}
            {hold.by_source.length > 0 ? (
              <BySource hold={hold} />
            ) : (
              `${sentence(hold.reason)}${byRuleWords(hold.would)}`
            )}
          </>
        )}
        {action !== undefined && (
          <>
            <b className={action.state === 'done' ? '' : 'waiting'}>{STATE_WORDS[action.state]}</b> proposed by{' '}
            {who(action.proposed_by)} <DateTime ms={Date.parse(action.proposed_at)} />
            {action.approved_by !== null &&
              `, ${action.state === 'rejected' ? 'rejected' : 'approved'} by ${who(action.approved_by)}`}
            {action.state === 'approved' && `, step ${action.steps_done} of ${action.steps}`}. “{action.reason}”
            {action.note !== '' && ` ${action.note}`}
          </>
        )}
        {hold === undefined && action === undefined && 'The market is closed. No result has been proposed.'}
      </p>
    </section>
  );
}

/** A typed reason may end without a full stop. */
const sentence = (text: string): string => (/[.!?”]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** The rule that decides the market, by its title. */
function RuleTitle({ market }: Pick<SettlementRow, 'market'>) {
  const id = market?.market_id ?? '';
  const { data } = useQuery({
    queryKey: ['market-terms', id],
    queryFn: () => ask('admin/getMarketTerms', { market_id: id }),
    enabled: market !== undefined && market.rule !== '',
    staleTime: Infinity,
  });
  return data === undefined ? null : `, ${data.title}, version ${data.rule_version}`;
}

/** Two sources rule otherwise: what the market would be by each, under the names that people know. */
function BySource({ hold }: { hold: NonNullable<SettlementRow['hold']> }) {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...factsQuery(hold.match_id), enabled: permissions.has('enter-facts') });
  const names = data === undefined ? undefined : sourceNames(data);
  const person = useNames(hold.by_source.map(({ source }) => scorerOf(source)));
  const by = (source: string) => names?.get(source) ?? (scorerOf(source) === 0 ? source : person(scorerOf(source)));
  return (
    <>
      The two sources differ. It would be
      {hold.by_source.map(({ source, would }) => (
        <Fragment key={source}>
          {' '}
          {would} by {by(source)}.
        </Fragment>
      ))}
    </>
  );
}

interface ApprovalBarProps {
  readonly row: SettlementRow;
  readonly action: NonNullable<SettlementRow['action']>;
}

function ApprovalBar({ row, action }: ApprovalBarProps) {
  const { action_id: actionId } = action;
  const { barred = '', approvers = [] } = action;
  const { isBusy, problem, run } = useDeed();
  const [isRejecting, setIsRejecting] = useState(false);
  const isSoon = useIsResting(DECISIONS);
  const approve = () => {
    if (barred !== '' || isResting(DECISIONS)) return;
    void run(async () => {
      const done = await ask('admin/approveResult', { action_id: actionId });
      toast('good', `${nameOf(row)}: ${resultWords(done, row.market)}`);
      rest(DECISIONS);
      await refreshSettlements();
      rest(DECISIONS);
    });
  };
  useKeys({ a: approve, x: () => setIsRejecting(true) });
  return (
    <section className="card act-bar" aria-label="Approval">
      <p>
        {barred !== '' ? (
          <>
            <b>{barred}</b> {action.second_person && approverWords(approvers)}
          </>
        ) : (
          <>
            <b>
              Approve {nameOf(row)}: {resultWords(action, row.market)}?
            </b>{' '}
            {approvalWords(action, row.market)}
          </>
        )}
      </p>
      <button
        type="button"
        className="btn tall"
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setIsRejecting(true)}
      >
        Reject
        <kbd>X</kbd>
      </button>
      <button
        type="button"
        className="btn tall go"
        disabled={isBusy || barred !== ''}
        aria-disabled={isSoon || undefined}
        onClick={approve}
      >
        Approve
        <kbd>A</kbd>
      </button>
      <FormProblem text={problem} />
      {isRejecting && (
        <ReasonDialog
          title="Reject the proposal"
          consequence="Nothing is paid. The market waits for another proposal."
          verb="Reject"
          onClose={() => setIsRejecting(false)}
          onDo={async (reason) => {
            await ask('admin/rejectResult', { action_id: actionId, reason });
            await refreshSettlements();
          }}
        />
      )}
    </section>
  );
}
