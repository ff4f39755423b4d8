import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { DialogAct } from './dialog-act.tsx';
import type { MarketRow } from './market-rows.ts';

/** A reserve joins, or a runner that was removed runs after all. */
export function AddRunnerAct({ row }: { row: MarketRow }) {
  return (
    <DialogAct
      needs="run-markets"
      name="Add a runner"
      consequence="For a reserve, or a removed runner that runs after all: bets stand and can lose to it."
    >
      {(close) => <AdditionDialog row={row} onClose={close} />}
    </DialogAct>
  );
}

/** The number of no runner: somebody new. */
const RESERVE = 0;

function AdditionDialog({ row: { market, book }, onClose }: { row: MarketRow; onClose: () => void }) {
  const { isBusy, problem, run } = useDeed();
  const [runner, setRunner] = useState(RESERVE);
  const [name, setName] = useState('');
  const isOut = (selection: number) =>
    book.runners.some(({ selection_id, status }) => selection_id === selection && status === 'removed');
  const removed = market.runners.filter(({ selection_id }) => isOut(selection_id));
  const back = removed.find(({ selection_id }) => selection_id === runner)?.name;
  const isReady = back !== undefined || name.trim() !== '';
  const add = () =>
    run(async () => {
      const who = back === undefined ? { name: name.trim() } : { selection_id: runner };
      await ask('admin/addRunner', { market_id: market.market_id, ...who });
      toast('good', back === undefined ? `${name.trim()} added` : `${back} is back`);
      await refreshMarkets();
    }).then((isDone) => isDone && onClose());
  return (
    <Modal title={`Add a runner to ${market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void add();
        }}
      >
        {removed.length > 0 && (
          <label className="field">
            Runner
            <select className="input" value={runner} onChange={(event) => setRunner(Number(event.target.value))}>
              <option value={RESERVE}>A reserve</option>
              {removed.map(({ selection_id, name: one }) => (
                <option key={selection_id} value={selection_id}>
                  {one}
                </option>
              ))}
            </select>
          </label>
        )}
        {back === undefined && (
          <TextField label="Name" value={name} required onChange={(event) => setName(event.target.value)} />
        )}
        <p className="why">
          {back === undefined
            ? 'Bettors who backed all the others can now lose. To clear unmatched bets made without it, suspend the market first and cancel them.'
            : 'Its bets stay void. The prices that its reduction factor lowered go back to what they were.'}
        </p>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isReady}>
          Add the runner
        </button>
      </form>
    </Modal>
  );
}
