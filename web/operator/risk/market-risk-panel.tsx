import { useQuery } from '@tanstack/react-query';
import type { MarketRisk } from 'protocol';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { CapBar } from '../controls/cap-bar.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { roleWords } from '../controls/role-words.ts';
import { addressWords } from '../controls/use-deed.ts';
import { useFreshRisk } from '../data/fresh-risk.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { HouseBook, marketRiskQuery } from './house-book.tsx';

/** One market: what each result brings to the house, and on whom it rests. */
export function MarketRiskPanel({ marketId }: { marketId: string }) {
  const { matches = [] } = useDeskMatches();
  const { data, error } = useQuery(marketRiskQuery(marketId));
  useFreshRisk(['market-risk', marketId], { marketId });
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
      {error !== null && <p className="none-yet">{addressWords(error)}</p>}
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
          <span className="meta"> of the {formatMoney(minorOf(risk.house_cap))} the house may lose here</span>
        </p>
      )}
      <h3>Result for the house, by outcome</h3>
      <HouseBook risk={risk} />
      <h3>Largest positions</h3>
      <ul className="risk-holders">
        {risk.largest.map(({ account, name, user_id, exposure, role }) => (
          <li key={account}>
            {user_id > 0 && permissions.has('view-people') ? (
              <Link to={`/people/${user_id}`}>{name}</Link>
            ) : (
              <span>{name}</span>
            )}
            {role !== 'customer' && <span className="role-word">{roleWords(role)}</span>}
            <Worst units={exposure} />
          </li>
        ))}
        {risk.largest.length === 0 && <li className="meta">Nothing at stake.</li>}
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
