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

/** Appends what each bet came to, by order id. */
export function appendBets({ events }: Exchange, market: Market, { bets, accounts }: Due): void {
  for (let i = 0; i < bets.count; i++) {
    const at = events.append(BET_SETTLED, 4);
    const data = events.data;
    data[at] = bets.orders[i] as number;
    data[at + 1] = accounts[bets.positions[i] as number] as number;
    data[at + 2] = market.id;
    data[at + 3] = bets.profits[i] as number;
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
  const before = market.paid;
  market.paid = new Float64Array(2 * due.accounts.length);
  const entry: Entry = { kind, market: market.id, legs: [0, 0, CLEARING, 0, COMMISSION, 0] };
  const hasShares = market.shares.size > 0;
  touched.cashOf(exchange, market, COMMISSION);
  for (const position of ranking(due.accounts)) {
    // Its exposure ends here; and what is noted by account needs no ranking later.
    touched.stakes(market, position);
    const account = due.accounts[position] as number;
    const profit = due.profits[position] as number;
    const commission = due.commissions[position] as number;
    const wasProfit = before[2 * position] ?? 0;
    const wasCommission = before[2 * position + 1] ?? 0;
    if (due.hasFills[position] === 0 && wasProfit === 0 && wasCommission === 0) continue;
    market.paid[2 * position] = profit;
    market.paid[2 * position + 1] = commission;
    appendPosition(exchange, market, { account, profit, commission });
    const won = profit - wasProfit;
    const fee = commission - wasCommission;
    if (won === 0 && fee === 0) continue;
    if (hasShares) touched.cashOf(exchange, market, account);
    else if (won !== fee) touched.cash(market, position);
    entry.legs[0] = account;
    entry.legs[1] = won - fee;
    entry.legs[3] = 0 - won;
    entry.legs[5] = fee;
    postEntry(exchange, entry);
    noteResult(exchange, account, won - fee);
    if (!hasShares) continue;
    const was = { profit: wasProfit, commission: wasCommission };
    payShares(exchange, market, { account, now: { profit, commission }, before: was });
  }
  assert(accounts.cashOf(CLEARING) === 0, 'a settled market leaves nothing in clearing');
}

function appendPosition(
  { events }: Exchange,
  market: Market,
  of: { account: number; profit: number; commission: number },
): void {
  const at = events.append(POSITION_SETTLED, 4);
  const data = events.data;
  data[at] = of.account;
  data[at + 1] = market.id;
  data[at + 2] = of.profit;
  data[at + 3] = of.commission;
}
