import type { PaymentTerms } from 'protocol';
import { useState } from 'react';
import { amountOf } from '../../shared/forms/amount.ts';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatStake } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountField } from '../controls/amount-field.tsx';
import { minorOf } from '../controls/figures.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';

/** Proposes a change of a method: only what differs from what is in force. */
export function MethodForm({ method, onDone }: { method: PaymentTerms; onDone: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [isOpen, setIsOpen] = useState(method.is_open);
  const [least, setLeast] = useState(formatStake(minorOf(method.min_amount)));
  const [most, setMost] = useState(formatStake(minorOf(method.max_amount)));
  const [instructions, setInstructions] = useState(method.instructions);
  const [reason, setReason] = useState('');
  const [leastAmount, mostAmount] = [amountOf(least), amountOf(most)];
  const isFit = leastAmount !== undefined && mostAmount !== undefined && leastAmount <= mostAmount;
  const changes = {
    ...(isOpen !== method.is_open && { is_open: isOpen }),
    ...(leastAmount !== undefined && leastAmount !== minorOf(method.min_amount) && { min_amount: leastAmount / 100 }),
    ...(mostAmount !== undefined && mostAmount !== minorOf(method.max_amount) && { max_amount: mostAmount / 100 }),
    ...(instructions !== method.instructions && { instructions }),
  };
  const isReady = isFit && Object.keys(changes).length > 0 && reason.trim() !== '';
  const save = () =>
    run(async () => {
      const change = { method: method.method, ...changes, reason: reason.trim() };
      const { due_at } = await ask('admin/setPaymentMethod', change);
      toast('good', `There is no second owner: it takes effect ${formatDateTime(Date.parse(due_at))}`);
    }).then(async (isDone) => {
      if (!isDone) return;
      await queryClient.invalidateQueries({ queryKey: ['proposals'] });
      onDone();
    });
  return (
    <form
      className="form method-form"
      aria-label={`Change ${method.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <p className="why">
        Another owner approves it, and it takes effect after the waiting time. Every owner is notified.
      </p>
      <label className="toggle">
        Offered to bettors
        <input type="checkbox" checked={isOpen} onChange={(event) => setIsOpen(event.target.checked)} />
      </label>
      <AmountField label="Minimum" value={least} onChange={setLeast} />
      <AmountField
        label="Maximum"
        value={most}
        problem={isFit ? '' : 'Enter two amounts, the second not below the first'}
        onChange={setMost}
      />
      <TextField
        label="Where deposits are paid, as bettors read it"
        value={instructions}
        maxLength={500}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <TextField
        label="Reason, kept in the audit trail"
        value={reason}
        maxLength={300}
        required
        onChange={(event) => setReason(event.target.value)}
      />
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || !isReady}>
        Propose
      </button>
    </form>
  );
}
