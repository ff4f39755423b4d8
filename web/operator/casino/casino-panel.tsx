import { useQuery } from '@tanstack/react-query';
import type { StaffTable, StaffTableBet } from 'protocol';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../shared/format/money.ts';
import { Icon } from '../../shared/icon.tsx';
import { minorOf } from '../controls/figures.tsx';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { casinoTableQuery, refreshCasino } from './casino-queries.ts';
import { bandWords, priceWords, stateWords } from './hold-words.ts';
import { PriceDialog } from './price-dialog.tsx';
import { TableForm } from './table-form.tsx';

/** One table: what it does now, its settings, and its bets with their prices and what they hold. */
export function CasinoPanel({ table }: { table: StaffTable }) {
  const { may } = useOwnPermissions();
  const { data } = useQuery(casinoTableQuery(table.code));
  const mayRun = may('run-markets');
  return (
    <section className="card panel" aria-label={table.name}>
      <header>
        <div>
          <h2>{table.name}</h2>
          <p className="meta">
            {stateWords(table)}
            {table.fault !== '' && `: ${table.fault}`}
          </p>
        </div>
        <span className="spacer" />
        <Link className="icon-button" to="/casino" aria-label="Back to all tables">
          <Icon name="close" />
        </Link>
      </header>
      <dl className="figures">
        <div>
          <dt>Won today</dt>
          <dd className={table.lost_today > 0 ? 'neg' : ''}>{formatMoney(minorOf(-table.lost_today))}</dd>
        </div>
        <div>
          <dt>Rounds with bets</dt>
          <dd>{table.hold?.rounds ?? 0}</dd>
        </div>
        <div>
          <dt>Staked</dt>
          <dd>{formatMoney(minorOf(table.hold?.staked ?? 0))}</dd>
        </div>
      </dl>
      <Acts table={table} mayRun={mayRun} mayVoid={may('decide-results')} />
      <h3>Settings, from the next round</h3>
      <TableForm key={table.code} table={table} isReadOnly={!mayRun} />
      <h3>Bets</h3>
      <BetList table={table.code} bets={data?.bets} mayPrice={mayRun} />
    </section>
  );
}

function Acts({ table, mayRun, mayVoid }: { table: StaffTable; mayRun: boolean; mayVoid: boolean }) {
  const { isBusy, run } = useDeed();
  const [isVoiding, setIsVoiding] = useState(false);
  const { code, is_open, round_id, stage } = table;
  const canVoid = mayVoid && stage === 'betting' && round_id !== '';
  const turn = () => {
    if (!mayRun) return;
    void run(async () => {
      await ask('admin/setCasinoTable', { table: code, is_open: !is_open });
      await refreshCasino();
    });
  };
  useKeys({ c: turn, v: () => setIsVoiding(canVoid) });
  return (
    <>
      <ul className="acts">
        {mayRun && (
          <li>
            <div>
              <b>{is_open ? 'Close the table' : 'Open the table'}</b>
              <p className="why">
                {is_open
                  ? 'The current round is played to the end. No new one begins.'
                  : 'Rounds run while somebody is at the table, within opening hours.'}
              </p>
            </div>
            <button type="button" className="btn" disabled={isBusy} onClick={turn}>
              {is_open ? 'Close' : 'Open'}
              <kbd>C</kbd>
            </button>
          </li>
        )}
        {canVoid && (
          <li>
            <div>
              <b>Void the round</b>
              <p className="why">All stakes are returned and the seed is revealed.</p>
            </div>
            <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsVoiding(true)}>
              Void
              <kbd>V</kbd>
            </button>
          </li>
        )}
      </ul>
      {isVoiding && (
        <ReasonDialog
          title={`Void round ${round_id}`}
          consequence="All stakes of the round are returned. The reason is kept with the round."
          verb="Void the round"
          onClose={() => setIsVoiding(false)}
          onDo={async (reason) => {
            await ask('admin/voidCasinoRound', { table: code, round_id, reason });
            await refreshCasino();
          }}
        />
      )}
    </>
  );
}

/** So many are shown at first: some tables have hundreds. */
const SHOWN = 40;

interface BetListProps {
  readonly table: string;
  readonly bets: readonly StaffTableBet[] | undefined;
  readonly mayPrice: boolean;
}

function BetList({ table, bets, mayPrice }: BetListProps) {
  const [priced, setPriced] = useState<StaffTableBet>();
  const [isWhole, setIsWhole] = useState(false);
  if (bets === undefined) return <p className="in-panel meta">Loading</p>;
  const sorted = bets.toSorted((a, b) => Number(b.hold?.is_out ?? 0) - Number(a.hold?.is_out ?? 0));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN);
  return (
    <>
      <ul className="casino-bets">
        {shown.map((bet) => (
          <li key={bet.bet}>
            <span>
              <b>{bet.name}</b>
              <small className={bet.hold?.is_out === true ? 'waiting' : 'meta'}>
                Return {Number(bet.return.toFixed(2))} %
                {bet.hold !== null && `. Held ${bandWords(bet.hold)} of ${formatMoney(minorOf(bet.hold.staked))}`}
              </small>
            </span>
            {mayPrice ? (
              <button
                type="button"
                className="btn small"
                aria-label={`${priceWords(bet)}: price of ${bet.name}`}
                aria-haspopup="dialog"
                onClick={() => setPriced(bet)}
              >
                {priceWords(bet)}
              </button>
            ) : (
              <span className="num">{priceWords(bet)}</span>
            )}
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <p className="in-panel">
          <button type="button" className="btn small" onClick={() => setIsWhole(true)}>
            All {sorted.length} bets
          </button>
        </p>
      )}
      {priced !== undefined && <PriceDialog table={table} bet={priced} onClose={() => setPriced(undefined)} />}
    </>
  );
}
