import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { CUSTOMER } from './accounts.ts';

const SHORTFALL_CHANGED = EVENTS['shortfall-changed'][0];

/**
 * Looks at customers whose available balance has changed, and opens, changes or closes their shortfalls.
 *
 * @param changed  by account: the market because of which
 * @see            docs/rules.md, "Shortfalls"
 */
export function followShortfalls(exchange: Exchange, changed: ReadonlyMap<number, number>): void {
  const { accounts, shortfalls, events, touched } = exchange;
  for (const account of [...changed.keys()].sort((a, b) => a - b)) {
    const missing = missingOf(exchange, account);
    const before = shortfalls.get(account) ?? 0;
    if (missing === before) continue;
    assert(missing < before || touched.isExchangesDoing, 'a customer has less cash than exposure');
    note(exchange, account, missing);
    if (missing > 0) accounts.restrict(account);
    events.begin(SHORTFALL_CHANGED, 3);
    events.add(account);
    events.add(changed.get(account) as number);
    events.add(missing);
  }
}

/** Works the shortfalls out from a state that was read. */
export function restoreShortfalls(exchange: Exchange): void {
  for (const account of exchange.accounts.numbers()) {
    const missing = missingOf(exchange, account);
    if (missing === 0) continue;
    note(exchange, account, missing);
    exchange.accounts.restrict(account);
  }
}

function missingOf({ accounts }: Exchange, account: number): number {
  if (accounts.roleOf(account) !== CUSTOMER) return 0;
  return Math.max(0, accounts.exposureOf(account) - accounts.cashOf(account));
}

function note({ shortfalls }: Exchange, account: number, missing: number): void {
  if (missing > 0) shortfalls.set(account, missing);
  else shortfalls.delete(account);
}
