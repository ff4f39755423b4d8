import type { QuoteLevel } from 'engine';
import type { QuoteLevelRequest } from 'protocol';
import type { z } from 'zod';

export function toLevel({ is_back, rate, line = 0, size }: z.output<typeof QuoteLevelRequest>): QuoteLevel {
  return { side: is_back ? 'back' : 'lay', rate, line, size };
}

/** An amount in a sentence: −47,400. */
export function amountText(minor: number): string {
  const text = Math.abs(minor / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return minor < 0 ? `−${text}` : text;
}
