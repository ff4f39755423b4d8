import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from 'protocol';
import { useDeferredValue, useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { Icon } from '../../shared/icon.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { plural } from '../controls/plural.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, fetchFile, unlessLive } from '../data/exchange.ts';
import { AuditFilters, NOTHING, requestOf } from './audit-filters.tsx';
import { actionWords, commandWords, detailWords } from './audit-rows.ts';
import './audit.css';

const EVERY_MS = unlessLive(10_000);
const OF_A_PAGE = 50;

const actionsQuery = queryOptions({
  queryKey: ['audit-actions'],
  queryFn: () => ask('admin/getAuditActions'),
  staleTime: Infinity,
  select: (calls) =>
    calls.map((call) => ({ call, words: actionWords(call) })).toSorted((a, b) => a.words.localeCompare(b.words)),
});

/** The audit trail, newest first: person, action and outcome. */
export function AuditPage() {
  usePageTitle('Audit');
  const [filter, setFilter] = useState(NOTHING);
  const deferred = useDeferredValue(filter);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit', deferred],
    queryFn: ({ pageParam }) => ask('admin/getAudit', { ...requestOf(deferred), limit: OF_A_PAGE, after: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: EVERY_MS,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const count = data?.pages[0]?.total.count ?? 0;
  const { data: actions = [] } = useQuery(actionsQuery);
  const save = (as: 'csv' | 'xlsx') =>
    fetchFile('admin/getAudit', { ...requestOf(filter), export: as }).then(
      (file) => file && saveFile(file, file.name),
      (failed: unknown) => toast('bad', failed instanceof Error ? failed.message : wordsOf(failed)),
    );
  return (
    <>
      <header className="bar">
        <div>
          <h1>Audit</h1>
          <p className="meta">{isPending ? 'Loading' : plural(count, 'entry', 'entries')}</p>
        </div>
        <span className="spacer" />
        {(['csv', 'xlsx'] as const).map((as) => (
          <button key={as} type="button" className="btn tall" disabled={count === 0} onClick={() => void save(as)}>
            <Icon name="download" size="small" />
            {as === 'csv' ? 'CSV' : 'Excel'}
          </button>
        ))}
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <section className="card" aria-label="Audit trail">
        <AuditFilters filter={filter} actions={actions} onChange={setFilter} />
        <AuditTable rows={rows} />
        {!isPending && rows.length === 0 && <p className="none-yet">No entries match.</p>}
        <footer className="table-foot">
          {rows.length} of {count.toLocaleString('en-IN')}
          {hasNextPage && (
            <button
              type="button"
              className="btn small"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </button>
          )}
        </footer>
      </section>
    </>
  );
}

const GOOD = ['done', 'read'];

function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  return (
    <div className="wrap">
      <table className="table dense audit-table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.entry}>
              <td>
                <DateTime ms={Date.parse(entry.at)} />
              </td>
              <td>
                {entry.user_name || 'The exchange'}
                <span className="meta from">
                  {[entry.device, entry.address].filter((part) => part !== '').join(', ')}
                </span>
              </td>
              <th scope="row">
                {actionWords(entry.action)}
                {entry.reason !== '' && <q>{entry.reason}</q>}
                <span className="meta">{detailWords(entry.detail)}</span>
              </th>
              <td className={GOOD.includes(entry.outcome) ? '' : 'waiting'}>
                {entry.outcome || 'in progress'}
                <span className="meta from">{commandWords(entry.commands)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
