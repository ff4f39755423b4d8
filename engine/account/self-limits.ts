import { DAY_MS } from '../vocabulary/money.ts';
import type { Exchange } from '../exchange.ts';
import { EVENTS } from '../event.ts';
import { LIMIT_KINDS, type LimitKind } from '../vocabulary/index.ts';
import { SELF_LIMIT } from '../due-times.ts';
import { addRolling, dropUncounted, type RollingCount, rollingSum } from './rolling-count.ts';

/** How long a looser limit waits before it holds, ms. */
export const SELF_LIMIT_WAIT = DAY_MS;

/** A limit that an account has set itself. One that is not there is undefined: then none is pending either. */
export interface SelfLimit {
  amount: number;
  /** ms; 0 for exposure. */
  period: number;
  /** Of a limit over the last period before any time; undefined where periods follow each other, and for exposure. */
  rolling: RollingCount | undefined;
  /** What counts against one that does not roll, in the period below. */
  counted: number;
  /** ⌊time ÷ period⌋. */
  periodIndex: number;
  /** Infinity: then there will be no limit. */
  pendingAmount: number;
  pendingPeriod: number;
  /** 0 where nothing is pending. */
  pendingAt: number;
}

export type SelfLimits = Record<LimitKind, SelfLimit | undefined>;

/** What counts against a limit at a time. */
export function countedAt(limit: SelfLimit, at: number): number {
  if (limit.rolling !== undefined) return rollingSum(limit.rolling, limit.period, at);
  return limit.period > 0 && limit.periodIndex === Math.floor(at / limit.period) ? limit.counted : 0;
}

/** Counts something more. */
export function count(limit: SelfLimit, amount: number, at: number): void {
  if (limit.rolling !== undefined) {
    dropUncounted(limit.rolling, limit.period, at);
    addRolling(limit.rolling, amount, at);
    return;
  }
  limit.counted = countedAt(limit, at) + amount;
  limit.periodIndex = Math.floor(at / limit.period);
}

/** Lets a limit roll from now on: what it has counted counts as of now. */
export function roll(limit: SelfLimit, at: number): void {
  if (limit.rolling !== undefined || limit.period === 0) return;
  const counted = countedAt(limit, at);
  limit.rolling = { slots: [], amounts: [] };
  if (counted > 0) addRolling(limit.rolling, counted, at);
  limit.counted = 0;
  limit.periodIndex = 0;
}

/** Makes a limit hold. What the one before counts stays; one that rolls stays so. */
export function hold(
  before: SelfLimit | undefined,
  { amount, period, rolls = false }: { amount: number; period: number; rolls?: boolean },
  at: number,
): SelfLimit | undefined {
  if (amount === Infinity) return undefined;
  const none = { pendingAmount: 0, pendingPeriod: 0, pendingAt: 0 };
  const rolling = before?.rolling ?? (rolls && period > 0 ? { slots: [], amounts: [] } : undefined);
  if (rolling !== undefined) {
    if (before !== undefined) dropUncounted(rolling, before.period, at);
    return { amount, period, rolling, counted: 0, periodIndex: 0, ...none };
  }
  const counted = before === undefined ? 0 : countedAt(before, at);
  const periodIndex = period === 0 ? 0 : Math.floor(at / period);
  return { amount, period, rolling, counted, periodIndex, ...none };
}

/**
 * Counts money that an account paid in, or an upline gave it.
 *
 * @see docs/rules.md, "Self-limits"
 */
export function noteDeposit(exchange: Exchange, account: number, amount: number): void {
  if (!exchange.accounts.isRestricted(account)) return;
  const limit = exchange.settings.of(account).selfLimits.deposit;
  if (limit !== undefined) count(limit, amount, exchange.at);
}

/**
 * Counts what a settlement, a re-settlement or a void gave an account (below 0: took from it), commission included.
 *
 * @see docs/rules.md, "Self-limits"
 */
export function noteResult(exchange: Exchange, account: number, amount: number): void {
  if (!exchange.accounts.isRestricted(account)) return;
  const limit = exchange.settings.of(account).selfLimits.loss;
  if (limit !== undefined) count(limit, -amount, exchange.at);
}

/**
 * A time has come at which a pending limit of the account may begin to hold.
 *
 * @see docs/rules.md, "Self-limits"
 */
export function applyPendingLimits(exchange: Exchange, account: number, at: number): void {
  const { selfLimits } = exchange.settings.edit(account);
  for (const kind of LIMIT_KINDS) {
    const limit = selfLimits[kind];
    if (limit === undefined || limit.pendingAt === 0 || limit.pendingAt > at) continue;
    selfLimits[kind] = hold(limit, { amount: limit.pendingAmount, period: limit.pendingPeriod }, exchange.at);
    appendSelfLimit(exchange, account, kind);
  }
}

export function appendSelfLimit(exchange: Exchange, account: number, kind: LimitKind): void {
  const { events } = exchange;
  const limit = exchange.settings.of(account).selfLimits[kind];
  events.begin(EVENTS['self-limit-changed'][0], 7);
  events.add(account);
  events.add(LIMIT_KINDS.indexOf(kind));
  events.add(limit?.amount ?? -1);
  events.add(limit?.period ?? 0);
  events.add(limit === undefined || limit.pendingAt === 0 ? 0 : orNone(limit.pendingAmount));
  events.add(limit?.pendingPeriod ?? 0);
  events.add(limit?.pendingAt ?? 0);
}

/** A limit as events tell it. */
export function orNone(limit: number): number {
  return limit === Infinity ? -1 : limit;
}

/** Puts the moments at which pending limits will hold among what is due: for a state that was restored. */
export function scheduleLimits(exchange: Exchange): void {
  for (const [account, { selfLimits }] of exchange.settings.inOrder()) {
    for (const kind of LIMIT_KINDS) {
      const at = selfLimits[kind]?.pendingAt ?? 0;
      if (at > 0) exchange.dueTimes.add(SELF_LIMIT, account, at);
    }
  }
}
