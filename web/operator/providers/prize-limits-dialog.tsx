import type { DeskProvider } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';

const AMOUNT = String.raw`\d+(\.\d{1,2})?`;

interface PrizeLimitsProps {
  readonly provider: DeskProvider;
  readonly onSet: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Limits of what a provider may give without a stake: only its word supports a prize. */
export function PrizeLimitsDialog({ provider: one, onSet, onClose }: PrizeLimitsProps) {
  const [most, setMost] = useState(String(one.most_prize));
  const [aDay, setADay] = useState(String(one.most_prizes_a_day));
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const set = async () => {
    const { provider } = one;
    await ask('admin/setPrizeLimits', { provider, most: Number(most), a_day: Number(aDay), reason: reason.trim() });
    toast('good', `The prize limits of ${one.name} are set`);
    await onSet();
  };
  return (
    <Modal title={`Prize limits of ${one.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void run(set).then((isDone) => {
            if (isDone) onClose();
          });
        }}
      >
        <p className="why">What free rounds and jackpots may bring. More is refused, and kept in the audit trail.</p>
        <AmountField label="Most at once; 0 is nothing" value={most} onChange={setMost} />
        <AmountField label="Most on a day, all customers together" value={aDay} onChange={setADay} />
        <label className="field">
          Reason, kept in the audit trail
          <input required maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || reason.trim() === ''}>
          Set
        </button>
      </form>
    </Modal>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AmountField({ label, value, onChange }: AmountFieldProps) {
  return (
    <label className="field">
      {label}
      <input
        required
        inputMode="decimal"
        pattern={AMOUNT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
