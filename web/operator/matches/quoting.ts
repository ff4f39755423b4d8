import type { Quote, RunnerBook } from 'protocol';

// What a trader's keys make of the quotes on a runner. The exchange checks what it is sent; here a step simply does
// nothing where it would lead to what nobody quotes.

export type QuoteState = NonNullable<RunnerBook['quote_state']>;

const isBack = ({ is_back }: Quote): boolean => is_back;
const isLay = ({ is_back }: Quote): boolean => !is_back;

export const bestOf = (quotes: readonly Quote[], side: 'back' | 'lay'): Quote | undefined =>
  quotes.find(side === 'back' ? isBack : isLay);

/** Of a session: both lines up or down together, in the market's units. */
export const movedLine = (quotes: readonly Quote[], by: number): readonly Quote[] =>
  quotes.some(({ line }) => line + by < 0) ? quotes : quotes.map((quote) => ({ ...quote, line: quote.line + by }));

/** Of a session: the Yes line away from the No line or back to it, which it never passes. */
export function widened(quotes: readonly Quote[], by: number): readonly Quote[] {
  const no = bestOf(quotes, 'lay')?.line;
  const yes = bestOf(quotes, 'back')?.line;
  if (no === undefined || yes === undefined || yes + by < no) return quotes;
  return quotes.map((quote) => (quote.is_back ? { ...quote, line: quote.line + by } : quote));
}

/** Of a bookmaker's runner: both rates up or down together; the least is 1. */
export const movedRate = (quotes: readonly Quote[], by: number): readonly Quote[] =>
  quotes.some(({ rate }) => rate + by < 1)
    ? quotes
    : quotes.map((quote) => ({ ...quote, rate: Math.round((quote.rate + by) * 100) / 100 }));

/** A first offer: No and Yes at their lines, or a runner's back and lay at their rates. */
export function offeredQuotes(
  { kind, market }: { readonly kind: string; readonly market: { readonly per_unit: number } },
  { lower, upper, rate, size }: { lower: number; upper: number; rate: number; size: number },
): readonly Quote[] {
  if (kind === 'bookmaker')
    return [
      { is_back: true, rate: lower, line: 0, size },
      { is_back: false, rate: upper, line: 0, size },
    ];
  const line = (units: number) => Math.round(units * market.per_unit);
  return [
    { is_back: true, rate, line: line(upper), size },
    { is_back: false, rate, line: line(lower), size },
  ];
}

/** As `admin/setQuotes` takes them. */
export const levelsOf = (quotes: readonly Quote[]) =>
  quotes.map(({ is_back, rate, line, size }) => ({ is_back, rate, line, size }));
