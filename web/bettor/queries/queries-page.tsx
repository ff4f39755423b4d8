import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientQuery } from 'protocol';
import { QUERY_WINDOW_DAYS } from 'protocol/constants';
import { formatDateTime } from '../../shared/format/dates.ts';
import { wordsOfMarket } from '../../shared/server-words/server-words.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { roundWords } from '../data/round-words.ts';
import { ask } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import '../../shared/report/report.css';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { RaiseQuery } from './raise-query.tsx';

const ASKS_AGAIN_MS = 15_000;

/** Questions about results and rates: raised here, with their steps and answers. */
export function QueriesPage() {
  const { t } = useLingui();
  usePageTitle(t`Queries`);
  const { data, error, refetch } = useQuery({
    queryKey: ['queries'],
    queryFn: () => ask('query/getQueries'),
    refetchInterval: ASKS_AGAIN_MS,
  });
  return (
    <>
      <div>
        <h1>
          <Trans>Queries</Trans>
        </h1>
        <p className="meta">
          <Trans>
            A question about a result or a rate can be raised within {QUERY_WINDOW_DAYS} days of the event. All times
            UTC+5:30.
          </Trans>
        </p>
      </div>
      <RaiseQuery />
      {data === undefined && error === null && (
        <section className="card form-card wide report-skeleton" aria-busy="true" aria-label={t`Queries, loading`} />
      )}
      {data === undefined && error !== null && (
        <section className="card form-card wide">
          <div className="empty">
            <h2>
              <Trans>Your queries cannot be loaded</Trans>
            </h2>
            <button type="button" className="btn go" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        </section>
      )}
      {data?.length === 0 && (
        <section className="card form-card wide">
          <div className="empty">
            <h2>
              <Trans>No queries yet</Trans>
            </h2>
            <p>
              <Trans>Your questions and their answers appear here.</Trans>
            </p>
          </div>
        </section>
      )}
      {data?.map((query) => (
        <QueryCard key={query.query_id} query={query} />
      ))}
    </>
  );
}

const TONES: Readonly<Record<ClientQuery['status'], string>> = {
  open: 'state-tag wait',
  'looked-at': 'state-tag wait',
  answered: 'state-tag good',
  closed: 'state-tag',
};

function useQueryWords() {
  const { t } = useLingui();
  return {
    status: { open: t`Open`, 'looked-at': t`Under review`, answered: t`Answered`, closed: t`Closed` },
    about: { result: t`Result`, rate: t`Rate`, void: t`Void or deleted bet`, other: t`Something else` },
  };
}

function QueryCard({ query }: { query: ClientQuery }) {
  const words = useQueryWords();
  const { t } = useLingui();
  return (
    <section className="card form-card wide" aria-label={t`Query ${query.query_id}`}>
      <div className="query-head">
        <h2>
          {query.query_id}. {words.about[query.about]} · {wordsOfMarket(query.market_name)},{' '}
          {roundWords(query.match_name)}
        </h2>
        <span className="spacer" />
        <span className={TONES[query.status]}>{words.status[query.status]}</span>
      </div>
      <ol className="steps">
        {query.steps.map((step) => (
          <li key={step.at + step.status} className="done">
            <b>
              {words.status[step.status]} · {step.by === 'bettor' ? <Trans>you</Trans> : <Trans>the exchange</Trans>}
            </b>
            <span className="when">{formatDateTime(Date.parse(step.at))}</span>
            {step.text !== '' && <p>{step.text}</p>}
          </li>
        ))}
      </ol>
      {query.status !== 'closed' && <CloseQuery query={query} />}
    </section>
  );
}

function CloseQuery({ query }: { query: ClientQuery }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const close = async () => {
    setBusy(true);
    setProblem('');
    try {
      await ask('query/closeQuery', { query_id: query.query_id });
      toast('plain', t`Query closed.`);
      announce(t`Query closed.`);
      await client.invalidateQueries({ queryKey: ['queries'] });
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`Connection lost. Try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="card-foot">
      <span className="meta">
        {query.status === 'answered' ? (
          <Trans>Close it when your question is answered.</Trans>
        ) : (
          <Trans>You can withdraw it until it is answered.</Trans>
        )}
      </span>
      <span className="problem" role="alert">
        {problem}
      </span>
      <button type="button" className="btn small" disabled={isBusy} onClick={() => void close()}>
        {query.status === 'answered' ? <Trans>Close the query</Trans> : <Trans>Withdraw query</Trans>}
      </button>
    </div>
  );
}
