import { queryOptions } from '@tanstack/react-query';
import type { MarketRisk } from 'protocol';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { formatPrice } from '../../shared/format/odds.ts';
import { minorOf } from '../controls/figures.tsx';
import { ask } from '../data/exchange.ts';
import { RISK_POLL_MS } from '../data/fresh-risk.ts';
import './house-book.css';

/** What stands at stake in one market, as of now. */
export const marketRiskQuery = (marketId: string) =>
  queryOptions({
    queryKey: ['market-risk', marketId],
    queryFn: () => ask('admin/getMarketRisk', { market_id: marketId }),
    refetchInterval: RISK_POLL_MS,
    retry: false,
  });

/** Bars to both sides of nothing: as long as the money is much. */
export function HouseBook({ risk: { runners, house_bands: bands } }: { risk: MarketRisk }) {
  const rows =
    bands.length > 0
      ? bands.map(({ from, to, at_from, at_to }) => ({
          key: String(from),
          name: from === to ? String(from) : `${from} to ${to}`,
          worst: Math.min(at_from, at_to),
          best: Math.max(at_from, at_to),
        }))
      : runners.flatMap(({ selection_id, name, last_odds, house_if_wins: wins }) =>
          wins === null
            ? []
            : [
                {
                  key: String(selection_id),
                  name: last_odds > 0 ? `${name} (${formatPrice(last_odds * 100)})` : name,
                  worst: wins,
                  best: wins,
                },
              ],
        );
  if (rows.length === 0) return <p className="none-yet">No house quotes: bettors bet against each other.</p>;
  const most = Math.max(1, ...rows.map(({ worst, best }) => Math.max(Math.abs(worst), Math.abs(best))));
  return (
    <ul className="house-book">
      {rows.map(({ key, name, worst, best }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="book-bar" aria-hidden="true">
            <i className={worst < 0 ? 'loss' : 'gain'} style={{ width: `${(Math.abs(worst) / most) * 50}%` }} />
          </span>
          <span className={worst < 0 ? 'neg num' : 'pos num'}>
            {formatSignedMoney(minorOf(worst))}
            {best !== worst && <small> to {formatSignedMoney(minorOf(best))}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
