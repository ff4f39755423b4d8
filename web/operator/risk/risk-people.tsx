import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { CapBar } from '../controls/cap-bar.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { useFreshRisk, RISK_POLL_MS } from '../data/fresh-risk.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const KEY = ['risk-people'];

/** Those who can lose the most, and where. */
export function RiskPeople() {
  const [open, setOpen] = useState<number>();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => ask('admin/getRiskPeople'),
    refetchInterval: RISK_POLL_MS,
  });
  useFreshRisk(KEY);
  const rows = data ?? [];
  const toggle = (account: number) => setOpen(open === account ? undefined : account);
  const { selected, select } = useRowKeys(
    rows.map(({ account }) => account),
    { Enter: toggle },
  );
  const { permissions } = useOwnPermissions();
  return (
    <section className="card" aria-label="People with the most at stake">
      <header className="tools">
        <h2>People</h2>
        <span className="meta">the {rows.length} with the most at stake</span>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ['Enter', 'where'],
          ]}
        />
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      <div className="wrap">
        <table className="table dense risk-table risk-people">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className="num">
                At stake
              </th>
              <th scope="col">Of balance</th>
              <th scope="col" className="num">
                Balance
              </th>
              <th scope="col" className="num">
                Markets
              </th>
            </tr>
          </thead>
          {rows.map(({ account, name, user_id, exposure, cash, markets }) => (
            <tbody key={account}>
              <tr
                data-selected={account === selected}
                className={account === selected ? 'selected' : ''}
                onPointerDown={() => select(account)}
                onFocusCapture={() => select(account)}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="row-link"
                    aria-expanded={open === account}
                    onClick={() => toggle(account)}
                  >
                    {name}
                  </button>
                  {user_id > 0 && permissions.has('view-people') && (
                    <Link className="role-word" to={`/people/${user_id}`}>
                      Person’s page<span className="visually-hidden"> of {name}</span>
                    </Link>
                  )}
                </th>
                <td className="num">
                  <Worst units={exposure} />
                </td>
                <td>{cash > 0 ? <CapBar used={Math.min(1, exposure / cash)} /> : <span className="meta">–</span>}</td>
                <td className="num">{formatMoney(minorOf(cash))}</td>
                <td className="num">{markets}</td>
              </tr>
              {open === account && <Where account={account} />}
            </tbody>
          ))}
        </table>
      </div>
      {data !== undefined && rows.length === 0 && <p className="none-yet">Nothing at stake.</p>}
    </section>
  );
}

/** In which markets an account can lose what. */
function Where({ account }: { account: number }) {
  const { matches = [] } = useDeskMatches();
  const { data = [] } = useQuery({
    queryKey: ['account-risk', account],
    queryFn: () => ask('admin/getAccountRisk', { account }),
    refetchInterval: RISK_POLL_MS,
  });
  useFreshRisk(['account-risk', account]);
  const markets = new Map(matches.flatMap((match) => match.markets).map((market) => [market.market_id, market]));
  return data.map(({ market_id, exposure }) => {
    const market = markets.get(market_id);
    return (
      <tr key={market_id} className="risk-where">
        <th scope="row">
          <Link to={`/risk/${market_id}`}>
            {market === undefined ? market_id : `${market.name}, ${market.match_name}`}
          </Link>
        </th>
        <td className="num">
          <Worst units={exposure} />
        </td>
        <td colSpan={3} className="meta">
          in this market
        </td>
      </tr>
    );
  });
}
