import { useQuery } from '@tanstack/react-query';
import type { MarketRisk } from 'protocol';
import { Link } from 'react-router';
import { SignedUnits } from '../controls/figures.tsx';
import { wordsOf } from '../controls/use-deed.ts';
import { useFreshRisk } from '../data/fresh-risk.ts';
import { HouseBook, marketRiskQuery } from '../risk/house-book.tsx';
import type { MarketRow } from './market-rows.ts';
import { bestOf } from './quoting.ts';
import { extremeOf, runBars, unitsAt } from './run-bars.ts';
import './books.css';

/** The house's result for each result of the row's market, as bets come in. */
export function MarketBook({ row: { market, quotes } }: { row: MarketRow }) {
  const { data, error } = useQuery(marketRiskQuery(market.market_id));
  useFreshRisk(['market-risk', market.market_id], { marketId: market.market_id });
  const lines = (['lay', 'back'] as const).flatMap((side) => {
    const quote = bestOf(quotes, side);
    return quote === undefined ? [] : [quote.line / market.per_unit];
  });
  return (
    <section className="card" aria-label="Book" aria-busy={data === undefined && error === null}>
      <header>
        <h2>Book: {market.name}</h2>
        <span className="spacer" />
        <Link className="meta" to={`/risk/${market.market_id}`}>
          All results
        </Link>
      </header>
      {data === undefined && error !== null && <p className="in-panel why">{wordsOf(error)}</p>}
      {data !== undefined &&
        (data.house_bands.length > 0 ? <RunBook bands={data.house_bands} lines={lines} /> : <HouseBook risk={data} />)}
    </section>
  );
}

/** A bar for each result up or down from nothing, and a dotted line at what is quoted. */
function RunBook({ bands, lines }: { bands: MarketRisk['house_bands']; lines: readonly number[] }) {
  const bars = runBars(bands, lines);
  const most = Math.max(1, ...bars.map(({ units }) => Math.abs(units)));
  const [no] = lines;
  const atLine = no === undefined ? undefined : unitsAt(bands, no);
  const [worst, best] = [extremeOf(bands, Math.min), extremeOf(bands, Math.max)];
  return (
    <>
      <div className="run-bars" aria-hidden="true">
        {bars.map(({ from, to, units }) => (
          <span key={from} className={no !== undefined && from <= no && no <= to ? 'run-bar at-line' : 'run-bar'}>
            <i
              className={units < 0 ? 'loss' : 'gain'}
              style={{ height: `${(Math.abs(units) / most) * RUN_BAR_PERCENT}%` }}
            />
            <small>{from}</small>
          </span>
        ))}
      </div>
      <dl className="figures">
        {atLine !== undefined && (
          <div>
            <dt>At line {no}</dt>
            <dd>
              <SignedUnits units={atLine} />
            </dd>
          </div>
        )}
        <div>
          <dt>Worst, {worst.words}</dt>
          <dd>
            <SignedUnits units={worst.units} />
          </dd>
        </div>
        <div>
          <dt>Best, {best.words}</dt>
          <dd>
            <SignedUnits units={best.units} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The line of nothing is in the middle. */
const RUN_BAR_PERCENT = 50;
