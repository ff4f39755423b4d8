import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { CapBar } from '../controls/cap-bar.tsx';
import { minorOf, Worst } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { useKeys } from '../controls/use-keys.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { useTopics } from '../data/exchange.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useRiskMarkets } from '../data/risk-store.ts';
import { MarketRiskPanel } from './market-risk-panel.tsx';
import { RiskPeople } from './risk-people.tsx';
import { marketRows, matchRows, RISK_ORDERS, sorted, type RiskOrder, type RiskRow } from './risk-rows.ts';
import './risk.css';

const VIEWS = ['matches', 'markets', 'people'] as const;
type View = (typeof VIEWS)[number];
const VIEW_WORDS: Readonly<Record<View, string>> = { matches: 'Matches', markets: 'Markets', people: 'People' };
const ORDER_WORDS: Readonly<Record<RiskOrder, string>> = {
  house: 'Worst for the house',
  'at-stake': 'At stake',
  matched: 'Matched',
  cap: 'Nearest to its cap',
};

/** What stands at stake now: by match, by market and by person. */
export function RiskPage() {
  usePageTitle('Risk');
  useTopics(['risk']);
  const chosen = useParams()['marketId'];
  const isDesktop = useMedia(DESKTOP);
  const [view, setView] = useState<View>('matches');
  const [order, setOrder] = useState<RiskOrder>('house');
  const [match, setMatch] = useState<number>();
  const { matches = [] } = useDeskMatches();
  const { markets: risk, holders } = useRiskMarkets();
  const show = (one: View) => {
    setView(one);
    setMatch(undefined);
  };
  useKeys({ 1: () => show('matches'), 2: () => show('markets'), 3: () => show('people') });
  const markets = marketRows(
    risk.values(),
    matches.flatMap((one) => one.markets),
  );
  const nameOf = (matchId: number) => matches.find(({ id }) => id === matchId)?.name ?? `match ${matchId}`;
  const inMatch = match === undefined ? markets : markets.filter(({ matchId }) => matchId === match);
  const rows = view === 'matches' ? matchRows(markets, { nameOf, holders }) : inMatch;
  if (!isDesktop && chosen !== undefined) return <MarketRiskPanel key={chosen} marketId={chosen} />;
  return (
    <>
      <header className="bar">
        <div>
          <h1>Risk</h1>
          <p className="meta">Live. Every market at its worst; they cannot all happen at once.</p>
        </div>
        <span className="spacer" />
        <div className="tabs">
          {VIEWS.map((one, place) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => show(one)}>
              {VIEW_WORDS[one]} <kbd>{place + 1}</kbd>
            </button>
          ))}
        </div>
      </header>
      <RiskTotals rows={markets} />
      <div className={chosen === undefined ? 'risk-beside' : 'beside-panel risk-beside'}>
        {view === 'people' ? (
          <RiskPeople />
        ) : (
          <RiskTable
            key={view}
            rows={sorted(rows, order)}
            title={match === undefined ? VIEW_WORDS[view] : nameOf(match)}
            order={order}
            onOrder={setOrder}
            onLeave={match === undefined ? undefined : () => setMatch(undefined)}
            onOpen={
              view === 'matches'
                ? (id) => {
                    setMatch(Number(id));
                    setView('markets');
                  }
                : undefined
            }
          />
        )}
        {chosen !== undefined && <MarketRiskPanel key={chosen} marketId={chosen} />}
      </div>
    </>
  );
}

