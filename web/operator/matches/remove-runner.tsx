import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Modal } from '../../shared/dialog/modal.tsx';
import { FormProblem, TextField } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { useDeed } from '../controls/use-deed.ts';
import { standingClaims } from '../data/claims.ts';
import { ask } from '../data/exchange.ts';
import { refreshMarkets } from '../data/markets.ts';
import { factsQuery } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useProposals } from '../data/proposals.ts';
import { waitingTogether } from '../data/waiting-numbers.ts';
import { DialogAct } from './dialog-act.tsx';
import type { MarketRow } from './market-rows.ts';
import { isPerCent, nonRunners, type Removal, removals, runnersLeft } from './removals.ts';

interface Props {
  readonly matchId: number;
  readonly row: MarketRow;
  /** All order books of the match. */
  readonly rows: readonly MarketRow[];
}

/** A runner that does not start: its bets are void, and prices on the others are reduced by its factor. */
export function RemoveRunnerAct(props: Props) {
  const { market } = props.row;
  const { data: proposals = [] } = useProposals();
  const waiting = proposals
    .filter(({ call, body, state }) => {
      const isOfMarket = call === 'admin/removeRunner' && body['market_id'] === market.market_id;
      return isOfMarket && (state === 'proposed' || state === 'scheduled');
    })
    .map(({ body }) => market.runners.find((one) => one.selection_id === body['selection_id'])?.name ?? '');
  return (
    <DialogAct
      needs="run-markets"
      name="Remove a runner"
      consequence={
        <>
          For a runner that does not start: bets on it are void, and its reduction factor lowers the prices of the
          others.
          {waiting.length > 0 && <b className="waiting"> {waiting.join(', ')}: removal waits for approval.</b>}
        </>
      }
    >
      {(close) => <RemovalDialog {...props} waiting={waiting} onClose={close} />}
    </DialogAct>
  );
}

interface DialogProps extends Props {
  /** Their removal is proposed. */
  readonly waiting: readonly string[];
  readonly onClose: () => void;
}

function RemovalDialog({ matchId, row, rows, waiting, onClose }: DialogProps) {
  const { isBusy, problem, run } = useDeed();
  const enabled = useOwnPermissions().may('enter-facts');
  const { data: known } = useQuery({ ...factsQuery(matchId), enabled });
  const [chosen, setChosen] = useState<string>();
  const [factors, setFactors] = useState<Readonly<Record<string, string>>>({ [row.market.market_id]: '0' });
  const [reason, setReason] = useState('');
  const left = runnersLeft(row);
  const out = nonRunners(standingClaims(known?.facts ?? [])).filter(
    (name) => left.includes(name) && !waiting.includes(name),
  );
  const name = chosen ?? out[0] ?? '';
  const [own, ...others] = removals(name, row, rows);
  const wanted = (own === undefined ? [] : [own, ...others]).filter(({ id }) => (factors[id] ?? '').trim() !== '');
  const isFit = wanted.length > 0 && wanted.every(({ id }) => isPerCent(factors[id] ?? '')) && reason.trim() !== '';
  const remove = () =>
    run(async () => {
      try {
        await removeAll(
          wanted.map((one) => ({ ...one, factor: Number(factors[one.id]) })),
          reason.trim(),
        );
      } finally {
        await refreshMarkets();
      }
      toast('good', `${name} removed${wanted.length > 1 ? ` from ${wanted.length} markets` : ''}`);
    }).then((isDone) => isDone && onClose());
  const factorField = ({ id }: Removal, label: string, hint?: string) => (
    <TextField
      key={id}
      label={label}
      inputMode="decimal"
      value={factors[id] ?? ''}
      problem={(factors[id] ?? '') === '' || isPerCent(factors[id] ?? '') ? '' : '0 to 99.99, at most two decimals'}
      {...(hint !== undefined && { hint })}
      onChange={(event) => setFactors({ ...factors, [id]: event.target.value })}
    />
  );
  return (
    <Modal title={`Remove a runner of ${row.market.name}`} className="popup narrow" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) void remove();
        }}
      >
        <label className="field">
          Runner
          <select className="input" value={name} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose</option>
            {left.map((one) => (
              <option key={one} value={one}>
                {one}
                {out.includes(one) ? ' (non-runner)' : ''}
              </option>
            ))}
          </select>
        </label>
        {own !== undefined && factorField(own, 'Reduction factor, %')}
        {others.map((one) =>
          factorField(one, `In ${one.market} too: its factor, %`, 'Empty: it stays in that market.'),
        )}
        <p className="why">Cannot be undone. After the off, a factor needs a second person’s approval.</p>
        <label className="field">
          Reason, kept in the audit trail
          <input value={reason} maxLength={500} required onChange={(event) => setReason(event.target.value)} />
        </label>
        <FormProblem text={problem} />
        <button type="submit" className="btn go" disabled={isBusy || !isFit}>
          {name === '' ? 'Remove the runner' : `Remove ${name}`}
        </button>
      </form>
    </Modal>
  );
}

/** Each by itself: one that waits for a second person keeps none of the others. @throws what was refused */
async function removeAll(wanted: readonly (Removal & { readonly factor: number })[], reason: string): Promise<void> {
  const waits: Refusal[] = [];
  for (const { id, selection, factor } of wanted) {
    try {
      await ask('admin/removeRunner', { market_id: id, selection_id: selection, factor, reason });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'second-person-missing')) throw error;
      waits.push(error);
    }
  }
  const [first] = waits;
  if (first === undefined) return;
  throw new Refusal(first.code, waitingTogether(waits.map(({ message }) => message)), first.httpStatus);
}
