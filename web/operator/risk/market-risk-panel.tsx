import { useQuery } from '@tanstack/react-query';
import type { MarketRisk } from 'protocol';
import { Link } from 'react-router';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { formatPrice } from '../../shared/format/odds.ts';
import { Icon } from '../../shared/icon.tsx';
import { CapBar } from '../controls/cap-bar.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const EVERY_MS = 2000;

/** One market: what each result brings to the house, and on whom it rests. */
export function MarketRiskPanel({ marketId }: { marketId: string }) {
  const { matches = [] } = useDeskMatches();
  const { data, error } = useQuery({
    queryKey: ['market-risk', marketId],
    queryFn: () => ask('admin/getMarketRisk', { market_id: marketId }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  const market = matches.flatMap((match) => match.markets).find(({ market_id }) => market_id === marketId);
  return (
    <section className="card panel" aria-label={market?.name ?? marketId}>
      <header>
        <div>
          <h2>{market?.name ?? marketId}</h2>
          <p className="meta">{market?.match_name ?? ''}</p>
        </div>
        <span className="spacer" />
        <Link className="icon-button" to="/risk" aria-label="Back to all markets">
          <Icon name="close" />
        </Link>
      </header>
      {error !== null && <p className="none-yet">{wordsOf(error)}</p>}
      {data !== undefined && <Shown risk={data} />}
    </section>
  );
}

function Shown({ risk }: { risk: MarketRisk }) {
  const { permissions } = useOwnPermissions();
  return (
    <>
      <dl className="figures">
        <div>
          <dt>Worst for the house</dt>
          <dd>
            <Worst units={risk.house} />
          </dd>
        </div>
        <div>
          <dt>At stake</dt>
          <dd>{formatMoney(minorOf(risk.at_stake))}</dd>
        </div>
        <div>
          <dt>Matched</dt>
          <dd>{formatMoney(minorOf(risk.matched))}</dd>
        </div>
      </dl>
      {risk.house_cap !== null && (
        <p className="in-panel">
          <CapBar used={risk.house_cap === 0 ? 1 : Math.min(1, risk.house / risk.house_cap)} />
          <span className="meta"> of the {formatMoney(minorOf(risk.house_cap))} that the house may lose here</span>
        </p>
      )}
      <h3>What each result brings to the house</h3>
      <HouseBook risk={risk} />
      <h3>On whom it rests</h3>
      <ul className="risk-holders">
        {risk.largest.map(({ account, name, user_id, exposure, role }) => (
          <li key={account}>
            {user_id > 0 && permissions.has('view-people') ? (
              <Link to={`/people/${user_id}`}>{name}</Link>
            ) : (
              <span>{name}</span>
            )}
            {role !== 'customer' && <span className="role-word">{role}</span>}
            <Worst units={exposure} />
          </li>
        ))}
        {risk.largest.length === 0 && <li className="meta">Nobody has anything at stake.</li>}
      </ul>
      <p className="risk-links">
        <Link className="btn small" to={`/match/${risk.match_id}`}>
          The match
        </Link>
        <Link className="btn small" to={`/bets?market=${risk.market_id}`}>
          Its bets
        </Link>
      </p>
    </>
  );
}

/** Bars to both sides of nothing: as long as the money is much. */
function HouseBook({ risk: { runners, house_bands: bands } }: { risk: MarketRisk }) {
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
  if (rows.length === 0) return <p className="none-yet">No house quotes here: bettors stand against each other.</p>;
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
