import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { casinoQuery } from '../data/queries.ts';
import { usePageTitle } from '../page-title.ts';

/** The casino's kinds, in their order. A kind has tables once it is active. */
export function CasinoPage() {
  usePageTitle('Casino');
  const { data: kinds, error } = useQuery(casinoQuery);
  const active = kinds?.filter((kind) => kind.is_active === '1') ?? [];
  return (
    <>
      <div className="bar">
        <h1>Casino</h1>
      </div>
      {kinds === undefined && error === null && (
        <div className="card report-sk" aria-busy="true" aria-label="Loading" />
      )}
      {(error !== null || (kinds !== undefined && active.length === 0)) && (
        <section className="card">
          <div className="empty">
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <rect x="9.5" y="6.5" width="15" height="21" rx="3" />
              <path d="m25 12.500 7 2-5.500 19-14-4" />
            </svg>
            <h2>{error === null ? 'No tables are open' : 'The casino cannot be loaded'}</h2>
            <p>
              {error === null
                ? 'This site has not opened its casino. The sports are open all day.'
                : 'The exchange did not answer.'}
            </p>
            <Link className="btn go" to="/home">
              See the sports
            </Link>
          </div>
        </section>
      )}
      {active.map((kind) => (
        <section key={kind.sport_id} className="card" aria-label={kind.name}>
          <header>
            <h2>{kind.name}</h2>
          </header>
          <p className="none-yet">No table is open now.</p>
        </section>
      ))}
    </>
  );
}
