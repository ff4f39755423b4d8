import { useQuery } from '@tanstack/react-query';
import type { PaymentTerms } from 'protocol';
import { useState } from 'react';
import { amountOf } from '../../shared/forms/amount.ts';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { formatStake } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';

const termsKey = ['payment-terms'];

/** The methods that bettors are offered, with their bounds and where deposits are paid to. */
export function MethodsCard() {
  const { data } = useQuery({ queryKey: termsKey, queryFn: () => ask('payment/getTerms') });
  const [edited, setEdited] = useState<PaymentTerms['method']>();
  const method = data?.methods.find((one) => one.method === edited);
  if (data === undefined) return null;
  return (
    <section className="card" aria-label="Methods">
      <header>
        <h2>Methods</h2>
        <span className="meta">
          {data.provider === '' ? 'Your cashiers complete them.' : `${data.provider} completes some of them.`}
        </span>
      </header>
      <ul className="acts">
        {data.methods.map((one) => (
          <li key={one.method}>
            <div>
              <b>
                {one.name}
                {one.is_open ? '' : ', closed'}
              </b>
              <p className="why">
                {formatStake(minorOf(one.min_amount))} to {formatStake(minorOf(one.max_amount))}
                {one.instructions !== '' && `. ${one.instructions}`}
              </p>
            </div>
            <button
              type="button"
              className="btn"
              aria-label={`Change ${one.name}`}
              aria-expanded={edited === one.method}
              onClick={() => setEdited(edited === one.method ? undefined : one.method)}
            >
              Change
            </button>
          </li>
        ))}
      </ul>
      {method !== undefined && <MethodForm key={method.method} method={method} onDone={() => setEdited(undefined)} />}
    </section>
  );
}

function MethodForm({ method, onDone }: { method: PaymentTerms; onDone: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [isOpen, setIsOpen] = useState(method.is_open);
  const [least, setLeast] = useState(formatStake(minorOf(method.min_amount)));
  const [most, setMost] = useState(formatStake(minorOf(method.max_amount)));
  const [instructions, setInstructions] = useState(method.instructions);
  const [leastAmount, mostAmount] = [amountOf(least), amountOf(most)];
  const isFit = leastAmount !== undefined && mostAmount !== undefined && leastAmount <= mostAmount;
  const save = () =>
    run(async () => {
      if (leastAmount === undefined || mostAmount === undefined) return;
      const bounds = { min_amount: leastAmount / 100, max_amount: mostAmount / 100 };
      await ask('admin/setPaymentMethod', { method: method.method, is_open: isOpen, ...bounds, instructions });
      await queryClient.invalidateQueries({ queryKey: termsKey });
      toast('good', `${method.name} changed`);
      onDone();
    });
  return (
    <form
      className="form method-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void save();
      }}
    >
      <label className="toggle">
        Offered to bettors
        <input type="checkbox" checked={isOpen} onChange={(event) => setIsOpen(event.target.checked)} />
      </label>
      <TextField
        label="At least"
        inputMode="decimal"
        value={least}
        onChange={(event) => setLeast(event.target.value)}
      />
      <TextField
        label="At most"
        inputMode="decimal"
        value={most}
        problem={isFit ? '' : 'Two amounts, the second not below the first'}
        onChange={(event) => setMost(event.target.value)}
      />
      <TextField
        label="Where deposits are paid to, as bettors read it"
        value={instructions}
        maxLength={500}
        onChange={(event) => setInstructions(event.target.value)}
      />
      <FormProblem text={problem} />
      <button type="submit" className="btn go" disabled={isBusy || !isFit}>
        Save {method.name}
      </button>
    </form>
  );
}
