import { type Entry, postEntry } from '../account/ledger.ts';
import { ranking } from '../account/ranking.ts';
import { noteResult } from '../account/self-limits.ts';
import { payShares } from '../account/shares.ts';
import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { CLEARING, COMMISSION } from '../vocabulary/index.ts';
import type { Due } from './due.ts';
import type { Market } from './market.ts';

const BET_SETTLED = EVENTS['bet-settled'][0];
const POSITION_SETTLED = EVENTS['position-settled'][0];

/** Tells what each bet came to, by order id. */
export function appendBets({ events }: Exchange, market: Market, { bets }: Due): void {
  for (let i = 0; i < bets.count; i++) {
    events.begin(BET_SETTLED, 4);
    events.add(bets.orders[i] as number);
    events.add(market.positions.accountOf(bets.positions[i] as number));
    events.add(market.id);
    events.add(bets.profits[i] as number);
  }
}

/**
 * Pays every position, by account, what is missing to what is due to it.
 *
 * @param kind  place in ENTRY_KINDS
 * @see         docs/rules.md, "Settlement" and "Re-settlement"
 */
export function payPositions(exchange: Exchange, market: Market, { due, kind }: { due: Due; kind: number }): void {
  const { accounts, touched } = exchange;
  const { positions } = market;
  const paid = market.paid;
  market.paid = new Float64Array(2 * positions.count);
  const entry: Entry = { kind, market: market.id, legs: [0, 0, CLEARING, 0, COMMISSION, 0] };
  const hasShares = market.shares.size > 0;
  touched.cashOf(exchange, market, COMMISSION);
  for (const position of byAccount(market)) {
    // Its exposure ends here; and what is noted by account needs no ranking later.
    touched.stakes(market, position);
    const account = positions.accountOf(position);
    const now = { profit: due.profits[position] as number, commission: due.commissions[position] as number };
    const before = { profit: paid[2 * position] ?? 0, commission: paid[2 * position + 1] ?? 0 };
    if (due.hasFills[position] === 0 && before.profit === 0 && before.commission === 0) continue;
    market.paid[2 * position] = now.profit;
    market.paid[2 * position + 1] = now.commission;
    appendPosition(exchange, market, { account, ...now });
    const won = now.profit - before.profit;
    const fee = now.commission - before.commission;
    if (won === 0 && fee === 0) continue;
    if (hasShares) touched.cashOf(exchange, market, account);
    else if (won !== fee) touched.cash(market, position);
    entry.legs[0] = account;
    entry.legs[1] = won - fee;
    entry.legs[3] = 0 - won;
    entry.legs[5] = fee;
    postEntry(exchange, entry);
    noteResult(exchange, account, won - fee);
    if (hasShares) payShares(exchange, market, { account, now, before });
  }
  assert(accounts.cashOf(CLEARING) === 0, 'a settled market leaves nothing in clearing');
}

function byAccount({ positions }: Market): Uint32Array {
  const accounts = new Float64Array(positions.count);
  for (let position = 0; position < positions.count; position++) accounts[position] = positions.accountOf(position);
  return ranking(accounts);
}

function appendPosition(
  { events }: Exchange,
  market: Market,
  of: { account: number; profit: number; commission: number },
): void {
  events.begin(POSITION_SETTLED, 4);
  events.add(of.account);
  events.add(market.id);
  events.add(of.profit);
  events.add(of.commission);
}
