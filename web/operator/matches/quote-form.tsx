import { useEffect, useRef, useState } from 'react';
import { AmountInput } from '../controls/amount-field.tsx';
import { useOwnPermissions } from '../data/permissions.ts';
import type { MarketRow } from './market-rows.ts';
import { bestOf } from './quoting.ts';
import type { Trading } from './use-trading.ts';

const USUAL = { rate: '100', size: '10000' };

interface Fields {
  readonly lower: string;
  readonly upper: string;
  readonly rate: string;
  readonly size: string;
}

/** A field of the form that a key leads to, once, or the first that is empty; another object for each press. */
export interface WantedField {
  readonly row: string;
  readonly field: 'lower' | 'size';
}

interface Props {
  readonly row: MarketRow;
  readonly trading: Trading;
  readonly wanted: WantedField | undefined;
  /** Called once a key has led to its field: a form that comes back later takes no focus. */
  readonly onReached: () => void;
}

/**
 * The house's offer on a row that it quotes: the first offer, or one that replaces what stands. What is not typed is as
 * the row has it. The text that was typed stays when the role changes meanwhile; only the button goes.
 */
export function QuoteForm({ row, trading, wanted, onReached }: Props) {
  const may = useOwnPermissions().may('run-markets');
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [isSent, setIsSent] = useState(false);
  const standing = fieldsOf(row);
  const fields = { ...standing, ...typed };
  const inputs = useRef<Partial<Record<keyof Fields, HTMLInputElement | null>>>({});
  useEffect(() => {
    if (wanted?.row !== row.id) return;
    const first = (['lower', 'upper'] as const).find((name) => inputs.current[name]?.value === '');
    const input = inputs.current[first ?? wanted.field];
    input?.focus();
    input?.select();
    onReached();
  }, [wanted, row.id, onReached]);
  // The row shows what was typed: from here on the fields follow it again.
  if (isSent && isShown(typed, standing)) {
    setTyped({});
    setIsSent(false);
  }
  /** The quotes on the row when typing began. */
  const [seen, setSeen] = useState<MarketRow['quotes']>();
  const [lower, upper, rate, size] = [fields.lower, fields.upper, fields.rate, fields.size].map(numberOf) as [
    number,
    number,
    number,
    number,
  ];
  const isSession = row.kind === 'session';
  const isOffer = lower >= 0 && upper >= lower && size > 0 && (!isSession || rate > 0);
  const set = (name: keyof Fields) => (text: string) => {
    setTyped((before) => ({ ...before, [name]: text }));
    setSeen((before) => before ?? row.quotes);
    setIsSent(false);
  };
  const hold = (name: keyof Fields) => (input: HTMLInputElement | null) => {
    inputs.current[name] = input;
  };
  const field = (name: keyof Fields, label: string) => (
    <label className="field">
      {label}
      {name === 'size' ? (
        <AmountInput className="input" whenShown={hold(name)} value={fields[name]} onChange={set(name)} />
      ) : (
        <input
          className="input"
          inputMode="decimal"
          ref={hold(name)}
          value={fields[name]}
          onChange={(event) => set(name)(event.target.value)}
        />
      )}
    </label>
  );
  if (!may && !isTyped(typed)) return null;
  return (
    <li className="quote-act">
      <form
        className="quote-form"
        aria-label={`Quote ${row.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!may || !isOffer) return;
          trading.offer(row, { lower, upper, rate, size }, seen ?? row.quotes);
          setSeen(undefined);
          setIsSent(true);
          // The keys of the page are the trader's again, and Tab goes on from here.
          event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        }}
      >
        {!isSession && <b className="quoted-runner">{row.name}</b>}
        {isSession ? field('lower', 'No, runs') : field('lower', 'Back, per 100')}
        {isSession ? field('upper', 'Yes, runs') : field('upper', 'Lay, per 100')}
        {isSession && field('rate', 'Rate')}
        {field('size', 'Size')}
        {may && (
          <button type="submit" className="btn" disabled={!isOffer || trading.isBusy}>
            Quote
          </button>
        )}
      </form>
    </li>
  );
}

const isTyped = (typed: Partial<Fields>): boolean => Object.keys(typed).length > 0;

const isShown = (typed: Partial<Fields>, standing: Fields): boolean =>
  (Object.keys(typed) as (keyof Fields)[]).every((name) => numberOf(typed[name] ?? '') === numberOf(standing[name]));

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

function fieldsOf({ kind, quotes, market }: MarketRow): Fields {
  const [back, lay] = [bestOf(quotes, 'back'), bestOf(quotes, 'lay')];
  const text = (figure: number | undefined) => (figure === undefined ? '' : String(figure));
  const size = back === undefined ? USUAL.size : String(back.size);
  if (kind === 'bookmaker') return { lower: text(back?.rate), upper: text(lay?.rate), rate: USUAL.rate, size };
  const lineOf = (quote: typeof back) => (quote === undefined ? '' : String(quote.line / market.per_unit));
  return { lower: lineOf(lay), upper: lineOf(back), rate: back === undefined ? USUAL.rate : String(back.rate), size };
}
