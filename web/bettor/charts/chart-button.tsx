import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../shared/icon.tsx';
import type { Market, Runner } from '../data/from-wire.ts';

const RunnerChart = lazy(async () => ({ default: (await import('./runner-chart.tsx')).RunnerChart }));

/** Opens a runner's chart: its price over time, and what traded at each price. */
export function ChartButton({ market, runner }: { market: Market; runner: Runner }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button chart-button"
        aria-haspopup="dialog"
        aria-label={t`Chart of ${runner.name}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="chart" size="small" />
      </button>
      {isOpen &&
        createPortal(
          <Suspense>
            <RunnerChart market={market} runner={runner} onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
