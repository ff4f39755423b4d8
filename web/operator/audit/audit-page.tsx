import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from 'protocol';
import { useDeferredValue, useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { Icon } from '../../shared/icon.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { callWords } from '../controls/call-words.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { plural } from '../controls/plural.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask, fetchFile, unlessLive } from '../data/exchange.ts';
import { AuditFilters, NOTHING, requestOf } from './audit-filters.tsx';
import { commandWords, isGood, outcomeWords } from './audit-rows.ts';
import { type DeedNames, useDeedNames } from './deed-names.ts';
import { deedFields, deedWords } from './deed-words.ts';
import './audit.css';

const EVERY_MS = unlessLive(10_000);
const OF_A_PAGE = 50;

const actionsQuery = queryOptions({
  queryKey: ['audit-actions'],
  queryFn: () => ask('admin/getAuditActions'),
  staleTime: Infinity,
  select: (calls) =>
    calls.map((call) => ({ call, words: callWords(call) })).toSorted((a, b) => a.words.localeCompare(b.words)),
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
            Export {as.toUpperCase()}
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

function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  const names = useDeedNames(rows);
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
            <Entry key={entry.entry} entry={entry} names={names} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ entry, names }: { readonly entry: AuditEntry; readonly names: DeedNames }) {
  const { at, user_name: who, device, address, reason, outcome, commands } = entry;
  const from = [device, address].filter((part) => part !== '').join(', ');
  const result = <span className={isGood(outcome) ? '' : 'waiting'}>{outcomeWords(outcome)}</span>;
  return (
    <tr>
      <td>
        <DateTime ms={Date.parse(at)} />
      </td>
      <td>
        {who || 'The exchange'}
        <span className="meta from">{from}</span>
      </td>
      <th scope="row">
        <span className="narrow-line meta">{[who || 'The exchange', from].filter(Boolean).join(', ')}</span>
        {deedWords(entry, names).map((sentence) => (
          <span key={sentence} className="sentence">
            {sentence}
          </span>
        ))}
        {reason !== '' && <q>{reason}</q>}
        <span className="narrow-line">{result}</span>
        <Details entry={entry} names={names} />
      </th>
      <td>
        {result}
        <span className="meta from">{commandWords(commands)}</span>
      </td>
    </tr>
  );
}

/** Exactly what was sent. */
function Details({
  entry: { entry, action, detail },
  names,
}: {
  readonly entry: AuditEntry;
  readonly names: DeedNames;
}) {
  return (
    <details>
      <summary>Details</summary>
      <dl>
        {[['Entry', String(entry)] as const, ['Action', callWords(action)] as const, ...deedFields(detail, names)].map(
          ([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}
