import type { SettleMarket } from 'engine';
import { post } from './accounts.ts';
import { accepted, isTooLarge, refuseState, rejected, emit, toNumber, touch } from './exchange-state.ts';
import type { ExchangeState, ModelFill, ModelMarket, Paid, Rule, Work } from './exchange-state.ts';
import { change, find } from './markets.ts';
import { backerGets } from './payoff.ts';
import type { Result } from './payoff.ts';
import { isResult, isSameResult } from './results.ts';
import { count } from './self-limits.ts';
import { shareLegs } from './shares.ts';

// docs/rules.md, "Settlement" and "Re-settlement".

const COMMISSION = 2;
const CLEARING = 3;
const NOTHING: Paid = { profit: 0n, commission: 0n };

export const settleMarket: Rule<SettleMarket> = (work, command) => {
  const market = find(work.state, command.market, ['closed', 'settled', 'void']);
  if ('ok' in market) return market;
  const { winners, tied = [], placed = [], placedTied = [], number = 0 } = command;
  const result: Result = { winners, tied, placed, placedTied, number };
  if (!isResult(market, command)) return rejected('invalid-result');
  if (market.result !== undefined && isSameResult(market.result, result)) return refuseState('open');
  if (!isCashInRange(work.state, market, result)) return rejected('amount-too-large');
  const kind = market.status === 'closed' ? 'settlement' : 'resettlement';
  if (market.dropAt === 0) market.dropAt = work.at + market.definition.resettleFor;
  change(work, market, 'settled');
  payResult(work, market, { result, kind });
  return accepted();
};

/** Emits and pays what every bet and every account comes to with a result. */
export function payResult(work: Work, market: ModelMarket, { result, kind }: { result: Result; kind: string }): void {
  market.result = result;
  const { winners, tied, placed, placedTied, number } = result;
  const lists = { winners: [...winners], tied: [...tied], placed: [...placed], placedTied: [...placedTied] };
  emit(work, { type: 'market-settled', market: market.id, number, ...lists });
  for (const [order, { account, profit }] of betsOf(market, result)) {
    emit(work, { type: 'bet-settled', order, account, market: market.id, profit: toNumber(profit) });
  }
  for (const [account, due] of duesOf(work.state, market, result)) payDifference(work, market, { account, due, kind });
}

/** Takes back what was paid, by account. */
export function payBack(work: Work, market: ModelMarket): void {
  for (const account of [...market.paid.keys()].toSorted((a, b) => a - b)) {
    payDifference(work, market, { account, due: NOTHING, kind: 'resettlement' });
  }
  market.result = undefined;
}

/** Whether every account's cash stays a number that a double holds; without a result everything is taken back. */
export function isCashInRange(state: ExchangeState, market: ModelMarket, result: Result | undefined): boolean {
  const changes = new Map<number, bigint>();
  const add = (account: number, amount: bigint) => changes.set(account, (changes.get(account) ?? 0n) + amount);
  for (const [account, due] of duesOf(state, market, result)) {
    const before = market.paid.get(account) ?? NOTHING;
    const commission = due.commission - before.commission;
    add(COMMISSION, commission);
    add(account, due.profit - before.profit - commission);
    for (const [holder, amount] of shareLegs(market, account, due)) add(holder, amount);
    for (const [holder, amount] of shareLegs(market, account, before)) add(holder, -amount);
  }
  return [...changes].every(([account, amount]) => !isTooLarge((state.accounts.get(account)?.cash ?? 0n) + amount));
}

/** By order, lowest number first: what its fills that are not void come to. */
function betsOf(market: ModelMarket, result: Result): [order: number, { account: number; profit: bigint }][] {
  const bets = new Map<number, { account: number; profit: bigint }>();
  for (const fill of market.fills) {
    if (fill.isVoid) continue;
    for (const [order, account, profit] of sidesOf(fill, backerGets(market, fill.stake, result))) {
      if (order > 0) bets.set(order, { account, profit: (bets.get(order)?.profit ?? 0n) + profit });
    }
  }
  return [...bets].toSorted(([a], [b]) => a - b);
}

/** By account, lowest number first: those with fills that are not void, and those to whom something was paid. */
function duesOf(state: ExchangeState, market: ModelMarket, result: Result | undefined): [account: number, Paid][] {
  const profits = new Map<number, bigint>([...market.paid.keys()].map((account) => [account, 0n]));
  for (const fill of market.fills) {
    if (fill.isVoid || result === undefined) continue;
    for (const [, account, profit] of sidesOf(fill, backerGets(market, fill.stake, result))) {
      profits.set(account, (profits.get(account) ?? 0n) + profit);
    }
  }
  const dues = [...profits].toSorted(([a], [b]) => a - b);
  return dues.map(([account, profit]) => [
    account,
    { profit, commission: commissionOf(state, market, account, profit) },
  ]);
}

/** Rounded once, to the nearest unit, half up. */
function commissionOf(state: ExchangeState, { definition }: ModelMarket, account: number, profit: bigint): bigint {
  const { role, discount = 0 } = state.accounts.get(account) ?? {};
  if (role !== 'customer' || profit <= 0n) return 0n;
  const whole = 100_000_000n;
  return (profit * BigInt(definition.baseRate) * BigInt(10_000 - discount) + whole / 2n) / whole;
}

function sidesOf(fill: ModelFill, toBacker: bigint): [order: number, account: number, profit: bigint][] {
  return [
    [fill.backOrder, fill.backer, toBacker],
    [fill.layOrder, fill.layer, -toBacker],
  ];
}

interface Due {
  readonly account: number;
  readonly due: Paid;
  readonly kind: string;
}

function payDifference(work: Work, market: ModelMarket, { account, due, kind }: Due): void {
  const before = market.paid.get(account) ?? NOTHING;
  touch(work, account, market.id);
  const figures = { profit: toNumber(due.profit), commission: toNumber(due.commission) };
  emit(work, { type: 'position-settled', account, market: market.id, ...figures });
  if (due.profit === 0n && due.commission === 0n) market.paid.delete(account);
  else market.paid.set(account, due);
  const profit = due.profit - before.profit;
  const commission = due.commission - before.commission;
  if (profit === 0n && commission === 0n) return;
  const legs = [
    [account, profit - commission],
    [CLEARING, -profit],
    [COMMISSION, commission],
  ] as const;
  post(work, { kind, market: market.id, legs });
  count(work.state, work.at, { id: account, kind: 'loss', amount: commission - profit });
  payShares(work, market, { account, due, before });
}

/** What the agents above an account get of its result, less what they got before. */
function payShares(
  work: Work,
  market: ModelMarket,
  { account, due, before }: { readonly account: number; readonly due: Paid; readonly before: Paid },
): void {
  const paidBefore = shareLegs(market, account, before);
  const legs = shareLegs(market, account, due).map(
    ([holder, amount], index) => [holder, amount - (paidBefore[index]?.[1] ?? 0n)] as const,
  );
  if (legs.some(([, amount]) => amount !== 0n)) post(work, { kind: 'share', market: market.id, legs });
}
