import { useState } from 'react';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { ask } from '../data/exchange.ts';
import { finishOf, resultOfFinish, type FinishResult } from '../controls/finish.ts';
import { refreshSettlements } from './settlement-queries.ts';
import { nameOf, type SettlementRow } from './settlement-rows.ts';

/** A result by the market's rule, or typed with its reason. Either is only proposed. */
export function ResultForm({ row }: { row: SettlementRow }) {
  const { market, marketId } = row;
  const { isBusy, problem, run } = useDeed();
  const [winners, setWinners] = useState<readonly number[]>([]);
  const [places, setPlaces] = useState<Readonly<Record<number, string>>>({});
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const isAgain = row.group === 'ended';
  const perUnit = market?.per_unit ?? 1;
  const units = Number(number) * perUnit;
  const isNumber = market?.is_number === true;
  const hasPlaces = market !== undefined && (market.is_each_way || market.winners > 1);
  const finish = finishOf(places);
  const isTyped = isNumber
    ? number.trim() !== '' && Number.isInteger(units)
    : hasPlaces
      ? finish !== undefined && finish.size > 0
      : winners.length > 0;
  const propose = (result: Partial<FinishResult> & { number?: number; reason?: string }) =>
    run(async () => {
      await ask('admin/proposeResult', { market_id: marketId, ...result });
      toast('plain', `Proposed: ${nameOf(row)}`);
      await refreshSettlements();
    });
  const typed = () => {
    const result = isNumber
      ? { number: units }
      : hasPlaces
        ? resultOfFinish(finish ?? new Map(), market)
        : winners.length === 1
          ? { winners: [...winners] }
          : { tied: [...winners] };
    return propose({ ...result, reason: reason.trim() });
  };
  return (
    <section className="card" aria-label="Propose a result">
      <header>
        <h2>{isAgain ? 'Propose another result' : 'Propose a result'}</h2>
      </header>
      {isAgain && <p className="why">The market is settled again, as if this had been its only result.</p>}
      {market?.rule !== '' && (
        <div className="propose-rule">
          <p className="why">What its rule makes of the facts as they are now.</p>
          <button type="button" className="btn" disabled={isBusy} onClick={() => void propose({})}>
            By the rule
          </button>
        </div>
      )}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) void typed();
        }}
      >
        {isNumber ? (
          <TextField
            label="Result"
            inputMode="decimal"
            value={number}
            problem={number.trim() !== '' && !isTyped ? 'Enter a number in the market’s units' : ''}
            onChange={(event) => setNumber(event.target.value)}
          />
        ) : hasPlaces ? (
          <fieldset className="winner-list">
            <legend className="label">
              Finishing places: the same number for a dead heat, empty for a runner that did not finish
            </legend>
            {market.runners.map(({ selection_id, name }) => (
              <label key={selection_id}>
                <input
                  className="input place-number"
                  inputMode="numeric"
                  maxLength={2}
                  value={places[selection_id] ?? ''}
                  onChange={({ target }) => setPlaces({ ...places, [selection_id]: target.value })}
                />
                {name}
              </label>
            ))}
            <FormProblem text={finish === undefined ? 'Places run from 1 to 99 without a gap.' : ''} />
          </fieldset>
        ) : (
          <fieldset className="winner-list">
            <legend className="label">Winner; tick several for a tie</legend>
            {market?.runners.map(({ selection_id, name }) => (
              <label key={selection_id}>
                <input
                  type="checkbox"
                  checked={winners.includes(selection_id)}
                  onChange={({ target }) =>
                    setWinners(
                      target.checked ? [...winners, selection_id] : winners.filter((one) => one !== selection_id),
                    )
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          label="Reason, shown to the approver"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isTyped || reason.trim() === ''}>
          Propose
        </button>
      </form>
    </section>
  );
}
