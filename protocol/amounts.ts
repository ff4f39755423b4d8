import type { Money } from 'engine/vocabulary';
import { z } from 'zod';
import { fromWireMoney } from './money.ts';

// Amounts as the wire writes them, decimal numbers, and what they are inside: minor units. Of rates and per cents, hundredths.

export const AnyAmount = z.number().transform((amount, context): Money => {
  const money = fromWireMoney(amount);
  if (money !== undefined) return money;
  context.issues.push({ code: 'custom', message: 'at most two decimals', input: amount });
  return z.NEVER;
});
/** 0 or more. */
export const Amount = z.number().min(0).pipe(AnyAmount);

export const PositiveAmount = z.number().transform((amount, context): Money => {
  const money = fromWireMoney(amount);
  if (money !== undefined && money > 0) return money;
  context.issues.push({ code: 'custom', message: 'more than 0, with at most two decimals', input: amount });
  return z.NEVER;
});
