import { useState } from 'react';
import { FormProblem } from '../../shared/forms/fields.tsx';
import { toast } from '../../shared/toasts/toast-store.ts';
import { useDeed } from '../controls/use-deed.ts';
import { useKeys } from '../controls/use-keys.ts';
import { ask } from '../data/exchange.ts';
import { ReasonDialog } from '../controls/reason-dialog.tsx';
import { refreshSettlements } from './settlement-queries.ts';
import { nameOf, type SettlementRow } from './settlement-rows.ts';

type End = 'void' | 'abandon' | 'roll-back';

const ENDS = {
  void: {
    name: 'Void the market',
    consequence: 'Every bet of it is void, stakes go back, nothing is paid.',
    call: 'admin/voidMarket',
  },
  abandon: {
    name: 'Abandoned',
    consequence: 'The match was abandoned: the market is void, unless its rule has decided it already.',
    call: 'admin/abandonMarket',
  },
  'roll-back': {
    name: 'Roll back',
    consequence: 'The last result is taken back: to the one before, or to void where there was none.',
    call: 'admin/rollbackResult',
  },
} as const satisfies Record<End, { name: string; consequence: string; call: string }>;

/** Ends other than a result, and what undoes one. Where the market asks for a second person they are only proposed. */
export function OtherEnds({ row }: { row: SettlementRow }) {
  const [asked, setAsked] = useState<End>();
  const isSettled = row.group === 'ended' && row.action?.state === 'done';
  const isOpen = row.group === 'held' || row.group === 'to-propose';
  const ends: readonly End[] = isSettled ? ['roll-back'] : isOpen ? ['void', 'abandon'] : [];
  const end = asked === undefined ? undefined : ENDS[asked];
  return (
    <>
      {ends.length > 0 && (
        <section className="card" aria-label="Other ends">
          <header>
            <h2>{isSettled ? 'Take it back' : 'No result'}</h2>
          </header>
          <ul className="acts">
            {ends.map((one) => (
              <li key={one}>
                <p className="why">{ENDS[one].consequence}</p>
                <button type="button" className="btn" onClick={() => setAsked(one)}>
                  {ENDS[one].name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {row.group !== 'under-way' && row.group !== 'proposed' && <VoidBetsForm row={row} />}
      {end !== undefined && (
        <ReasonDialog
          title={end.name}
          consequence={end.consequence}
          verb={end.name}
          onClose={() => setAsked(undefined)}
          onDo={async (reason) => {
            await ask(end.call, { market_id: row.marketId, reason });
            toast('plain', `${nameOf(row)}: ${end.name.toLowerCase()}`);
            await refreshSettlements();
          }}
        />
      )}
    </>
  );
}

/** As <input type="datetime-local"> has it, with seconds. */
const timeOf = (text: string): number | undefined => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
};

function VoidBetsForm({ row }: { row: SettlementRow }) {
  const { isBusy, problem, run } = useDeed();
  const [isOpen, setIsOpen] = useState(false);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  useKeys({ v: () => setIsOpen(true) });
  const [begin, end] = [timeOf(from), timeOf(until)];
  const isSpan = begin !== undefined && (until === '' || (end !== undefined && end >= begin));
  const submit = () =>
    run(async () => {
      if (begin === undefined) return;
      const span = { from: begin, ...(end === undefined ? {} : { until: end }) };
      await ask('admin/voidBets', { market_id: row.marketId, ...span, reason: reason.trim() });
      toast('plain', `${nameOf(row)}: bets of the span are void`);
      setIsOpen(false);
      await refreshSettlements();
    });
  return (
    <section className="card" aria-label="Void bets from a time">
      <header>
        <h2>Void bets from a time</h2>
        <span className="spacer" />
        <button type="button" className="btn small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Open'}
          <kbd>V</kbd>
        </button>
      </header>
      {isOpen && (
        <form
          className="form span-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSpan) void submit();
          }}
        >
          <label className="field">
            Matched from
            <input
              type="datetime-local"
              step="1"
              required
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          </label>
          <label className="field">
            Until, or to the close
            <input type="datetime-local" step="1" value={until} onChange={(event) => setUntil(event.target.value)} />
          </label>
          <label className="field span-all">
            Reason, shown to every bettor it touches
            <input value={reason} maxLength={500} required onChange={(event) => setReason(event.target.value)} />
          </label>
          <p className="why span-all">
            Times are of this device. What was matched in the span is void, and stays void whatever is rolled back.
          </p>
          <FormProblem text={problem} />
          <button type="submit" className="btn" disabled={isBusy || !isSpan || reason.trim() === ''}>
            Void these bets
          </button>
        </form>
      )}
    </section>
  );
}
