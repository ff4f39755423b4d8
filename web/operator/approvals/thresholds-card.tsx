import { useQuery } from '@tanstack/react-query';
import type { Thresholds, TwoPeopleKind } from 'protocol';
import { ALWAYS_TWO_KINDS, KINDS_WITHOUT_AMOUNT, TWO_PEOPLE_KINDS } from 'protocol/permissions';
import { useState } from 'react';
import { groupDigits } from '../../shared/format/money.ts';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { AmountField } from '../controls/amount-field.tsx';
import { useDeed } from '../controls/use-deed.ts';
import { ask, queryClient } from '../data/exchange.ts';
import { amountOf } from '../../shared/forms/amount.ts';
import { thresholdsQuery } from '../data/takes-two.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { KIND_WORDS } from './proposal-words.ts';

/** From what amounts two people are needed. */
export function ThresholdsCard() {
  const { data } = useQuery(thresholdsQuery);
  // A proposed change is not in force yet, so the form goes back to what is.
  const [proposed, setProposed] = useState(0);
  if (data === undefined) return null;
  return (
    <section className="card" aria-label="What takes two people">
      <header>
        <h2>What takes two people</h2>
        <span className="spacer" />
        <span className="meta">
          {data.is_in_force ? 'In force' : 'Not in force: there is only one owner. It applies once there are two.'}
        </span>
      </header>
      <ThresholdsForm
        key={`${proposed} ${JSON.stringify(data.thresholds)}`}
        thresholds={data.thresholds}
        onProposed={() => setProposed(proposed + 1)}
      />
    </section>
  );
}

const textOf = (from: number | null): string => (from === null ? '' : String(from));

/** @returns undefined where it is no amount */
function fromOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const amount = amountOf(typed);
  return amount === undefined || amount > 1e14 ? undefined : amount / 100;
}

type Time = 'valid_minutes' | 'long_valid_minutes' | 'payee_delay_hours';

const TIMES = [
  { field: 'valid_minutes', label: 'A proposal expires after, minutes', most: 10_080 },
  { field: 'long_valid_minutes', label: 'A proposal without an amount, minutes', most: 10_080 },
  { field: 'payee_delay_hours', label: 'A payee change waits, hours', most: 168 },
] as const satisfies readonly { field: Time; label: string; most: number }[];

const timesOf = (thresholds: Thresholds): Readonly<Record<Time, string>> =>
  Object.fromEntries(TIMES.map(({ field }) => [field, String(thresholds[field])])) as Record<Time, string>;

const isTime = (typed: string, most: number): boolean =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) > 0 && Number(typed) <= most;

function ThresholdsForm({ thresholds, onProposed }: { thresholds: Thresholds; onProposed: () => void }) {
  const { may } = useOwnPermissions();
  const { isBusy, problem, run } = useDeed();
  const [typed, setTyped] = useState<Readonly<Record<TwoPeopleKind, string>>>(
    () =>
      Object.fromEntries(TWO_PEOPLE_KINDS.map((kind) => [kind, textOf(thresholds.from[kind])])) as Record<
        TwoPeopleKind,
        string
      >,
  );
  const [times, setTimes] = useState(() => timesOf(thresholds));
  const [reason, setReason] = useState('');
  const type = (kind: TwoPeopleKind, text: string) => setTyped({ ...typed, [kind]: text });
  const wrong = TWO_PEOPLE_KINDS.filter((kind) => fromOf(typed[kind]) === undefined);
  const wrongTimes = TIMES.filter(({ field, most }) => !isTime(times[field], most));
  const mayChange = may('manage-staff');
  const save = () =>
    run(async () => {
      const from = Object.fromEntries(TWO_PEOPLE_KINDS.map((kind) => [kind, fromOf(typed[kind]) ?? null]));
      const next = {
        from,
        ...Object.fromEntries(TIMES.map(({ field }) => [field, Number(times[field])])),
      } as Thresholds;
      await ask('admin/setThresholds', { thresholds: next, reason: reason.trim() });
      await queryClient.invalidateQueries({ queryKey: ['thresholds'] });
      toast('good', 'Saved');
    }).then((isDone) => {
      if (isDone) onProposed();
    });
  return (
    <form
      className="thresholds"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="why">
        In units, added up per person and day: money moved, limits raised, the excess of a market’s cap or limits over
        its template, the daily cap of a casino table that opens, and for each market the matched amount or what the
        house pays, if that is more. Empty: never. 0: always.
      </p>
      <div className="threshold-fields">
        {TWO_PEOPLE_KINDS.filter((kind) => !KINDS_WITHOUT_AMOUNT.includes(kind)).map((kind) => (
          <AmountField
            key={kind}
            label={KIND_WORDS[kind]}
            placeholder="Never"
            disabled={!mayChange}
            value={typed[kind]}
            problem={wrong.includes(kind) ? 'An amount in digits' : ''}
            onChange={(text) => type(kind, text)}
          />
        ))}
        {TIMES.map(({ field, label, most }) => (
          <AmountField
            key={field}
            label={label}
            disabled={!mayChange}
            value={times[field]}
            problem={isTime(times[field], most) ? '' : `1 to ${groupDigits(String(most))}, in digits`}
            onChange={(text) => setTimes({ ...times, [field]: text })}
          />
        ))}
      </div>
      {KINDS_WITHOUT_AMOUNT.map((kind) => (
        <label key={kind} className="always">
          <input
            type="checkbox"
            checked={typed[kind] !== ''}
            disabled={!mayChange || ALWAYS_TWO_KINDS.includes(kind)}
            onChange={(event) => type(kind, event.target.checked ? '0' : '')}
          />
          {KIND_WORDS[kind]}
        </label>
      ))}
      {mayChange && (
        <div className="threshold-end">
          <label className="field">
            Reason, kept in the audit trail
            <input value={reason} maxLength={300} required onChange={(event) => setReason(event.target.value)} />
          </label>
          <button
            type="submit"
            className="btn"
            disabled={isBusy || wrong.length > 0 || wrongTimes.length > 0 || reason.trim() === ''}
          >
            Change
          </button>
        </div>
      )}
      <FormProblem text={problem} />
    </form>
  );
}
