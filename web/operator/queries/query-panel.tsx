import { useState } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { Icon } from '../../shared/icon.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { IfMay } from '../controls/if-may.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { ABOUT_WORDS, isWaiting, QUERY_WORDS, type DeskQuery } from './query-due.ts';

const LONGEST_ANSWER = 2000;

/** One query: what was asked and said since, and the answer. */
export function QueryPanel({ query, isLoading }: { query: DeskQuery | undefined; isLoading: boolean }) {
  if (query === undefined)
    return (
      <section className="card panel empty">
        <p>{isLoading ? 'Loading' : 'Query not found, or older than this list.'}</p>
        <Link className="btn" to="/queries">
          All queries
        </Link>
      </section>
    );
  return <Shown query={query} />;
}

function Shown({ query }: { query: DeskQuery }) {
  const { permissions } = useOwnPermissions();
  const { query_id, user_id, user_name, market_id, market_name, match_id, match_name, bet_id, steps } = query;
  return (
    <section className="card panel" aria-label={`Query ${query_id}`}>
      <header>
        <div>
          <h2>
            {ABOUT_WORDS[query.about]}:{' '}
            {permissions.has('view-markets') ? (
              <Link to={`/match/${match_id}?market=${market_id}`}>{market_name}</Link>
            ) : (
              market_name
            )}
          </h2>
          <p className="meta">
            {permissions.has('view-people') ? <Link to={`/people/${user_id}`}>{user_name}</Link> : user_name},{' '}
            {permissions.has('view-markets') ? <Link to={`/match/${match_id}`}>{match_name}</Link> : match_name}
            {permissions.has('view-bets') && (
              <>
                , <Link to={`/bets?market=${market_id}&user=${user_id}`}>their bets in this market</Link>
              </>
            )}
            {bet_id !== '' && ', '}
            {bet_id !== '' &&
              (permissions.has('view-bets') ? <Link to={`/bet/${bet_id}`}>bet {bet_id}</Link> : `bet ${bet_id}`)}
          </p>
        </div>
        <span className="spacer" />
        <Link className="icon-button" to="/queries" aria-label="Back to all queries">
          <Icon name="close" />
        </Link>
      </header>
      <ol className="query-steps">
        {steps.map(({ status, at, by, text }) => (
          <li key={`${status} ${at}`} className={by}>
            <small className="meta">
              {by === 'bettor' ? user_name : 'The desk'}, {QUERY_WORDS[status].toLowerCase()},{' '}
              <DateTime ms={Date.parse(at)} />
            </small>
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ol>
      {isWaiting(query) && (
        <IfMay permission="answer-queries">
          <AnswerForm query={query} />
        </IfMay>
      )}
    </section>
  );
}

function AnswerForm({ query }: { query: DeskQuery }) {
  const { query_id, status } = query;
  const { isBusy, problem, run } = useDeed();
  const [text, setText] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['queries'] });
  const take = () => {
    if (status !== 'open') return;
    void run(async () => {
      await ask('admin/takeQuery', { query_id });
      await refresh();
    });
  };
  const answer = () =>
    run(async () => {
      await ask('admin/answerQuery', { query_id, text: text.trim() });
      await refresh();
      toast('good', 'Answered. The bettor is notified.');
    });
  useKeys({ t: take });
  return (
    <>
      {status === 'open' && (
        <ul className="acts">
          <li>
            <p className="why">The bettor sees that it is in progress.</p>
            <button type="button" className="btn" disabled={isBusy} onClick={take}>
              Take
              <kbd>T</kbd>
            </button>
          </li>
        </ul>
      )}
      <form
        className="form answer-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void answer();
        }}
      >
        <label className="field">
          Answer, as the bettor reads it
          <textarea
            className="input"
            rows={5}
            maxLength={LONGEST_ANSWER}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="why">{LONGEST_ANSWER - text.length} characters left.</p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || text.trim() === ''}>
          Answer
        </button>
      </form>
    </>
  );
}
