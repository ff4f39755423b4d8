import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../vocabulary/index.ts';

/**
 * Why an account may not bet now, whatever the bet: it excluded itself, it or somebody above it is locked, or it has a
 * shortfall.
 *
 * @see docs/rules.md, "Locks and exclusion"
 */
export function accountRejection(exchange: Exchange, account: number): Refusal | undefined {
  if (!exchange.accounts.isRestricted(account)) return undefined;
  if (isExcluded(exchange, account)) return 'account-excluded';
  let areBetsLocked = false;
  for (let of = account; of !== 0;) {
    const settings = exchange.settings.of(of);
    if (settings.locked) return 'account-locked';
    if (settings.betsLocked) areBetsLocked = true;
    of = settings.parent;
  }
  if (areBetsLocked) return 'bets-locked';
  return exchange.shortfalls.has(account) ? 'shortfall-open' : undefined;
}

export function isExcluded({ settings, at }: Exchange, account: number): boolean {
  return settings.of(account).excludedUntil > at;
}

/** Whether the account, or anyone above it, is locked. */
export function isLocked({ settings }: Exchange, account: number): boolean {
  for (let of = account; of !== 0; of = settings.of(of).parent) if (settings.of(of).locked) return true;
  return false;
}
