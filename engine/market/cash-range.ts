import { type Came, legsOf } from '../account/shares.ts';
import type { Exchange } from '../exchange.ts';
import { COMMISSION, MAX_MONEY } from '../vocabulary/index.ts';
import type { Due } from './due.ts';
import type { Market } from './market.ts';

/** Whether every account's cash stays a number that a double holds exactly, once all is paid. */
export function isCashInRange({ accounts }: Exchange, market: Market, due: Due): boolean {
  const { paid } = market;
  const owed = owedToAgents(market, due);
  let taken = 0;
  for (let position = 0; position < due.accounts.length; position++) {
    const account = due.accounts[position] as number;
    const fee = (due.commissions[position] as number) - (paid[2 * position + 1] ?? 0);
    taken += fee;
    // The change first: cash and a profit may pass 2^53 together where cash and what is left of the profit do not.
    let change = (due.profits[position] as number) - (paid[2 * position] ?? 0) - fee;
    if (owed.size > 0) {
      change += owed.get(account) ?? 0;
      owed.delete(account);
    }
    if (Math.abs(accounts.cashOf(account) + change) > MAX_MONEY) return false;
  }
  owed.set(COMMISSION, taken + (owed.get(COMMISSION) ?? 0));
  return [...owed].every(([account, amount]) => Math.abs(accounts.cashOf(account) + amount) <= MAX_MONEY);
}

/** What shares move: to and from agents, the house and COMMISSION. */
function owedToAgents(market: Market, due: Due): Map<number, number> {
  const owed = new Map<number, number>();
  for (const account of market.shares.keys()) {
    const legs = legsOf(market, { account, ...cameTo(market, due, market.positions.find(account)) });
    for (let i = 0; i < legs.length; i += 2) {
      const to = legs[i] as number;
      owed.set(to, (owed.get(to) ?? 0) + (legs[i + 1] as number));
    }
  }
  return owed;
}

function cameTo({ paid }: Market, due: Due, position: number): { now: Came; before: Came } {
  return {
    now: { profit: due.profits[position] as number, commission: due.commissions[position] as number },
    before: { profit: paid[2 * position] ?? 0, commission: paid[2 * position + 1] ?? 0 },
  };
}
