import type { SettleMarket } from 'engine';
import { post } from './accounts.ts';
import { accepted, rejected, tell, toNumber, touch } from './exchange-state.ts';
import type { ModelFill, ModelMarket, Rule, Work } from './exchange-state.ts';
import { change, find } from './markets.ts';

// docs/rules.md, "Settlement".

const COMMISSION = 2;
const CLEARING = 3;

export const settleMarket: Rule<SettleMarket> = (work, command) => {
  const market = find(work.state, command.market, ['closed']);
  if ('ok' in market) return market;
  if (!isResult(market, command.winners)) return rejected('invalid-result');
  change(work, market, 'settled');
  tell(work, { type: 'market-settled', market: market.id, winners: [...command.winners] });
  const orders = new Map<number, { account: number; profit: bigint }>();
  const accounts = new Map<number, bigint>();
  for (const fill of market.fills) {
    const toBacker = command.winners.some((winner) => winner === fill.selection) ? fill.profit : -fill.size;
    for (const [order, account, profit] of sidesOf(fill, toBacker)) {
      orders.set(order, { account, profit: (orders.get(order)?.profit ?? 0n) + profit });
      accounts.set(account, (accounts.get(account) ?? 0n) + profit);
    }
  }
  for (const [order, { account, profit }] of [...orders].toSorted(([a], [b]) => a - b)) {
    tell(work, { type: 'bet-settled', order, account, market: market.id, profit: toNumber(profit) });
  }
  for (const [account, profit] of [...accounts].toSorted(([a], [b]) => a - b)) pay(work, market, { account, profit });
  market.fills = [];
  market.everPlaced.clear();
  return accepted();
};

function isResult(market: ModelMarket, winners: readonly number[]): boolean {
  if (winners.some((winner) => !market.runners.includes(winner))) return false;
  if (new Set(winners).size !== winners.length || winners.length > market.winners) return false;
  return market.complete ? winners.length === market.winners : winners.length >= 1;
}

function sidesOf(fill: ModelFill, toBacker: bigint): [order: number, account: number, profit: bigint][] {
  return [
    [fill.backOrder, fill.backer, toBacker],
    [fill.layOrder, fill.layer, -toBacker],
  ];
}

function pay(work: Work, market: ModelMarket, { account, profit }: { account: number; profit: bigint }): void {
  const isCustomer = work.state.accounts.get(account)?.role === 'customer';
  const commission = isCustomer && profit > 0n ? (profit * BigInt(market.baseRate) + 5000n) / 10_000n : 0n;
  touch(work, account, market.id);
  const figures = { profit: toNumber(profit), commission: toNumber(commission) };
  tell(work, { type: 'position-settled', account, market: market.id, ...figures });
  if (profit === 0n) return;
  const legs = [
    [account, profit - commission],
    [CLEARING, -profit],
    [COMMISSION, commission],
  ] as const;
  post(work, { kind: 'settlement', market: market.id, legs });
}
