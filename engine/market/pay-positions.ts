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
  const before = market.paid;
  market.paid = new Float64Array(2 * positions.count);
  const entry: Entry = { kind, market: market.id, legs: [0, 0, CLEARING, 0, COMMISSION, 0] };
  let taken = 0;
  for (const position of byAccount(market)) {
    const profit = due.profits[position] as number;
    const commission = due.commissions[position] as number;
    const wasProfit = before[2 * position] ?? 0;
    const wasCommission = before[2 * position + 1] ?? 0;
    // Exposure ends here too, and positions that are noted by account need no ranking later.
    touched.stakes(market, position);
    if (due.hasFills[position] === 0 && wasProfit === 0 && wasCommission === 0) continue;
    market.paid[2 * position] = profit;
    market.paid[2 * position + 1] = commission;
    appendPosition(exchange, market, { position, profit, commission });
    const won = profit - wasProfit;
    const fee = commission - wasCommission;
    taken += fee;
    if (won === 0 && fee === 0) continue;
    const account = positions.accountOf(position);
    entry.legs[0] = account;
    entry.legs[1] = won - fee;
    entry.legs[3] = 0 - won;
    entry.legs[5] = fee;
    postEntry(exchange, entry);
    if (won !== fee) touched.cash(market, position);
    noteResult(exchange, account, won - fee);
    if (market.shares.size === 0) continue;
    const was = { profit: wasProfit, commission: wasCommission };
    payShares(exchange, market, { account, now: { profit, commission }, before: was });
  }
  assert(accounts.cashOf(CLEARING) === 0, 'a settled market leaves nothing in clearing');
  if (taken !== 0) touched.cashOf(market, COMMISSION);
}

function byAccount({ positions }: Market): Uint32Array {
  const accounts = new Float64Array(positions.count);
  for (let position = 0; position < positions.count; position++) accounts[position] = positions.accountOf(position);
  return ranking(accounts);
}

function appendPosition(
  { events }: Exchange,
  market: Market,
  of: { position: number; profit: number; commission: number },
): void {
  events.begin(POSITION_SETTLED, 4);
  events.add(market.positions.accountOf(of.position));
  events.add(market.id);
  events.add(of.profit);
  events.add(of.commission);
}
