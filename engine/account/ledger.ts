import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';

const LEDGER_POSTED = EVENTS['ledger-posted'][0];

/** An entry to be posted. Nothing keeps it: one record may be used for many. */
export interface Entry {
  /** Place in ENTRY_KINDS. */
  readonly kind: number;
  /** 0 where it belongs to no market. */
  readonly market: number;
  /** Account, amount, account, amount, … Amounts in minor units; legs of 0 are left out. */
  readonly legs: number[];
}

/** Posts one entry: moves cash between accounts so that nothing is made or lost. */
export function postEntry(exchange: Exchange, { kind, market, legs }: Entry): void {
  const { events, accounts } = exchange;
  let sum = 0;
  let count = 0;
  for (let i = 1; i < legs.length; i += 2) {
    const amount = legs[i] as number;
    sum += amount;
    if (amount !== 0) count++;
  }
  assert(sum === 0 && count >= 2, 'an entry has two legs or more and sums to zero');
  let at = events.append(LEDGER_POSTED, 3 + 2 * count);
  const data = events.data;
  data[at++] = exchange.nextEntry++;
  data[at++] = kind;
  data[at++] = market;
  for (let i = 0; i < legs.length; i += 2) {
    const amount = legs[i + 1] as number;
    if (amount === 0) continue;
    const account = legs[i] as number;
    accounts.addCash(account, amount);
    data[at++] = account;
    data[at++] = amount;
  }
}
