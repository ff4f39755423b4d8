import { useMutation } from '@tanstack/react-query';
import type { DeskProvider, ReconciledRow } from 'protocol';
import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.ts';
import { minorOf } from '../controls/figures.tsx';
import { plural } from '../controls/plural.ts';
import { wordsOf } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';

const HOUR_MS = 3_600_000;
const PERIODS = [
  { hours: 24, words: 'the last day' },
  { hours: 7 * 24, words: 'the last seven days' },
] as const;

const amountWords = (units: number | null): string => (units === null ? 'missing' : formatMoney(minorOf(units)));

/** Compares what a provider holds to be done with what was done here. */
export function ReconcileCard({ providers }: { providers: readonly DeskProvider[] }) {
  const [provider, setProvider] = useState(providers[0]?.provider ?? '');
  const [hours, setHours] = useState<number>(PERIODS[0].hours);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      const now = Date.now();
      const [from, to] = [new Date(now - hours * HOUR_MS).toISOString(), new Date(now).toISOString()];
      return ask('admin/reconcileProvider', { provider, from, to });
    },
  });
  const rows = data === undefined ? [] : [...data.missing_here, ...data.missing_there, ...data.different];
  return (
    <section className="card" aria-label="Reconcile">
      <header>
        <h2>Reconcile</h2>
        <span className="meta">The provider’s transactions against ours, both ways</span>
      </header>
      <form
        className="form reconcile-form"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <label className="field">
          Provider
          <select className="input" value={provider} onChange={(event) => setProvider(event.target.value)}>
            {providers.map((one) => (
              <option key={one.provider} value={one.provider}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          Period
          <select className="input" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {PERIODS.map((one) => (
              <option key={one.hours} value={one.hours}>
                {one.words}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn go" disabled={isPending}>
          Compare
        </button>
      </form>
      {error !== null && <p className="outcome bad">{wordsOf(error)}</p>}
      {data !== undefined && (
        <p className={data.count === 0 ? 'outcome good' : 'outcome bad'}>
          {data.count === 0
            ? `Both sides agree: ${plural(data.agreed, 'transaction')}.`
            : `${data.count} of ${data.agreed + data.count} differ.`}
        </p>
      )}
      {rows.length > 0 && <Differences rows={rows} />}
    </section>
  );
}

function Differences({ rows }: { rows: readonly ReconciledRow[] }) {
  return (
    <div className="wrap">
      <table className="table dense">
        <thead>
          <tr>
            <th scope="col">Transaction</th>
            <th scope="col">Kind</th>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              Theirs
            </th>
            <th scope="col" className="num">
              Ours
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.transaction_id} ${row.user}`}>
              <th scope="row">{row.transaction_id}</th>
              <td>{row.kind}</td>
              <td>{row.user}</td>
              <td className="num">{amountWords(row.theirs)}</td>
              <td className="num">{amountWords(row.ours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
