import type { DataOf } from 'protocol';
import { formatMoney } from '../../shared/format/money.ts';
import { plural } from '../controls/plural.ts';
import { minorOf, Worst } from '../controls/figures.tsx';

/** The exchange in a few figures. */
export function Totals({ totals, matchCount }: { totals: DataOf<'admin/getTotals'> | undefined; matchCount: number }) {
  if (totals === undefined) return <div className="card today-totals" aria-busy="true" />;
  return (
    <dl className="card today-totals">
      <Money totals={totals} />
      <div>
        <dt>Open markets</dt>
        <dd>{totals.open_markets}</dd>
        <dd className="meta">{plural(matchCount, 'match', 'matches')} in play</dd>
      </div>
      <div>
        <dt>People signed in</dt>
        <dd>{totals.people_signed_in}</dd>
        <dd className="meta">including staff</dd>
      </div>
    </dl>
  );
}

/** Not drawn for those who may see neither risk nor reports. */
function Money({ totals }: { totals: DataOf<'admin/getTotals'> }) {
  const { customer_funds: funds, is_balanced: isBalanced, house_exposure: worst, at_stake: atStake } = totals;
  if (funds === null || worst === null || atStake === null) return null;
  return (
    <>
      <div>
        <dt>Customer funds</dt>
        <dd>{formatMoney(minorOf(funds))}</dd>
        <dd className="meta">
          {isBalanced ? 'Ledger balances' : <b className="waiting">Ledger does not balance: suspend everything</b>}
        </dd>
      </div>
      <div>
        <dt>Worst case</dt>
        <dd>
          <Worst units={worst} />
        </dd>
        <dd className="meta">house, every market at its worst</dd>
      </div>
      <div>
        <dt>At stake</dt>
        <dd>{formatMoney(minorOf(atStake))}</dd>
        <dd className="meta">{plural(totals.unmatched_bets, 'bet')} unmatched</dd>
      </div>
    </>
  );
}
