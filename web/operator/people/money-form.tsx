import type { Person } from 'protocol';
import { useRef, useState } from 'react';
import { amountOf } from '../../shared/forms/amount.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountInput } from '../controls/amount-field.tsx';
import { minorOf } from '../controls/figures.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { refreshPerson } from '../data/people-queries.ts';

/** Credit from the bank, and back. One press is one effect, however often its answer is lost: the key stays until it is known. */
export function MoneyForm({ person }: { person: Person }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const key = useRef(crypto.randomUUID());
  const field = useRef<HTMLInputElement | null>(null);
  const amount = amountOf(typed);
  const available = minorOf(person.available);
  const isAmount = amount !== undefined && amount > 0;
  const canTake = isAmount && amount <= available && reason.trim() !== '';
  const move = (direction: 'give' | 'take') =>
    run(async () => {
      if (amount === undefined) return;
      const asked = { user_id: person.user_id, amount: amount / 100, request_id: key.current };
      if (direction === 'give') await ask('admin/creditAccount', asked);
      else await ask('admin/debitAccount', { ...asked, reason: reason.trim() });
      key.current = crypto.randomUUID();
      // Whatever was typed while the answer was under way is the next entry.
      setTyped((now) => (now === typed ? '' : now));
      setReason((now) => (now === reason ? '' : now));
      await refreshPerson(person.user_id);
      toast('good', `${formatMoney(amount)} ${direction === 'give' ? 'given to' : 'taken from'} ${person.user_name}`);
    });

  useKeys({
    d: () => (isAmount ? void move('give') : field.current?.focus()),
    w: () => (canTake ? void move('take') : field.current?.focus()),
  });

  return (
    <>
      <h3>Money</h3>
      <form
        className="money-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAmount) void move('give');
        }}
      >
        <AmountInput
          whenShown={(input) => {
            field.current = input;
          }}
          className="input"
          aria-label="Amount"
          placeholder="Amount"
          aria-invalid={typed !== '' && !isAmount}
          value={typed}
          onChange={setTyped}
        />
        <button type="button" className="btn" disabled={isBusy || !canTake} onClick={() => void move('take')}>
          Take out
          <kbd>W</kbd>
        </button>
        <button type="submit" className="btn go" disabled={isBusy || !isAmount}>
          Give
          <kbd>D</kbd>
        </button>
        <input
          className="input wide-field"
          aria-label="Reason, to take out"
          placeholder="Reason, to take out"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would give, as in the field of the amount.
            event.preventDefault();
            if (canTake && !isBusy) void move('take');
          }}
        />
      </form>
      <p className="why in-panel">
        {typed !== '' && !isAmount
          ? 'Digits only, up to two decimals.'
          : isAmount
            ? `Give: ${formatMoney(available + amount)} available afterwards. Take out: ${
                amount <= available ? `${formatMoney(available - amount)} left.` : `at most ${formatMoney(available)}.`
              }`
            : `At most ${formatMoney(available)} can be taken out. Both are recorded in the ledger.`}
      </p>
      <FormProblem text={problem} />
    </>
  );
}
