import { useQuery } from '@tanstack/react-query';
import type { Feed } from 'protocol';
import { Link } from 'react-router';
import { Age } from '../controls/age.tsx';
import { FactsLink } from '../controls/facts-link.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import { feedsQuery } from '../data/waiting.ts';

const HEALTH: Readonly<Record<Feed['health'], string>> = {
  live: 'Live',
  silent: 'Silent',
  break: 'Break in play',
  idle: 'No in-play betting',
};
const RANK: readonly Feed['health'][] = ['silent', 'live', 'break', 'idle'];

/** The sources of unfinished matches, silent ones first. */
export function FeedsCard() {
  const { data: feeds } = useQuery(feedsQuery);
  const mayEnter = useOwnPermissions().may('enter-facts');
  const rows = feeds?.toSorted((a, b) => RANK.indexOf(a.health) - RANK.indexOf(b.health));
  return (
    <section className="card" aria-label="Feeds" aria-busy={rows === undefined}>
      <header>
        <h2>Feeds</h2>
        <span className="meta">who reports on each match</span>
      </header>
      {rows?.length === 0 && <p className="none-yet">No feed or scorer has reported on a current match.</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className="wrap">
          <table className="table dense feed-table">
            <thead>
              <tr>
                <th scope="col">Match</th>
                <th scope="col">Source</th>
                <th scope="col">Health</th>
                <th scope="col" className="num">
                  Last report
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ match_id, match_name, sources, last_at, health, markets_suspended }) => (
                <tr key={match_id}>
                  <th scope="row">
                    <Link to={`/match/${match_id}`}>{match_name}</Link>
                  </th>
                  <td>
                    {sources.map(({ name, last_at: at }, place) => (
                      <span key={name}>
                        {place > 0 && ', '}
                        {name}
                        {sources.length > 1 && (
                          <small className="meta">
                            {' '}
                            <Age since={Date.parse(at)} />
                          </small>
                        )}
                      </span>
                    ))}
                    {mayEnter && <FactsLink matchId={match_id} about={match_name} />}
                  </td>
                  <td className={health === 'silent' ? 'waiting' : ''}>
                    {HEALTH[health]}
                    {markets_suspended > 0 && `, ${markets_suspended} suspended`}
                  </td>
                  <td className="num meta">
                    <Age since={Date.parse(last_at)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
