import type { DeskProvider } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountInput } from '../controls/amount-field.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';

const PAYOUTS = {
  most_per_stake: 'Maximum per stake',
  most_per_round: 'Maximum per round',
  most_a_day: 'Maximum per day, all customers, prizes included',
  float: 'Float: how far its account may go below zero',
} as const;
const PRIZES = {
  most_prize: 'Maximum at once; 0 is none',
  most_prizes_a_day: 'Maximum per day, all customers',
} as const;
type Limit = keyof typeof PAYOUTS | keyof typeof PRIZES;
const LIMITS = Object.keys({ ...PAYOUTS, ...PRIZES }) as Limit[];

interface LimitsProps {
  readonly provider: DeskProvider;
  readonly onSet: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Limits of what a provider may pay: as winnings, and without a stake. */
export function LimitsDialog({ provider: one, onSet, onClose }: LimitsProps) {
  const [typed, setTyped] = useState(
    () => Object.fromEntries(LIMITS.map((name) => [name, String(one[name])])) as Record<Limit, string>,
  );
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const isChanged = (names: object) =>
    Object.keys(names).some((name) => Number(typed[name as Limit]) !== one[name as Limit]);
  const about = { provider: one.provider, reason: reason.trim() };
  const set = async () => {
    const amount = (name: Limit) => Number(typed[name]);
    // Each may wait for a second person by itself.
    const arePaid =
      !isChanged(PAYOUTS) ||
      (await run(async () => {
        const [per_stake, per_round] = [amount('most_per_stake'), amount('most_per_round')];
        const [a_day, float] = [amount('most_a_day'), amount('float')];
        await ask('admin/setPayoutLimits', { ...about, per_stake, per_round, a_day, float });
        toast('good', `${one.name}: limits saved`);
      }));
    const areGiven =
      !isChanged(PRIZES) ||
      (await run(async () => {
        await ask('admin/setPrizeLimits', { ...about, most: amount('most_prize'), a_day: amount('most_prizes_a_day') });
        toast('good', `${one.name}: prize limits saved`);
      }));
    await onSet();
    if (arePaid && areGiven) onClose();
  };
  const field = (name: Limit, label: string) => (
    <label key={name} className="field">
      {label}
      <AmountInput required value={typed[name]} onChange={(text) => setTyped({ ...typed, [name]: text })} />
    </label>
  );
  return (
    <Modal title={`Limits of ${one.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <p className="why">More is refused and stays owed, and Alerts shows it. Raising a limit takes two people.</p>
        <fieldset className="limits">
          <legend>Winnings</legend>
          {Object.entries(PAYOUTS).map(([name, label]) => field(name as Limit, label))}
        </fieldset>
        <fieldset className="limits">
          <legend>Prizes without a stake: free rounds and jackpots</legend>
          {Object.entries(PRIZES).map(([name, label]) => field(name as Limit, label))}
        </fieldset>
        <label className="field">
          Reason, kept in the audit trail
          <input required maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button
          type="submit"
          className="btn go"
          disabled={isBusy || reason.trim() === '' || !(isChanged(PAYOUTS) || isChanged(PRIZES))}
        >
          Set
        </button>
      </form>
    </Modal>
  );
}
