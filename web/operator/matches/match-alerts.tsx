import { useQuery } from '@tanstack/react-query';
import type { AlertCase } from 'protocol';
import { AlertRow } from '../alerts/alert-row.tsx';
import { alikeKey, CASE_WORDS, restsOnFacts, seenWords, STANDING_WORDS, standingPlace } from '../alerts/alert-words.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { alertsQuery, casesQuery } from '../data/waiting.ts';
import '../alerts/alerts.css';

/** What should be looked at about one match, while there is something. */
export function MatchAlerts({ matchId }: { matchId: number }) {
  const { permissions } = useOwnPermissions();
  const enabled = permissions.has('work-alerts');
  const { data: alerts } = useQuery({ ...alertsQuery, enabled });
  const { data: cases = [] } = useQuery({ ...casesQuery('open'), enabled });
  const standing = alerts?.standing.filter((alert) => alert.match_id === matchId) ?? [];
  const open = cases.filter(({ match_id }) => match_id === matchId);
  if (standing.length + open.length === 0) return null;
  return (
    <section className="card" aria-label="Match alerts">
      <header>
        <h2>Alerts</h2>
        <span className="meta">{standing.length + open.length} open</span>
      </header>
      <ul>
        {standing.map((alert) => (
          <AlertRow
            key={`${alert.kind} ${alert.about}`}
            kind={STANDING_WORDS[alert.kind]}
            to={standingPlace(alert)}
            text={alert.text}
            amount={alert.amount}
            since={Date.parse(alert.since)}
            facts={restsOnFacts(alert) ? alert.match_id : undefined}
          />
        ))}
        {[...Map.groupBy(open, alikeKey).values()].map((alike) => (
          <CaseRow key={alike[0]?.case_id} alike={alike} />
        ))}
      </ul>
    </section>
  );
}

/** Cases of the same people and kind: one row, which names their markets. */
function CaseRow({ alike }: { alike: readonly AlertCase[] }) {
  const newest = alike.toSorted((a, b) => Date.parse(b.last_at) - Date.parse(a.last_at))[0] as AlertCase;
  const markets = new Set(alike.map(({ market_name }) => market_name).filter((name) => name !== ''));
  return (
    <AlertRow
      kind={alike.length > 1 ? `${CASE_WORDS[newest.kind]} (${alike.length})` : CASE_WORDS[newest.kind]}
      to={`/alerts/${newest.case_id}`}
      text={`${seenWords(newest)}${markets.size === 0 ? '' : ` ${[...markets].join(', ')}.`}`}
      amount={null}
      since={Date.parse(newest.last_at)}
    />
  );
}
