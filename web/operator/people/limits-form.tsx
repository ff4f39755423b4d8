import type { AccountSettings, Person } from 'protocol';
import { useState } from 'react';
import { amountOf } from '../../shared/forms/amount.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatStake } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountField } from '../controls/amount-field.tsx';
import { minorOf } from '../controls/figures.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

const LIMITS = {
  exposure_limit: 'Maximum exposure',
  min_stake: 'Minimum stake',
  max_stake: 'Maximum stake',
  max_profit: 'Maximum win per market',
} as const;
type Limit = keyof typeof LIMITS;
const NAMES = Object.keys(LIMITS) as Limit[];

/** Limits of a bettor, and the two locks: against betting, and against signing in too. */
export function LimitsForm({ person, settings }: { person: Person; settings: AccountSettings }) {
  const { isBusy, problem, run } = useDeed();
  const [typed, setTyped] = useState<Readonly<Record<Limit, string>>>(
    () => Object.fromEntries(NAMES.map((name) => [name, textOf(settings[name])])) as Record<Limit, string>,
  );
  const change = (what: string, fields: object) =>
    run(async () => {
      await ask('admin/changeAccount', { user_id: person.user_id, ...fields });
      await refreshPerson(person.user_id);
      toast('good', what);
    });
  const lockBets = () =>
    void change(`Betting ${settings.bets_locked ? 'open' : 'locked'}: ${person.user_name}`, {
      bets_locked: !settings.bets_locked,
    });
  const lock = () =>
    void change(`Account ${settings.locked ? 'open' : 'locked'}: ${person.user_name}`, { locked: !settings.locked });
  useKeys({ b: lockBets, u: lock });
  const wrong = NAMES.filter((name) => typed[name].trim() !== '' && amountOf(typed[name]) === undefined);
  const hasChanged = NAMES.some((name) => typed[name] !== textOf(settings[name]));
  const save = () => {
    const fields = NAMES.map((name) => {
      const amount = amountOf(typed[name]);
      return [name, typed[name].trim() === '' || amount === undefined ? null : amount / 100];
    });
    void change(`Limits changed: ${person.user_name}`, Object.fromEntries(fields));
  };
  return (
    <>
      <h3>Limits</h3>
      <form
        className="limits-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.length === 0) save();
        }}
      >
        {NAMES.map((name) => (
          <AmountField
            key={name}
            label={LIMITS[name]}
            placeholder="None"
            value={typed[name]}
            problem={wrong.includes(name) ? 'Digits only, up to two decimals' : ''}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <p className="why">They apply to new bets at once. Matched bets stay as they are.</p>
        <button type="submit" className="btn" disabled={isBusy || !hasChanged || wrong.length > 0}>
          Change
        </button>
      </form>
      <FormProblem text={problem} />
      <ul className="acts">
        <li>
          <div>
            <b>{settings.bets_locked ? 'Betting is locked' : 'Lock betting'}</b>
            <p className="why">
              No new bets. Matched bets stand; unmatched bets stay until cancelled. Withdrawals are allowed.
            </p>
          </div>
          <button type="button" className="btn" disabled={isBusy} onClick={lockBets}>
            {settings.bets_locked ? 'Open' : 'Lock'}
            <kbd>B</kbd>
          </button>
        </li>
        <li>
          <div>
            <b>{settings.locked ? 'The account is locked' : 'Lock account'}</b>
            <p className="why">No bets and no money in or out. Matched bets are settled as usual.</p>
          </div>
          <button type="button" className="btn" disabled={isBusy} onClick={lock}>
            {settings.locked ? 'Open' : 'Lock'}
            <kbd>U</kbd>
          </button>
        </li>
      </ul>
    </>
  );
}

const textOf = (units: number | null): string => (units === null ? '' : formatStake(minorOf(units)));
