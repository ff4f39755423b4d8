import { Refusal } from '../refusal.ts';
import { amountText, toLevel } from '../wire/quotes-on-wire.ts';
import { worstOfQuote } from '../wire/worst-if-taken.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';

/** A quote that was confirmed although it is far: it weighs what the house could lose by it. */
export async function ofQuote(body: BodyOf<'admin/setQuotes'>, needs: MeasureNeeds): Promise<Measured | undefined> {
  const { market_id: market, selection_id: selection } = body;
  const { lost = 0 } = (await worstOfQuote({ market, selection, levels: body.levels.map(toLevel) }, needs)) ?? {};
  if (lost === 0) return undefined;
  return { kind: 'market-cap', amount: lost, isByDay: true, seen: '', neverWaits: tooCostly(lost) };
}

// By the time that somebody has approved it, the price is another.
const tooCostly = (lost: number) =>
  new Refusal(409, 'quote-too-costly', {
    message: `Taken in full, this quote could cost the house ${amountText(lost)}: more than one person may risk in a day. Offer a smaller size or a nearer price, or have the amount raised under Approvals.`,
  });
