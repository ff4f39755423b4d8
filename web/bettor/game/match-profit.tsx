import { Trans } from '@lingui/react/macro';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { useAccount } from '../data/account-store.ts';
import type { Market } from '../data/from-wire.ts';
import { heldIn } from '../data/position.ts';
import { fieldOf, rangeOf } from '../data/results.ts';
import { useUi } from '../data/ui-store.ts';
import { removalsNow } from '../data/use-prices.ts';
import { UnmatchedToggle } from '../markets/market-results.tsx';

/** What the bets on each market of a match can lose and win; with those that are not matched yet, where that is wanted. */
export function MatchProfit({ markets }: { markets: readonly Market[] }) {
  const open = useAccount((state) => state.open) ?? [];
  const countsUnmatched = useUi((state) => state.countsUnmatched);
  const held = markets.map((market) => ({ market, ...heldIn(market, open) }));
  const hasUnmatched = held.some(({ unmatched }) => unmatched.length > 0);
  const rows = held.flatMap(({ market, matched, unmatched }) => {
    const stakes = countsUnmatched ? [...matched, ...unmatched] : matched;
    // A removal changes the bets too, which draws this again.
    return stakes.length === 0 ? [] : [{ market, ...rangeOf(fieldOf(market, removalsNow(market)), stakes) }];
  });
  if (rows.length === 0 && !hasUnmatched) return null;
  const sum = (of: 'low' | 'high') => rows.reduce((total, row) => total + row[of], 0);
  return (
    <div className="match-profit">
      {rows.length > 0 && (
        <table className="table standing-table">
          <caption className="visually-hidden">
            <Trans>Your profit or loss by market</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Market</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Worst case</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Best case</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ market, low, high }) => (
              <Row key={market.id} name={market.name} low={low} high={high} />
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <Row name={<Trans>Total</Trans>} low={sum('low')} high={sum('high')} />
            </tfoot>
          )}
        </table>
      )}
      {hasUnmatched && <UnmatchedToggle />}
    </div>
  );
}

interface RowProps {
  readonly name: React.ReactNode;
  readonly low: number;
  readonly high: number;
}

function Row({ name, low, high }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[low, high].map((money, at) => (
        <td key={at} className="num">
          <b className={money < 0 ? 'figure neg' : 'figure pos'}>{formatSignedMoney(money)}</b>
        </td>
      ))}
    </tr>
  );
}
