import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import type { Stake } from '../payoff/positions.ts';
import type { Rejection } from '../rejection.ts';
import type { Refusal } from '../vocabulary/index.ts';
import { FEED } from './accounts.ts';
import { countedAt } from './self-limits.ts';

/** An order as its limits see it: a row of its market's positions that already counts it, and what it puts at stake. */
export interface Limited {
  readonly market: Market;
  readonly account: number;
  readonly position: number;
  readonly stake: Stake;
  /** Whether the row counts the stake as filled, or else as unmatched. */
  readonly isFilled: boolean;
  /** Of the account over all markets, without the order. */
  readonly before: number;
  /** The same with it. */
  readonly exposure: number;
}

/**
 * What an account's or a market's smallest or largest stake keeps an order from, the market's own smallest apart.
 *
 * @see docs/rules.md, "Limits"
 */
export function stakeRejection(
  { accounts, settings }: Exchange,
  of: { market: Market; account: number; size: number; isRest?: boolean },
): Rejection | undefined {
  const { market, account, size } = of;
  const { maxStake, preMatchCap } = market.definition.options;
  const own = accounts.isRestricted(account) ? settings.of(account) : undefined;
  const isAnySize = of.isRest === true || accounts.roleOf(account) === FEED;
  if (own !== undefined && size < own.minStake && !isAnySize) return 'stake-below-minimum';
  if (size > maxStake || (own !== undefined && size > own.maxStake)) return 'stake-above-maximum';
  if (preMatchCap < Infinity && !market.inPlay && (market.staked.get(account) ?? 0) + size > preMatchCap)
    return 'stake-above-maximum';
  return undefined;
}

/**
 * Why an order would pass a limit on what may be lost or won, funds apart. Leaves the row as it is.
 *
 * @see docs/rules.md, "Limits" and "Self-limits"
 */
export function limitRejection(exchange: Exchange, of: Limited): Refusal | undefined {
  const { account, market, exposure, before } = of;
  const own = exchange.accounts.isRestricted(account) ? exchange.settings.of(account) : undefined;
  if (own !== undefined && exposure > before) {
    const { loss, exposure: limit } = own.selfLimits;
    if (loss !== undefined && Math.max(0, countedAt(loss, exchange.at)) + exposure > loss.amount) return 'loss-limit';
    if (exposure > Math.min(own.exposureLimit, limit?.amount ?? Infinity)) return 'exposure-limit';
  }
  const maxProfit = Math.min(market.definition.options.maxProfit, own?.maxProfit ?? Infinity);
  return maxProfit < Infinity && isProfitAbove(of, maxProfit) ? 'profit-above-maximum' : undefined;
}

/** Whether an account could win more than a maximum in the market with the order filled, and more than without it. */
function isProfitAbove({ market, position, stake, isFilled }: Limited, maximum: number): boolean {
  const { positions } = market;
  const count = (isFilled_: boolean, sign: 1 | -1): void => {
    if (isFilled_) positions.fill(position, stake, sign);
    else positions.hold(position, stake, sign);
  };
  count(isFilled, -1);
  const without = positions.bestProfit(position);
  positions.fill(position, stake, 1);
  const with_ = positions.bestProfit(position);
  positions.fill(position, stake, -1);
  count(isFilled, 1);
  return with_ > maximum && with_ > without;
}

/** Counts an accepted order against the pre-match cap of its market; with a size below 0, what was taken away of one. */
export function noteStaked(market: Market, account: number, size: number): void {
  if (market.inPlay || market.definition.options.preMatchCap === Infinity) return;
  const staked = (market.staked.get(account) ?? 0) + size;
  if (staked <= 0) market.staked.delete(account);
  else market.staked.set(account, staked);
}
