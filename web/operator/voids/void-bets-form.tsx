import { useQuery } from '@tanstack/react-query';
import type { DataOf } from 'protocol';
import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { toast } from '../../shared/toasts/toast-store.ts';
import { minorOf } from '../controls/figures.tsx';
import { useDeed, wordsOf } from '../controls/use-deed.ts';
import { useRested } from '../controls/use-rested.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { NO_FIELDS, reasonWords, sideWords, voidRequest, type VoidedMarket, type VoidFields } from './void-request.ts';
import './voids.css';

type Voided = DataOf<'admin/previewVoid'>;

interface Props {
  readonly market: VoidedMarket;
  readonly onDone: () => unknown;
}

/** Bets of a time or at a wrong price: how many, and what moves, before they are void. */
export function VoidBetsForm({ market, onDone }: Props) {
  const { isBusy, problem, run } = useDeed();
  const [fields, setFields] = useState(NO_FIELDS);
  const [typed, setTyped] = useState<string>();
  const reason = typed ?? reasonWords(fields, market);
  const request = voidRequest(fields, market);
  const { data: voided, error } = useVoided(request);
  const submit = () =>
    run(async () => {
      if (request === undefined || voided === undefined) return;
      const action = await ask('admin/voidBets', { ...request, reason: reason.trim() });
      const what = `${betsText(voided.bets)}, ${money(voided.stake)}`;
      toast(
        'plain',
        action.state === 'done' ? `${market.name}: ${what} void` : `Proposed: void ${what} of ${market.name}`,
      );
      setFields(NO_FIELDS);
      setTyped(undefined);
      await queryClient.invalidateQueries({ queryKey: ['settlements'] });
      await onDone();
    });
  return (
    <form
      className="form span-form"
      aria-label={`Void bets in ${market.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <VoidedFields market={market} fields={fields} onChange={setFields} />
      <label className="field span-all">
        Reason, shown to the bettors affected
        <input value={reason} maxLength={500} required onChange={(event) => setTyped(event.target.value)} />
      </label>
      <p className="why span-all" aria-live="polite">
        {error !== null ? wordsOf(error) : voidedWords(voided, market)}
      </p>
      <FormProblem text={problem} />
      <button
        type="submit"
        className="btn span-all"
        disabled={isBusy || voided === undefined || voided.bets === 0 || reason.trim() === ''}
      >
        {voided === undefined || voided.bets === 0
          ? 'Void these bets'
          : `Void ${betsText(voided.bets)}, ${money(voided.stake)}`}
      </button>
    </form>
  );
}

const money = (units: number): string => formatMoney(minorOf(units));
const betsText = (bets: number): string => `${bets} ${bets === 1 ? 'bet' : 'bets'}`;

function voidedWords(voided: Voided | undefined, market: VoidedMarket): string {
  if (voided === undefined) return 'Times are site time. Void bets stay void, even after a rollback.';
  if (voided.bets === 0) return 'No bets match.';
  const names = sideWords(market);
  const sides = (['back', 'lay'] as const)
    .filter((side) => voided[side].bets > 0)
    .map((side) => `${names[side]}: ${betsText(voided[side].bets)} on ${money(voided[side].stake)}`);
  const people = `${voided.people} ${voided.people === 1 ? 'account' : 'accounts'}`;
  return `${betsText(voided.bets)} of ${people}. ${sides.join('. ')}. Void bets stay void, even after a rollback.`;
}

type Request = ReturnType<typeof voidRequest>;

/** Once typing has paused: the exchange tries it out on a copy. */
function useVoided(request: Request) {
  const rested = useRested(request === undefined ? '' : JSON.stringify(request));
  return useQuery({
    queryKey: ['void-preview', rested],
    queryFn: () => ask('admin/previewVoid', JSON.parse(rested) as NonNullable<Request>),
    enabled: rested !== '' && rested === JSON.stringify(request),
    staleTime: 0,
    retry: false,
  });
}

interface FieldsProps {
  readonly market: VoidedMarket;
  readonly fields: VoidFields;
  readonly onChange: (fields: VoidFields) => void;
}

function VoidedFields({ market, fields, onChange }: FieldsProps) {
  const isPrice = fields.cause === 'price';
  const names = sideWords(market);
  const set = (name: keyof VoidFields) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ ...fields, [name]: event.target.value });
  return (
    <>
      <label className="field">
        Cause
        <select className="input" value={fields.cause} onChange={set('cause')}>
          <option value="time">Time span</option>
          <option value="price">Price error</option>
        </select>
      </label>
      {market.runners.length > 1 && (
        <label className="field">
          Runner
          <select className="input" value={fields.runner} onChange={set('runner')}>
            <option value="">{isPrice ? 'Choose' : 'All'}</option>
            {market.runners.map(({ selection_id, name }) => (
              <option key={selection_id} value={selection_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="field">
        Side
        <select className="input" value={fields.side} onChange={set('side')}>
          <option value="">{isPrice ? 'Choose' : 'Both'}</option>
          <option value="back">{names.back}</option>
          <option value="lay">{names.lay}</option>
        </select>
      </label>
      {isPrice && (
        <label className="field">
          {market.isNumber ? 'Wrong line or better' : 'Wrong odds or rate, or better'}
          <input className="input" inputMode="decimal" value={fields.price} onChange={set('price')} />
        </label>
      )}
      <label className="field">
        {isPrice ? 'Matched since (empty: always)' : 'Matched from'}
        <input type="datetime-local" step="1" required={!isPrice} value={fields.from} onChange={set('from')} />
      </label>
      <label className="field">
        Until (empty: now)
        <input type="datetime-local" step="1" value={fields.until} onChange={set('until')} />
      </label>
    </>
  );
}
