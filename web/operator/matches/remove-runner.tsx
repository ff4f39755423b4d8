import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { DialogAct } from './dialog-act.tsx';
import type { MarketRow } from './market-rows.ts';

/** A runner that does not start: its bets are void, and prices on the others are reduced by its factor. */
export function RemoveRunnerAct({ market }: { market: MarketRow['market'] }) {
  return (
    <DialogAct
      needs="run-markets"
      name="Remove a runner"
      consequence="For a runner that does not start: bets on it are void, and its reduction factor lowers the prices of the others."
    >
      {(close) => <RemovalDialog market={market} onClose={close} />}
    </DialogAct>
  );
}

const MOST_PER_CENT = 99.99;

function RemovalDialog({ market, onClose }: { market: MarketRow['market']; onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [runner, setRunner] = useState(market.runners[0]?.selection_id ?? 0);
  const [factor, setFactor] = useState('0');
  const [reason, setReason] = useState('');
  const perCent = Number(factor);
  const isFactor = /^\d{1,2}(\.\d{1,2})?$/.test(factor.trim()) && perCent <= MOST_PER_CENT;
  const name = market.runners.find(({ selection_id }) => selection_id === runner)?.name ?? '';
  const remove = () =>
    run(async () => {
      const asked = { market_id: market.market_id, selection_id: runner, factor: perCent };
      await ask('admin/removeRunner', { ...asked, reason: reason.trim() });
      toast('good', `${name} removed`);
      await refreshMarkets();
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Remove a runner of ${market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFactor) void remove();
        }}
      >
        <label className="field">
          Runner
          <select className="input" value={runner} onChange={(event) => setRunner(Number(event.target.value))}>
            {market.runners.map(({ selection_id, name: one }) => (
              <option key={selection_id} value={selection_id}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Reduction factor, %"
          inputMode="decimal"
          value={factor}
          problem={isFactor ? '' : '0 to 99.99, at most two decimals'}
          onChange={(event) => setFactor(event.target.value)}
        />
        <p className="why">Cannot be undone. After the off, a factor needs a second person’s approval.</p>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={500} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFactor || reason.trim() === ''}>
          Remove the runner
        </button>
      </form>
    </Modal>
  );
}
