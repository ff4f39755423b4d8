import type { SettleMarket } from 'engine';
import { post } from './accounts.ts';
import { accepted, isTooLarge, rejected, tell, toNumber, touch } from './exchange-state.ts';
import type { ExchangeState, ModelFill, ModelMarket, Rule, Work } from './exchange-state.ts';
import { change, find } from './markets.ts';
import { backerGets } from './payoff.ts';
import type { Result } from './payoff.ts';

// docs/rules.md, "Settlement".

const COMMISSION = 2;
const CLEARING = 3;
const NO_RESULT: Result = { winners: [], tied: [], placed: [], placedTied: [], number: 0 };

export const settleMarket: Rule<SettleMarket> = (work, command) => {
  const market = find(work.state, command.market, ['closed']);
  if ('ok' in market) return market;
  if (!isResult(market, command.winners)) return rejected('invalid-result');
  const { bets, positions } = comeTo(market, command.winners);
  if (!isCashInRange(work.state, market, positions)) return rejected('amount-too-large');
  change(work, market, 'settled');
  const lists = { winners: [...command.winners], tied: [], placed: [], placedTied: [] };
  tell(work, { type: 'market-settled', market: market.id, number: 0, ...lists });
  for (const [order, { account, profit }] of bets) {
    tell(work, { type: 'bet-settled', order, account, market: market.id, profit: toNumber(profit) });
  }
  for (const [account, profit] of positions) pay(work, market, { account, profit });
  return accepted();
};

interface Sums {
  /** By order, lowest number first. */
  readonly bets: readonly (readonly [order: number, { account: number; profit: bigint }])[];
  /** By account, lowest number first. */
  readonly positions: readonly (readonly [account: number, profit: bigint])[];
}

/** What every bet and every account's bets come to with a result. */
function comeTo(market: ModelMarket, winners: readonly number[]): Sums {
  const bets = new Map<number, { account: number; profit: bigint }>();
  const positions = new Map<number, bigint>();
  for (const fill of market.fills) {
    const toBacker = backerGets(market.definition, fill.stake, { ...NO_RESULT, winners });
    for (const [order, account, profit] of sidesOf(fill, toBacker)) {
      bets.set(order, { account, profit: (bets.get(order)?.profit ?? 0n) + profit });
      positions.set(account, (positions.get(account) ?? 0n) + profit);
    }
  }
  return { bets: [...bets].toSorted(([a], [b]) => a - b), positions: [...positions].toSorted(([a], [b]) => a - b) };
}

function isCashInRange(state: ExchangeState, market: ModelMarket, positions: Sums['positions']): boolean {
  let taken = state.accounts.get(COMMISSION)?.cash ?? 0n;
  for (const [account, profit] of positions) {
    const commission = commissionOf(state, market, { account, profit });
    taken += commission;
    if (isTooLarge((state.accounts.get(account)?.cash ?? 0n) + profit - commission)) return false;
  }
  return !isTooLarge(taken);
}

interface Position {
  readonly account: number;
  readonly profit: bigint;
}

function commissionOf(state: ExchangeState, market: ModelMarket, { account, profit }: Position): bigint {
  if (state.accounts.get(account)?.role !== 'customer' || profit <= 0n) return 0n;
  return (profit * BigInt(market.definition.baseRate) + 5000n) / 10_000n;
}

function isResult(market: ModelMarket, winners: readonly number[]): boolean {
  const { payoff, runners } = market.definition;
  if (payoff.kind !== 'runners') return false;
  if (winners.some((winner) => !runners.includes(winner))) return false;
  if (new Set(winners).size !== winners.length || winners.length > payoff.winners) return false;
  return payoff.complete ? winners.length === payoff.winners : winners.length >= 1;
}

function sidesOf(fill: ModelFill, toBacker: bigint): [order: number, account: number, profit: bigint][] {
  return [
    [fill.backOrder, fill.backer, toBacker],
    [fill.layOrder, fill.layer, -toBacker],
  ];
}

function pay(work: Work, market: ModelMarket, { account, profit }: Position): void {
  const commission = commissionOf(work.state, market, { account, profit });
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