function RiskTotals({ rows }: { rows: readonly RiskRow[] }) {
  const sum = (figure: (row: RiskRow) => number) => rows.reduce((total, row) => total + figure(row), 0);
  const nearest = rows.toSorted((a, b) => (b.used ?? 0) - (a.used ?? 0))[0];
  return (
    <dl className="card risk-totals">
      <div>
        <dt>Worst for the house</dt>
        <dd>
          <Worst units={sum(({ house }) => house)} />
        </dd>
      </div>
      <div>
        <dt>At stake, bettors</dt>
        <dd>{formatMoney(minorOf(sum(({ atStake }) => atStake)))}</dd>
      </div>
      <div>
        <dt>Matched</dt>
        <dd>{formatMoney(minorOf(sum(({ matched }) => matched)))}</dd>
      </div>
      <div className="risk-nearest">
        <dt>Nearest to its cap</dt>
        <dd>
          {nearest?.used === undefined ? (
            'No house markets'
          ) : (
            <>
              <span className="cut">{nearest.name}</span>
              <CapBar used={nearest.used} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface RiskTableProps {
  readonly rows: readonly RiskRow[];
  readonly title: string;
  readonly order: RiskOrder;
  readonly onOrder: (order: RiskOrder) => void;
  /** Back from one match to all. */
  readonly onLeave: (() => void) | undefined;
  /** What opens a row where it is no market. */
  readonly onOpen: ((id: string) => void) | undefined;
}

/** So many rows are drawn: the first are the ones that matter. */
const SHOWN = 100;

function RiskTable({ rows, title, order, onOrder, onLeave, onOpen }: RiskTableProps) {
  const navigate = useNavigate();
  const shown = rows.slice(0, SHOWN);
  const open = onOpen ?? ((id: string) => void navigate(`/risk/${id}`));
  const { selected, select } = useRowKeys(
    shown.map(({ id }) => id),
    { Enter: open },
  );
  useKeys(onLeave === undefined ? {} : { Backspace: onLeave });
  return (
    <section className="card" aria-label={title}>
      <header className="tools">
        <h2>{title}</h2>
        {onLeave !== undefined && (
          <button type="button" className="btn small" onClick={onLeave}>
            All markets <kbd>⌫</kbd>
          </button>
        )}
        <span className="spacer" />
        <label className="risk-order">
          Order{' '}
          <select className="input" value={order} onChange={(event) => onOrder(event.target.value as RiskOrder)}>
            {RISK_ORDERS.map((one) => (
              <option key={one} value={one}>
                {ORDER_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ['Enter', 'open'],
          ]}
        />
      </header>
      <div className="wrap">
        <table className="table dense risk-table">
          <thead>
            <tr>
              <th scope="col">{onOpen === undefined ? 'Market' : 'Match'}</th>
              <th scope="col" className="num">
                Worst for the house
              </th>
              <th scope="col">Of its cap</th>
              <th scope="col" className="num">
                At stake
              </th>
              <th scope="col" className="num">
                Bettors
              </th>
              <th scope="col" className="num">
                Matched
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={row.id}
                data-selected={row.id === selected}
                className={row.id === selected ? 'selected' : ''}
                onPointerDown={() => select(row.id)}
                onFocusCapture={() => select(row.id)}
              >
                <th scope="row">
                  {onOpen === undefined ? (
                    <Link to={`/risk/${row.id}`}>{row.name}</Link>
                  ) : (
                    <button type="button" className="row-link" onClick={() => open(row.id)}>
                      {row.name}
                    </button>
                  )}
                  {row.isInPlay && <span className="live risk-live">In play</span>}
                </th>
                <td className="num">
                  <Worst units={row.house} />
                </td>
                <td>{row.used === undefined ? <span className="meta">No cap</span> : <CapBar used={row.used} />}</td>
                <td className="num">{whole(row.atStake)}</td>
                <td className="num">{row.holders}</td>
                <td className="num">{whole(row.matched)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && (
        <p className="none-yet">
          <Icon name="check" size="small" /> Nothing at stake.
        </p>
      )}
      <footer className="table-foot">
        {shown.length} of {rows.length}
        {rows.length > shown.length && '. Sort by another column to see the others.'}
      </footer>
    </section>
  );
}

const whole = (units: number) => formatMoney(Math.round(units) * 100).replace(/\.00$/, '');
