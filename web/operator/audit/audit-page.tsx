import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../shared/date-time.tsx';
import { Icon } from '../../shared/icon.tsx';
import { saveFile } from '../../shared/report/save-file.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { useNames } from '../controls/use-names.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { actionWords, auditCsv, detailWords, filtered, outcomeOf, type AuditFilter } from './audit-rows.ts';
import './audit.css';

const EVERY_MS = 10_000;
const NOTHING: AuditFilter = { userId: 0, action: '', text: '' };

/** Who did what, the newest first. */
export function AuditPage() {
  usePageTitle('Audit');
  const nameOf = useNames();
  const [filter, setFilter] = useState(NOTHING);
  const {
    data = [],
    error,
    isPending,
  } = useQuery({
    queryKey: ['audit'],
    queryFn: () => ask('admin/getAudit'),
    refetchInterval: EVERY_MS,
  });
  const rows = filtered(data, filter);
  const people = [...new Set(data.map(({ user_id }) => user_id))];
  const actions = [...new Set(data.map(({ action }) => action))].toSorted();
  const save = () => saveFile(new Blob([auditCsv(rows, nameOf)], { type: 'text/csv' }), 'audit.csv');
  return (
    <>
      <header className="bar">
        <div>
          <h1>Audit</h1>
          <p className="meta">
            {isPending ? 'Loading' : `${rows.length} of the newest ${data.length} entries. Nobody can change one.`}
          </p>
        </div>
        <span className="spacer" />
        <button type="button" className="btn tall" disabled={rows.length === 0} onClick={save}>
          <Icon name="download" size="small" />
          Save as CSV
        </button>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <section className="card" aria-label="Audit trail">
        <header className="audit-filters">
          <label className="field">
            Person
            <select
              className="input"
              value={filter.userId}
              onChange={(event) => setFilter({ ...filter, userId: Number(event.target.value) })}
            >
              <option value={0}>Everybody</option>
              {people.map((userId) => (
                <option key={userId} value={userId}>
                  {nameOf(userId)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            Action
            <select
              className="input"
              value={filter.action}
              onChange={(event) => setFilter({ ...filter, action: event.target.value })}
            >
              <option value="">Every action</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {actionWords(action)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            Text
            <input value={filter.text} onChange={(event) => setFilter({ ...filter, text: event.target.value })} />
          </label>
        </header>
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
              {rows.map((entry, at) => (
                // An entry has no number of its own here, and the list only grows at its head.
                <tr key={`${rows.length - at} ${entry.at}`}>
                  <td>
                    <DateTime ms={Date.parse(entry.at)} />
                  </td>
                  <td>{nameOf(entry.user_id)}</td>
                  <th scope="row">
                    {actionWords(entry.action)}
                    <span className="meta">{detailWords(entry.detail)}</span>
                  </th>
                  <td className={outcomeOf(entry) === 'done' ? '' : 'waiting'}>{outcomeOf(entry)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!isPending && rows.length === 0 && <p className="none-yet">No entry is like this.</p>}
      </section>
    </>
  );
}
