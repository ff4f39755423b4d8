import type { Exchange } from '../exchange.ts';
import type { Rejection } from '../rejection.ts';

/**
 * Why an account may not bet now, whatever the bet: it excluded itself, it or somebody above it is locked, or it has a
 * shortfall.
 *
 * @see docs/rules.md, "Locks and exclusion"
 */
export function accountRejection(exchange: Exchange, account: number): Rejection | undefined {
  if (!exchange.accounts.isRestricted(account)) return undefined;
  return undefined;
}
