import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { casinoQuery } from '../data/queries.ts';
import { usePageTitle } from '../data/page-title.ts';

/** What a link to the casino says it leads to: several entries of the sidebar share a page. */
export interface CasinoEntry {
  readonly name: string;
}

/** The casino's kinds, in their order. A kind has tables once it is active. */
export function CasinoPage() {
  const entry = useLocation().state as CasinoEntry | null;
  const name = entry?.name ?? t`Casino`;
  usePageTitle(name);
  const { data: kinds, error } = useQuery(casinoQuery);
  const active = kinds?.filter((kind) => kind.is_active === '1') ?? [];
  return (
    <>
      <div className="bar">
        <h1>{name}</h1>
      </div>
      {kinds === undefined && error === null && (
        <section className="card report-skeleton" aria-busy="true" aria-label={t`Loading`} />
      )}
      {(error !== null || (kinds !== undefined && active.length === 0)) && (
        <section className="card">
          <div className="empty">
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <rect x="9.5" y="6.5" width="15" height="21" rx="3" />
              <path d="m25 12.500 7 2-5.500 19-14-4" />
            </svg>
            <h2>{error === null ? t`No tables are open` : t`The casino cannot be loaded`}</h2>
            <p>
              {error === null
                ? t`This site has not opened its casino. The sports are open all day.`
                : t`The exchange did not answer.`}
            </p>
            <Link className="btn go" to="/home">
              {t`See the sports`}
            </Link>
          </div>
        </section>
      )}
      {active.map((kind) => (
        <section key={kind.sport_id} className="card" aria-label={kind.name}>
          <header>
            <h2>{kind.name}</h2>
          </header>
          <p className="none-yet">{t`No table is open now.`}</p>
        </section>
      ))}
    </>
  );
}
