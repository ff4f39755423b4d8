import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../data/page-title.ts';
import { LimitCard } from './limit-card.tsx';
import { limitsQuery } from '../data/limit-queries.ts';
import { RealityCheckCard } from './reality-check-card.tsx';
import { TimeOutCard } from './time-out-card.tsx';
import './limits.css';

/** The limits, time-outs and self-exclusion that bettors set for themselves, and how often they see time and result. */
export function LimitsPage() {
  const { t } = useLingui();
  usePageTitle(t`Limits and time-outs`);
  const { data, error, refetch } = useQuery(limitsQuery);
  return (
    <>
      <div className="bar">
        <div>
          <h1>
            <Trans>Limits and time-outs</Trans>
          </h1>
          <p className="meta">
            <Trans>A stricter limit applies at once. A looser one, or none, applies after 24 hours.</Trans>
          </p>
        </div>
      </div>
      {data === undefined && error !== null && (
        <section className="card">
          <div className="empty">
            <h2>
              <Trans>Your limits cannot be loaded</Trans>
            </h2>
            <button type="button" className="btn go" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        </section>
      )}
      {data === undefined && error === null && (
        <section className="card report-skeleton" aria-busy="true" aria-label={t`Limits, loading`} />
      )}
      {data !== undefined && (
        <>
          <div className="limits">
            {data.limits.map((standing) => (
              <LimitCard key={standing.kind} standing={standing} operatorLimit={data.house_exposure_limit} />
            ))}
            <RealityCheckCard minutes={data.reality_check_minutes} />
          </div>
          <TimeOutCard excludedUntil={data.excluded_until} />
        </>
      )}
    </>
  );
}
