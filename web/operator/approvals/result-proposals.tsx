import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { approverWords } from '../controls/approver-words.ts';
import { useNames } from '../controls/use-names.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { settlementsQuery } from '../data/waiting.ts';
import { KIND_WORDS, nameOf, resultWords, settlementRows } from '../settlement/settlement-rows.ts';

/** Results that wait for a second person. They are approved under Settlement, beside what they rest on. */
export function ResultProposals() {
  const { permissions } = useOwnPermissions();
  const { data } = useQuery({ ...settlementsQuery, enabled: permissions.has('decide-results') });
  const rows = data === undefined ? [] : settlementRows(data);
  const waiting = rows.flatMap((row) =>
    row.action?.state === 'proposed' && row.action.second_person ? [{ ...row, action: row.action }] : [],
  );
  const who = useNames(waiting.map(({ action }) => action.proposed_by));
  if (waiting.length === 0) return null;
  return (
    <section className="card" aria-label="Results waiting for a second person">
      <header>
        <h2>Results</h2>
      </header>
      {waiting.map(({ marketId, market, action }) => (
        <article key={marketId} className="proposal" aria-label={`Result of ${nameOf({ marketId, market })}`}>
          <div>
            <h2>
              {KIND_WORDS[action.kind]} <span className="meta">{market?.match_name}</span>
            </h2>
            <p>
              {nameOf({ marketId, market })}: {resultWords(action, market)}
            </p>
            <q>{action.reason}</q>
            <p className="why">
              {action.proposed_by === 0 ? 'The rule' : who(action.proposed_by)} proposed it,{' '}
              <DateTime ms={Date.parse(action.proposed_at)} />. {approverWords(action.approvers ?? [])}
            </p>
            {(action.barred ?? '') !== '' && <p className="why barred">{action.barred}</p>}
          </div>
          <div className="proposal-acts">
            <Link className="btn" to={`/settlement/${marketId}`}>
              Open in Settlement
            </Link>
          </div>
        </article>
      ))}
    </section>
  );
}
