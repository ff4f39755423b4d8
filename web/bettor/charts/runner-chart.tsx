import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatPrice, formatSize } from '../../shared/format/money.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { hasLadder } from '../data/market-kind.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { PricePlot } from './price-plot.tsx';
import { summaryOf, type TradePoint } from './trade-points.ts';
import { useTrades, type Range, type ShownTrades } from './use-trades.ts';
import './charts.css';

/** Whoever has no pointer scrolls it by keys. */
const SCROLLS = { tabIndex: 0 } as const;

interface RunnerChartProps {
  readonly market: Market;
  readonly runner: Runner;
  readonly onClose: () => void;
}

/** A runner's price and volume over time, and what traded at each price. */
export function RunnerChart({ market, runner, onClose }: RunnerChartProps) {
  const { t } = useLingui();
  const [range, setRange] = useState<Range>('all');
  const { shown, error, refetch } = useTrades(market.id, runner.id, range);
  return (
    <Modal title={runner.name} className="popup chart-dialog" onClose={onClose}>
      <div className="bar chart-bar">
        <span className="meta">
          {market.name} · {market.matchName}
        </span>
        <span className="spacer" />
        <RangeChoice range={range} onChoose={setRange} />
      </div>
      {shown !== undefined ? (
        <Chart label={t`${runner.name}, price over time`} market={market} shown={shown} />
      ) : error === null ? (
        <section className="chart-skeleton" aria-busy="true" aria-label={t`Chart, loading`}>
          <span className="skeleton" />
        </section>
      ) : (
        <div className="empty">
          <p>
            <Trans>The exchange did not answer.</Trans>
          </p>
          <button type="button" className="btn go" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
      {hasLadder(market) && (
        <Link className="btn" to={`/ladder/${market.matchId}/${market.id}?runner=${runner.id}`} onClick={onClose}>
          <Trans>Open the ladder</Trans>
        </Link>
      )}
    </Modal>
  );
}

function RangeChoice({ range, onChoose }: { range: Range; onChoose: (range: Range) => void }) {
  const { t } = useLingui();
  const words: readonly (readonly [Range, string])[] = [
    ['hour', t`1 hour`],
    ['six-hours', t`6 hours`],
    ['all', t`All`],
  ];
  return (
    <fieldset className="segments" aria-label={t`Time shown`}>
      {words.map(([value, word]) => (
        <label key={value}>
          <input type="radio" name="chart-range" checked={range === value} onChange={() => onChoose(value)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChartProps {
  readonly label: string;
  readonly market: Market;
  readonly shown: ShownTrades;
}

function Chart({ label, market, shown: { points, traded } }: ChartProps) {
  const [at, setAt] = useState<number>();
  const summary = summaryOf(points);
  if (summary === undefined) {
    return (
      <div className="empty chart-none">
        <h3>
          <Trans>Nothing has traded yet</Trans>
        </h3>
        <p>
          <Trans>The chart begins with the first matched bet of this time.</Trans>
        </p>
      </div>
    );
  }
  const pointed = at === undefined ? undefined : points[at];
  return (
    <>
      <dl className="chart-sum">
        <Figure name={<Trans>Last</Trans>} value={formatPrice(summary.last)} />
        <Figure name={<Trans>Highest</Trans>} value={formatPrice(summary.high)} />
        <Figure name={<Trans>Lowest</Trans>} value={formatPrice(summary.low)} />
        <Figure name={<Trans>Matched</Trans>} value={formatSize(summary.volume)} />
      </dl>
      <PricePlot label={label} market={market} points={points} at={at} onPoint={setAt} />
      <p className="meta chart-read">
        {pointed === undefined ? (
          <Trans>Line: price. Bars: matched. Point at the chart, or move the slider.</Trans>
        ) : (
          <Trans>
            {formatDateTime(pointed.at)} · last {formatPrice(pointed.close)} · {formatPrice(pointed.low)} to{' '}
            {formatPrice(pointed.high)} · {formatSize(pointed.volume)} matched
          </Trans>
        )}
      </p>
      {traded.length > 0 && <TradedPrices traded={traded} last={summary.last} />}
      <TradeTable points={points} />
    </>
  );
}

function Figure({ name, value }: { name: React.ReactNode; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How much traded at each price, as bars; the last price is marked. */
function TradedPrices({ traded, last }: { traded: ShownTrades['traded']; last: number }) {
  const { t } = useLingui();
  const most = Math.max(...traded.map(([, size]) => size));
  return (
    <section className="traded" aria-label={t`Matched at each price`}>
      <h3>
        <Trans>Matched at each price</Trans>
      </h3>
      <section className="traded-list" aria-label={t`Prices`} {...SCROLLS}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">
                <Trans>Odds</Trans>
              </th>
              <th scope="col">
                <Trans>Matched</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {traded.map(([price, size]) => (
              <tr key={price} className={price === last ? 'is-last' : ''}>
                <th scope="row">
                  {formatPrice(price)}
                  {price === last && (
                    <span className="visually-hidden">
                      {' '}
                      <Trans>(last)</Trans>
                    </span>
                  )}
                </th>
                <td>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(0.5, (size / most) * 100)} height="10" />
                  </svg>
                  <span>{formatSize(size)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The chart's figures for whoever does not see it; the newest first. */
function TradeTable({ points }: { points: readonly TradePoint[] }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="trade-table" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>The chart as a table</Trans>
      </summary>
      {isOpen && (
        <section className="wrap" aria-label={t`Trades`} {...SCROLLS}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                {[t`First`, t`Highest`, t`Lowest`, t`Last`, t`Matched`].map((word) => (
                  <th key={word} scope="col" className="num">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ at, open, high, low, close, volume }) => (
                <tr key={at}>
                  <th scope="row">{formatDateTime(at)}</th>
                  {[open, high, low, close].map((price, column) => (
                    <td key={column} className="num">
                      {formatPrice(price)}
                    </td>
                  ))}
                  <td className="num">{formatSize(volume)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
