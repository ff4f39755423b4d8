import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';

const LEDGER_POSTED = EVENTS['ledger-posted'][0];

/** Pairs of account and amount, minor units; those of 0 are left out of the entry. */
export type Legs = readonly (readonly [account: number, amount: number])[];

/** Posts one entry: moves cash between accounts so that nothing is made or lost. `kind` is a place in ENTRY_KINDS. */
export function postEntry(exchange: Exchange, of: { kind: number; market: number }, legs: Legs): void {
  const posted = legs.filter((leg) => leg[1] !== 0);
  const sum = posted.reduce((total, leg) => total + leg[1], 0);
  assert(sum === 0 && posted.length >= 2, 'an entry has two legs or more and sums to zero');
  const { events, accounts } = exchange;
  events.begin(LEDGER_POSTED, 3 + 2 * posted.length);
  events.add(exchange.nextEntry++);
  events.add(of.kind);
  events.add(of.market);
  for (const [account, amount] of posted) {
    accounts.addCash(account, amount);
    events.add(account);
    events.add(amount);
  }
}
