import { CUSTOMER } from '../account/accounts.ts';
import type { Exchange } from '../exchange.ts';
import { MAX_MONEY, type Money } from '../vocabulary/index.ts';
import type { Market } from './market.ts';

/** 100 %, as a base rate or a discount. */
const WHOLE = 10_000;

/**
 * Commission on what an account won in a market.
 *
 * @param profit    minor units; a loss pays nothing
 * @param baseRate  hundredths of a per cent
 * @param discount  off the commission, hundredths of a per cent of it
 * @returns         minor units, rounded once, to the nearest, half up
 * @see             docs/rules.md, "Settlement"
 */
export function commissionOn(profit: number, baseRate: number, discount = 0): Money {
  if (profit <= 0) return 0 as Money;
  const rate = baseRate * (WHOLE - discount);
  const rounding = (WHOLE * WHOLE) / 2;
  const exact = profit * rate + rounding;
  if (exact <= MAX_MONEY) return Math.floor(exact / (WHOLE * WHOLE)) as Money;
  return Number((BigInt(profit) * BigInt(rate) + BigInt(rounding)) / BigInt(WHOLE * WHOLE)) as Money;
}

/** What an account pays on its profit in a market: customers alone pay. */
export function commissionOf(
  { accounts, settings }: Exchange,
  { definition }: Market,
  { account, profit }: { account: number; profit: number },
): Money {
  if (profit <= 0 || accounts.roleOf(account) !== CUSTOMER) return 0 as Money;
  const discount = accounts.isRestricted(account) ? settings.of(account).discount : 0;
  return commissionOn(profit, definition.baseRate, discount);
}
