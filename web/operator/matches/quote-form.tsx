import { useState } from 'react';
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

/**
 * The house's offer on a row that it quotes: the first offer, or one that replaces what stands. The text that was
 * typed stays when the role changes meanwhile; only the button goes.
 */
export function QuoteForm({ row, trading }: { row: MarketRow; trading: Trading }) {
  const may = useOwnPermissions().may('run-markets');
  const [first] = useState(() => fieldsOf(row));
  const [fields, setFields] = useState(first);
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
  const field = (name: keyof Fields, label: string) => (
    <label className="field">
      {label}
      <input
        className="input"
        inputMode="decimal"
        value={fields[name]}
        onChange={(event) => {
          setFields({ ...fields, [name]: event.target.value });
          setSeen(seen ?? row.quotes);
        }}
      />
    </label>
  );
  if (!may && fields === first) return null;
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
        }}
      >
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

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

function fieldsOf({ kind, quotes, market }: MarketRow): Fields {
  const [back, lay] = [bestOf(quotes, 'back'), bestOf(quotes, 'lay')];
  const text = (figure: number | undefined) => (figure === undefined ? '' : String(figure));
  const size = back === undefined ? USUAL.size : String(back.size);
  if (kind === 'bookmaker') return { lower: text(back?.rate), upper: text(lay?.rate), rate: USUAL.rate, size };
  const lineOf = (quote: typeof back) => (quote === undefined ? '' : String(quote.line / market.per_unit));
  return { lower: lineOf(lay), upper: lineOf(back), rate: back === undefined ? USUAL.rate : String(back.rate), size };
}
