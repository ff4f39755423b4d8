import { useQuery } from '@tanstack/react-query';
import { AlertRow } from '../alerts/alert-row.tsx';
import { CASE_WORDS, restsOnFacts, seenWords, STANDING_WORDS, standingPlace } from '../alerts/alert-words.ts';
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
        {open.map((found) => (
          <AlertRow
            key={found.case_id}
            kind={CASE_WORDS[found.kind]}
            to={`/alerts/${found.case_id}`}
            text={seenWords(found)}
            amount={null}
            since={Date.parse(found.last_at)}
          />
        ))}
      </ul>
    </section>
  );
}
