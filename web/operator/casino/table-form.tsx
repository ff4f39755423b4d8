import type { StaffTable, RequestOf } from 'protocol';
import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshCasino } from './casino-queries.ts';
import { NamedAmount } from '../controls/amount-field.tsx';
import { formText } from '../controls/form-text.ts';

type Change = Omit<RequestOf<'admin/setCasinoTable'>, 'table'>;

interface Field {
  readonly name: 'min_stake' | 'max_stake' | 'max_profit' | 'market_cap' | 'round_cap' | 'day_cap' | 'person_stake';
  readonly label: string;
  /** Left empty it is none. */
  readonly mayBeNone: boolean;
}

const AMOUNTS: readonly Field[] = [
  { name: 'min_stake', label: 'Minimum stake', mayBeNone: false },
  { name: 'max_stake', label: 'Maximum stake', mayBeNone: false },
  { name: 'max_profit', label: 'Maximum win per market', mayBeNone: false },
  { name: 'person_stake', label: 'Maximum stake per person and market', mayBeNone: true },
  { name: 'market_cap', label: 'Market cap: the house may lose', mayBeNone: false },
  { name: 'round_cap', label: 'Round cap: the house may lose', mayBeNone: true },
  { name: 'day_cap', label: 'Daily cap: then the table stops', mayBeNone: true },
];

/** The request for what was typed: only fields that differ from the present ones. */
function changeOf(data: FormData, table: StaffTable): Change {
  const text = formText(data);
  const amounts = AMOUNTS.flatMap(({ name, mayBeNone }) => {
    const typed = text(name);
    if (typed === '' && !mayBeNone) return [];
    const amount = typed === '' ? null : Number(typed);
    return amount === table[name] ? [] : [[name, amount] as const];
  });
  const [from, to] = [text('from'), text('to')];
  const isWholeDay = from === '' || to === '';
  return {
    ...Object.fromEntries(amounts),
    order: Number(text('order')),
    betting_seconds: Number(text('betting_seconds')),
    runs_alone: data.get('runs_alone') === 'on',
    hours: isWholeDay ? null : { from, to },
  };
}

/** A table's limits, caps and hours. */
export function TableForm({ table, isReadOnly }: { table: StaffTable; isReadOnly: boolean }) {
  const { isBusy, problem, run } = useDeed();
  const [isChanged, setIsChanged] = useState(false);
  return (
    <form
      className="form casino-form"
      onChange={() => setIsChanged(true)}
      onSubmit={(event) => {
        event.preventDefault();
        const change = changeOf(new FormData(event.currentTarget), table);
        void run(async () => {
          await ask('admin/setCasinoTable', { table: table.code, ...change });
          await refreshCasino();
          setIsChanged(false);
          toast('good', `${table.name}: saved, from the next round`);
        });
      }}
    >
      <fieldset disabled={isReadOnly}>
        {AMOUNTS.map(({ name, label }) => (
          <label key={name} className="field">
            {label}
            <NamedAmount name={name} first={String(table[name] ?? '')} placeholder="none" />
          </label>
        ))}
        <label className="field">
          Betting time, seconds
          <input name="betting_seconds" inputMode="numeric" required defaultValue={table.betting_seconds} />
        </label>
        <label className="field">
          Position in the lobby
          <input name="order" inputMode="numeric" required defaultValue={table.order} />
        </label>
        <label className="field">
          Open from, site time
          <input name="from" type="time" defaultValue={table.hours?.from ?? ''} />
        </label>
        <label className="field">
          Until
          <input name="to" type="time" defaultValue={table.hours?.to ?? ''} />
        </label>
        <label className="check wide-field">
          <input name="runs_alone" type="checkbox" defaultChecked={table.runs_alone} />
          Also run rounds without players
        </label>
      </fieldset>
      <FormProblem text={problem} />
      {!isReadOnly && (
        <button type="submit" className="btn go" disabled={isBusy || !isChanged}>
          Save
        </button>
      )}
    </form>
  );
}
