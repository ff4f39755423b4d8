import { useQuery } from '@tanstack/react-query';
import type { AlertCase } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useLogin } from '../../shared/login-store.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { IfMay } from '../controls/if-may.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { thresholdsQuery } from '../data/takes-two.ts';
import { CASE_WORDS, caseMarketWords, seenWords } from './alert-words.ts';

const STEP_WORDS: Readonly<Record<AlertCase['steps'][number]['step'], string>> = {
  note: 'noted',
  closed: 'closed it',
  reopened: 'reopened it',
};

interface CasePanelProps {
  readonly found: AlertCase | undefined;
  /** The other open ones of its kind about the same people. */
  readonly alike: readonly AlertCase[];
  readonly isLoading: boolean;
}

/** One case: what was seen, what people found, and what comes of it. */
export function CasePanel({ found, alike, isLoading }: CasePanelProps) {
  if (found === undefined)
    return (
      <section className="card panel empty">
        <p>{isLoading ? 'Loading' : 'Case not found, or older than this list.'}</p>
        <Link className="btn" to="/alerts">
          All alerts
        </Link>
      </section>
    );
  return <Shown found={found} alike={alike} />;
}

interface ShownProps {
  readonly found: AlertCase;
  readonly alike: readonly AlertCase[];
}

function Shown({ found, alike }: ShownProps) {
  const { case_id, kind, at, last_at, state, steps } = found;
  return (
    <section className="card panel" aria-label={`Case ${case_id}`}>
      <header>
        <div>
          <h2>{CASE_WORDS[kind]}</h2>
          <p className="meta">
            Case {case_id}, {state}, first seen <DateTime ms={Date.parse(at)} />
            {last_at !== at && (
              <>
                , last <DateTime ms={Date.parse(last_at)} />
              </>
            )}
          </p>
        </div>
        <span className="spacer" />
        <Link className="icon-button" to="/alerts" aria-label="Back to all alerts">
          <Icon name="close" />
        </Link>
      </header>
      <p className="case-seen">{seenWords(found)}</p>
      <Places found={found} />
      {alike.length > 0 && (
        <>
          <h3>Same kind, same people</h3>
          <ul className="case-alike">
            {alike.map((one) => (
              <li key={one.case_id}>
                <Link to={`/alerts/${one.case_id}`}>{caseMarketWords(one) || `Case ${one.case_id}`}</Link>
                <small className="meta">
                  <DateTime ms={Date.parse(one.last_at)} />
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      {steps.length > 0 && (
        <ol className="case-steps">
          {steps.map((step) => (
            <li key={`${step.step} ${step.at}`}>
              <small className="meta">
                {step.user_name} {STEP_WORDS[step.step]}, <DateTime ms={Date.parse(step.at)} />
              </small>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      )}
      <IfMay permission="work-alerts">
        <StepForm found={found} alike={alike} />
      </IfMay>
    </section>
  );
}

/** Links to the people, market, bet and table that a case is about. */
function Places({ found }: { found: AlertCase }) {
  const { people, market_id, figures } = found;
  const { permissions } = useOwnPermissions();
  const { bet, table } = figures;
  const isNamed = people.some(({ user_id }) => user_id !== 0) && permissions.has('view-people');
  const hasBets = permissions.has('view-bets');
  if (!isNamed && (!hasBets || (market_id === '' && table === undefined))) return null;
  return (
    <ul className="case-places">
      {isNamed &&
        people.map(({ account, user_id, name }) => (
          <li key={account}>
            <Link to={`/people/${user_id}`}>{name}</Link>
          </li>
        ))}
      {hasBets && market_id !== '' && (
        <li>
          <Link to={`/risk/${market_id}`}>{caseMarketWords(found)}</Link>
        </li>
      )}
      {hasBets && bet !== undefined && (
        <li>
          <Link to={`/bet/${bet}`}>The bet</Link>
        </li>
      )}
      {hasBets && table !== undefined && (
        <li>
          <Link to={`/casino/${table}`}>The table</Link>
        </li>
      )}
    </ul>
  );
}

type StepCall = 'admin/noteCase' | 'admin/closeCase' | 'admin/reopenCase';

/** The person who sent a far quote leaves its case to somebody else, once there are two owners. */
function useIsOwnQuote(): (found: AlertCase) => boolean {
  const own = useLogin((state) => state.login?.user.user_name);
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...thresholdsQuery, enabled: permissions.has('approve-others') });
  return ({ kind, figures }) => data?.is_in_force === true && kind === 'far-quote' && figures['by'] === own;
}

function StepForm({ found, alike }: ShownProps) {
  const { case_id, state } = found;
  const { isBusy, problem, run } = useDeed();
  const isOwnQuote = useIsOwnQuote();
  const isOwn = isOwnQuote(found);
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const take = (name: StepCall, words: string, others: readonly AlertCase[] = []) =>
    run(async () => {
      // The one that is shown last: until then it has its panel.
      for (const other of others) await ask(name, { case_id: other.case_id, reason: text.trim() });
      await ask(name, { case_id, reason: text.trim() });
      setText((now) => (now === text ? '' : now));
      await queryClient.invalidateQueries({ queryKey: ['cases'] });
      await queryClient.invalidateQueries({ queryKey: ['alerts'] });
      toast('good', words);
    });
  return (
    <form
      className="form case-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void take('admin/noteCase', 'Note added');
      }}
    >
      <label className="field">
        What you found
        <textarea
          className="input"
          rows={3}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <FormProblem text={problem} />
      <div className="case-acts">
        <button type="submit" className="btn" disabled={isBusy || isEmpty}>
          Add note
        </button>
        {state === 'open' && alike.length > 0 && ![found, ...alike].some(isOwnQuote) && (
          <button
            type="button"
            className="btn"
            disabled={isBusy || isEmpty}
            onClick={() => void take('admin/closeCase', `${alike.length + 1} cases closed`, alike)}
          >
            Close all {alike.length + 1}
          </button>
        )}
        {state === 'open' && isOwn && <p className="why">You sent this quote. Somebody else has to close its case.</p>}
        {state === 'open' && !isOwn && (
          <button
            type="button"
            className="btn go"
            disabled={isBusy || isEmpty}
            onClick={() => void take('admin/closeCase', 'Case closed')}
          >
            Close the case
          </button>
        )}
        {state === 'closed' && (
          <button
            type="button"
            className="btn"
            disabled={isBusy || isEmpty}
            onClick={() => void take('admin/reopenCase', 'Case reopened')}
          >
            Reopen
          </button>
        )}
      </div>
    </form>
  );
}
