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

type Direction = 'give' | 'take';

/** Credit from the bank, and back. One press is one effect, however often its answer is lost: the key stays until it is known. */
export function MoneyForm({ person }: { person: Person }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const key = useRef(crypto.randomUUID());
  const field = useRef<HTMLInputElement | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  /** The direction whose key led to the fields: Enter goes that way, and without one it moves nothing. */
  const [chosen, setChosen] = useState<Direction>();
  const [isMissing, setIsMissing] = useState(false);
  const amount = amountOf(typed);
  const available = minorOf(person.available);
  const isAmount = amount !== undefined && amount > 0;
  const canTake = isAmount && amount <= available;
  const move = (direction: Direction) =>
    run(async () => {
      if (amount === undefined) return;
      const asked = { user_id: person.user_id, amount: amount / 100, request_id: key.current };
      if (direction === 'give') await ask('admin/creditAccount', asked);
      else await ask('admin/debitAccount', { ...asked, reason: reason.trim() });
      key.current = crypto.randomUUID();
      setChosen((now) => (now === direction ? undefined : now));
      // Whatever was typed while the answer was under way is the next entry.
      setTyped((now) => (now === typed ? '' : now));
      setReason((now) => (now === reason ? '' : now));
      await refreshPerson(person.user_id);
      toast('good', `${formatMoney(amount)} ${direction === 'give' ? 'given to' : 'taken from'} ${person.user_name}`);
    });

  /** Moves the amount if all is there, else leads to the field that is missing. */
  const press = (direction: Direction) => {
    setChosen(direction);
    if (!isAmount || (direction === 'take' && !canTake)) return field.current?.focus();
    const isWhole = direction === 'give' || reason.trim() !== '';
    setIsMissing(!isWhole);
    if (!isWhole) return reasonField.current?.focus();
    if (!isBusy) void move(direction);
  };
  useKeys({ d: () => press('give'), w: () => press('take') });
  const look = (direction: Direction) => (direction === chosen ? 'btn go' : 'btn');

  return (
    <>
      <h3>Money</h3>
      <div className="money-form">
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
          onKeyDown={(event) => {
            if (event.key === 'Enter' && chosen !== undefined) press(chosen);
          }}
        />
        <button type="button" className={look('take')} disabled={isBusy || !canTake} onClick={() => press('take')}>
          Take out
          <kbd>W</kbd>
        </button>
        <button type="button" className={look('give')} disabled={isBusy || !isAmount} onClick={() => press('give')}>
          Give
          <kbd>D</kbd>
        </button>
        <input
          ref={reasonField}
          className="input wide-field"
          aria-label="Reason, to take out"
          placeholder="Reason, to take out"
          maxLength={300}
          aria-invalid={isMissing && reason.trim() === ''}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') press('take');
          }}
        />
      </div>
      <p className="why in-panel">
        {typed !== '' && !isAmount
          ? 'Digits only, up to two decimals.'
          : isMissing && reason.trim() === ''
            ? 'Say why you are taking it out.'
            : isAmount
              ? `Give: ${formatMoney(available + amount)} available afterwards. Take out: ${
                  amount <= available
                    ? `${formatMoney(available - amount)} left.`
                    : `at most ${formatMoney(available)}.`
                }`
              : `At most ${formatMoney(available)} can be taken out. Both are recorded in the ledger.`}
      </p>
      <FormProblem text={problem} />
    </>
  );
}
