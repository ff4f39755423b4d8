import type { Payoff, QuoteLevel } from 'engine';
import type { QuoteLevelRequest } from 'protocol';
import type { z } from 'zod';

export function toLevel({ is_back, rate, line = 0, size }: z.output<typeof QuoteLevelRequest>): QuoteLevel {
  return { side: is_back ? 'back' : 'lay', rate, line, size };
}

/** A scale pays what its table says: the most that it can win counts as its rate. */
export function payingMost<Level extends Pick<QuoteLevel, 'rate'>>(
  levels: readonly Level[],
  { payoff, place }: { readonly payoff: Payoff; readonly place: number },
): readonly Level[] {
  const scale = payoff.kind === 'scale' ? payoff.scales?.[place] : undefined;
  return scale === undefined ? levels : levels.map((level) => ({ ...level, rate: Math.max(0, ...scale) }));
}

/** An amount in a sentence: −47,400. */
export function amountText(minor: number): string {
  const text = Math.abs(minor / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return minor < 0 ? `−${text}` : text;
}
