import type { StaffTableBet } from 'protocol';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshCasino } from './casino-queries.ts';

interface PriceDialogProps {
  readonly table: string;
  readonly bet: StaffTableBet;
  readonly onClose: () => void;
}

const textOf = ({ price, payouts }: StaffTableBet): string => price?.toFixed(2) ?? (payouts ?? []).join(' ');

/** One price, or what each result comes to for 1 staked. */
function priceOf(text: string, { price }: StaffTableBet): number | number[] {
  const numbers = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  return price === null ? numbers : (numbers[0] ?? 0);
}

/** Another price for one bet, from the next round on; or the one that the rules name. */
export function PriceDialog({ table, bet, onClose }: PriceDialogProps) {
  const [text, setText] = useState(textOf(bet));
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useDeed();
  const set = (price: number | number[] | null) =>
    run(async () => {
      await ask('admin/setCasinoPrices', { table, prices: { [bet.bet]: price }, reason: reason.trim() });
      await refreshCasino();
    }).then((isDone) => {
      if (isDone) onClose();
    });
  const isReady = !isBusy && reason.trim() !== '';
  return (
    <Modal title={bet.name} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void set(priceOf(text, bet));
        }}
      >
        <p className="why">
          Return {Number(bet.return.toFixed(2))} % now. 90 to 100 % is accepted. Applies from the next round.
        </p>
        <label className="field">
          {bet.price === null ? 'Profit on a stake of 1 for each result; −1 loses it' : 'Decimal odds'}
          <input value={text} inputMode="decimal" required onChange={(event) => setText(event.target.value)} />
        </label>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={!isReady}>
          Set the price
        </button>
        {bet.is_set && (
          <button type="button" className="btn" disabled={!isReady} onClick={() => void set(null)}>
            Reset to the default price
          </button>
        )}
      </form>
    </Modal>
  );
}
