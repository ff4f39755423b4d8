import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';
import { plural } from '../controls/plural.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { previewSums } from './settlement-rows.ts';

const LARGEST = 5;

/** The effect of an approval, tried on a copy of the exchange: winners, losers, and a sum of zero. */
export function PreviewCard({ actionId }: { actionId: number }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['preview', actionId],
    queryFn: () => ask('admin/previewResult', { action_id: actionId }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <section className="card" aria-label="If approved">
      <header>
        <h2>If approved</h2>
        {data !== undefined && (
          <span className="meta">{plural(data.rows.length, 'account')}, worked out on a copy</span>
        )}
        <span className="spacer" />
        <button type="button" className="btn small" disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </button>
      </header>
      {error !== null && <p className="none-yet">{wordsOf(error)}</p>}
      {data === undefined && error === null && (
        <p className="none-yet" aria-busy="true">
          Working out the changes
        </p>
      )}
      {data !== undefined && <PreviewTable {...data} />}
    </section>
  );
}

type Preview = Awaited<ReturnType<typeof ask<'admin/previewResult'>>>;

function PreviewTable({ rows, short }: Preview) {
  const { winners, losers, of } = previewSums(rows);
  // The house stands above in one sum; its accounts are never short, since nobody pays into them.
  const people = rows.filter(({ user_name }) => user_name !== '');
  const shorts = people.filter(({ account }) => short.includes(account));
  const largest = people.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, LARGEST);
  return (
    <>
      <div className="wrap">
        <table className="table dense preview">
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col" className="num">
                Profit
              </th>
              <th scope="col" className="num">
                Commission
              </th>
              <th scope="col" className="num">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            <Sums name={`${plural(winners, 'winner')}`} of={of.win} />
            <Sums name={`${plural(losers, 'loser')}`} of={of.lose} />
            <Sums name="The house" of={of.house} />
            <tr className="sum-row">
              <th scope="row">Sum</th>
              {([0, 1, 2] as const).map((at) => (
                <td key={at} className="num">
                  {formatMoney(of.win[at] + of.lose[at] + of.house[at])}
                </td>
              ))}
            </tr>
            {largest.length > 0 && (
              <tr className="row-group">
                <th scope="rowgroup" colSpan={4}>
                  Largest changes
                </th>
              </tr>
            )}
            {largest.map(({ account, user_name, profit, commission, change }) => (
              <Sums key={account} name={user_name} of={[minorOf(profit), -minorOf(commission), minorOf(change)]} />
            ))}
          </tbody>
        </table>
      </div>
      {shorts.length > 0 && (
        <p className="why preview-short">
          <b className="waiting">{plural(shorts.length, 'shortfall')} would open:</b>{' '}
          {shorts.map(({ user_name, available }) => `${user_name} ${formatMoney(minorOf(available))}`).join(', ')}.
        </p>
      )}
    </>
  );
}

function Sums({ name, of }: { name: string; of: readonly [number, number, number] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {of.map((figure, at) => (
        // Three columns, always the same.
        <td key={at} className={figure < 0 ? 'num neg' : figure > 0 ? 'num pos' : 'num'}>
          {figure === 0 ? '0.00' : formatSignedMoney(figure)}
        </td>
      ))}
    </tr>
  );
}
