import { CUSTOMER } from '../account/accounts.ts';
import type { Exchange } from '../exchange.ts';
import type { Money } from '../vocabulary/index.ts';
import type { Market } from './market.ts';

const WHOLE = 10_000;

/**
 * Commission on what an account won in a market. Whole and rest are multiplied apart, so that no product passes 2^53.
 *
 * @param profit    minor units; a loss pays nothing
 * @param baseRate  hundredths of a per cent
 * @returns         minor units, rounded to the nearest, half up
 * @see             docs/rules.md, "Settlement"
 */
export function commissionOn(profit: number, baseRate: number): Money {
  const taxed = Math.max(0, profit);
  const rest = taxed % WHOLE;
  const whole = (taxed - rest) / WHOLE;
  return (whole * baseRate + Math.floor((rest * baseRate + WHOLE / 2) / WHOLE)) as Money;
}

/** What a position of a market pays on its profit: customers alone pay. */
export function commissionOf(
  { accounts }: Exchange,
  { positions, definition }: Market,
  of: { position: number; profit: number },
): Money {
  const pays = of.profit > 0 && accounts.roleOf(positions.accountOf(of.position)) === CUSTOMER;
  return pays ? commissionOn(of.profit, definition.baseRate) : (0 as Money);
}
