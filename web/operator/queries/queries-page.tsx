import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { useMinute } from '../../shared/use-now.ts';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { endedQueriesQuery, queriesQuery } from '../data/waiting.ts';
import { QueryPanel } from './query-panel.tsx';
import { ABOUT_WORDS, dueOf, isWaiting, QUERY_WORDS, type DeskQuery } from './query-due.ts';
import './queries.css';

/** Bettors' queries about results and rates, to be answered within seven days. */
export function QueriesPage() {
  usePageTitle('Queries');
  const isDesktop = useMedia(DESKTOP);
  const chosen = Number(useParams()['queryId'] ?? 0);
  const [isEnded, setIsEnded] = useState(false);
  const waiting = useQuery(queriesQuery);
  const ended = useQuery({ ...endedQueriesQuery, enabled: isEnded || chosen !== 0 });
  const { data, error } = isEnded ? ended : waiting;
  const known = [...(waiting.data ?? []), ...(ended.data ?? [])];
  const found = known.find(({ query_id }) => query_id === chosen);
  const isLoading = waiting.isPending || ended.isPending;
  const panel = chosen === 0 ? null : <QueryPanel key={chosen} query={found} isLoading={isLoading} />;
  if (!isDesktop && panel !== null) return panel;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Queries</h1>
          <p className="meta">
            {waiting.data === undefined
              ? 'Loading'
              : `${waiting.data.length} ${waiting.data.length === 1 ? 'waits' : 'wait'} for an answer`}
          </p>
        </div>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className={panel === null ? 'beside' : 'beside-panel'}>
        <section className="card" aria-label="Queries">
          <header className="tools">
            <div className="tabs">
              <button type="button" aria-pressed={!isEnded} onClick={() => setIsEnded(false)}>
                Waiting
              </button>
              <button type="button" aria-pressed={isEnded} onClick={() => setIsEnded(true)}>
                Answered or closed
              </button>
            </div>
            <span className="spacer" />
            <KeyHints
              keys={[
                ['↑', '↓', 'row'],
                ['Enter', 'open'],
              ]}
            />
          </header>
          <QueryTable rows={data ?? []} isLoaded={data !== undefined} />
        </section>
        {panel}
      </div>
    </>
  );
}

function QueryTable({ rows, isLoaded }: { rows: readonly DeskQuery[]; isLoaded: boolean }) {
  const navigate = useNavigate();
  const now = useMinute();
  const { selected, select } = useRowKeys(
    rows.map(({ query_id }) => query_id),
    { Enter: (id) => void navigate(`/queries/${id}`) },
  );
  if (rows.length === 0) return isLoaded ? <p className="none-yet">No queries.</p> : null;
  return (
    <div className="wrap">
      <table className="table dense query-table">
        <thead>
          <tr>
            <th scope="col">Query</th>
            <th scope="col">Person</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Due
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((query) => {
            const due = dueOf(query, now);
            return (
              <tr
                key={query.query_id}
                data-selected={query.query_id === selected}
                className={query.query_id === selected ? 'selected' : ''}
                onPointerDown={() => select(query.query_id)}
                onFocusCapture={() => select(query.query_id)}
              >
                <th scope="row">
                  <Link to={`/queries/${query.query_id}`}>
                    {ABOUT_WORDS[query.about]}: {query.market_name}
                  </Link>
                  <span className="meta">{query.match_name}</span>
                </th>
                <td>{query.user_name}</td>
                <td>{QUERY_WORDS[query.status]}</td>
                <td className={isWaiting(query) && due.isSoon ? 'num waiting' : 'num meta'}>
                  {isWaiting(query) ? due.words : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
