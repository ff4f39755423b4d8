import { useQuery } from '@tanstack/react-query';
import type { StaffTable } from 'protocol';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { DESKTOP, useMedia } from '../../shared/use-media.ts';
import { minorOf } from '../controls/figures.tsx';
import { KeyHints } from '../controls/key-hints.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { plural } from '../controls/plural.ts';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useRowKeys } from '../controls/use-row-keys.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { CasinoPanel } from './casino-panel.tsx';
import { casinoQuery, refreshCasino } from './casino-queries.ts';
import { bandWords, inUrgency, stateWords } from './hold-words.ts';
import './casino.css';

/** The casino's tables: whether they run, what they hold beside what they should, and what needs somebody. */
export function CasinoPage() {
  usePageTitle('Casino');
  const isDesktop = useMedia(DESKTOP);
  const chosen = useParams()['table'];
  const { data, error } = useQuery(casinoQuery);
  const tables = inUrgency(data?.tables ?? []);
  const found = tables.find(({ code }) => code === chosen);
  const panel = found === undefined ? null : <CasinoPanel key={found.code} table={found} />;
  if (!isDesktop && panel !== null)
    return (
      <>
        <h1 className="visually-hidden">Casino</h1>
        {panel}
      </>
    );
  const open = tables.filter(({ takes_rounds }) => takes_rounds).length;
  const lost = tables.reduce((sum, { lost_today }) => sum + lost_today, 0);
  return (
    <>
      <header className="bar">
        <div>
          <h1>Casino</h1>
          <p className="meta">
            {data === undefined
              ? 'Loading'
              : `${open} of ${plural(tables.length, 'table')} open. ${lost > 0 ? 'Lost' : 'Won'} today: ${formatMoney(Math.abs(minorOf(lost)))}`}
          </p>
        </div>
      </header>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      {(data?.faults ?? []).map(({ table, fault }) => (
        <p key={`${table} ${fault}`} className="outcome bad">
          {table === '' ? 'The casino cannot open' : nameOf(tables, table)}: {fault}
        </p>
      ))}
      <div className={panel === null ? 'beside' : 'beside-panel'}>
        <TableList tables={tables} isLoaded={data !== undefined} />
        {panel}
      </div>
    </>
  );
}

const nameOf = (tables: readonly StaffTable[], code: string) =>
  tables.find((table) => table.code === code)?.name ?? code;

function TableList({ tables, isLoaded }: { tables: readonly StaffTable[]; isLoaded: boolean }) {
  const navigate = useNavigate();
  const { may } = useOwnPermissions();
  const mayRun = may('run-markets');
  const { isBusy, run } = useDeed();
  const [busy, setBusy] = useState('');
  const turn = (code: string) => {
    const table = tables.find((one) => one.code === code);
    if (table === undefined || !mayRun) return;
    setBusy(code);
    void run(async () => {
      await ask('admin/setCasinoTable', { table: code, is_open: !table.is_open });
      await refreshCasino();
    });
  };
  const { selected, select } = useRowKeys(
    tables.map(({ code }) => code),
    { Enter: (code) => void navigate(`/casino/${code}`), o: turn },
  );
  return (
    <section className="card" aria-label="Tables">
      <header>
        <h2>Tables</h2>
        <span className="spacer" />
        <KeyHints
          keys={[
            ['↑', '↓', 'row'],
            ['Enter', 'open the panel'],
            ...(mayRun ? [['O', 'open or close the table'] as const] : []),
          ]}
        />
      </header>
      {isLoaded && tables.length === 0 && <p className="none-yet">No tables.</p>}
      <div className="wrap">
        <table className="table dense casino-tables">
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Seats
              </th>
              <th scope="col" className="num">
                Staked
              </th>
              <th scope="col" className="num">
                Hold, expected range
              </th>
              <th scope="col" className="num">
                Expected hold
              </th>
              <th scope="col" className="num">
                Won today
              </th>
              <th scope="col">
                <span className="visually-hidden">Open or close</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <TableRow
                key={table.code}
                table={table}
                isSelected={table.code === selected}
                onSelect={() => select(table.code)}
                onTurn={mayRun ? () => turn(table.code) : undefined}
                isBusy={isBusy && busy === table.code}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface TableRowProps {
  readonly table: StaffTable;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onTurn: (() => void) | undefined;
  readonly isBusy: boolean;
}

function TableRow({ table, isSelected, onSelect, onTurn, isBusy }: TableRowProps) {
  const { code, name, hold, bets_out, is_open, takes_rounds, fault } = table;
  const isOut = hold?.is_out === true || bets_out > 0;
  const state = stateWords(table);
  return (
    <tr
      data-selected={isSelected}
      className={isSelected ? 'selected' : ''}
      onPointerDown={onSelect}
      onFocusCapture={onSelect}
    >
      <th scope="row">
        <Link to={`/casino/${code}`}>{name}</Link>
        <span className="meta narrow-line">{state}</span>
      </th>
      <td className={fault !== '' || (is_open && !takes_rounds) ? 'waiting' : 'meta'}>{state}</td>
      <td className="num">{table.seats}</td>
      <td className="num">{hold === null ? '' : formatMoney(minorOf(hold.staked))}</td>
      <td className={isOut ? 'num waiting' : 'num'}>
        {hold === null ? <span className="meta">no bets yet</span> : bandWords(hold)}
        {bets_out > 0 && ` · ${bets_out} ${bets_out === 1 ? 'bet' : 'bets'} out of range`}
      </td>
      <td className="num">{hold === null ? '' : `${hold.published.toFixed(2)} %`}</td>
      <td className={table.lost_today > 0 ? 'num neg' : 'num'}>{formatMoney(minorOf(-table.lost_today))}</td>
      <td className="num">
        {onTurn !== undefined && (
          <button
            type="button"
            className="btn small row-act"
            aria-label={`${is_open ? 'Close' : 'Open'} ${name}`}
            disabled={isBusy}
            onClick={onTurn}
          >
            {is_open ? 'Close' : 'Open'}
          </button>
        )}
      </td>
    </tr>
  );
}
