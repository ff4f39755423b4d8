import type { OrderTerms } from '../command.ts';
import { emptyStake, quotedStakeIn } from '../market/definition.ts';
import type { Market } from '../market/market.ts';
import type { Stake } from '../payoff/positions.ts';
import { furthestOnScale, slopeOf } from '../vocabulary/index.ts';
import { type Ask, type Level, levelFor, type QuoteChange, type Quotes } from './quotes.ts';

/** A bet on a quote: what the bettor saw, and how much they want of it. */
export interface Bet {
  /** Place of the runner in the market's definition. */
  readonly runnerIndex: number;
  readonly side: number;
  /** The rate. */
  readonly price: number;
  readonly size: number;
  readonly terms: OrderTerms | undefined;
}

export function askOf({ side, price: rate, size, terms }: Bet): Ask {
  return { side, rate, size, line: terms?.line ?? 0, accept: terms?.accept ?? 'none' };
}

/** The level that a bet would take now, or why there is none. */
export function levelOf(market: Market, bet: Bet): Level | QuoteChange {
  return levelFor(market.quotes[bet.runnerIndex] as Quotes, market.definition.payoff, askOf(bet));
}

/** What a bet puts at stake at a level, or as it asks. */
export function stakeAt({ runnerIndex, side, size }: Bet, { rate, line }: Pick<Level, 'rate' | 'line'>): Stake {
  return quotedStakeIn({ runnerIndex, side, rate, line, size }, emptyStake());
}

/** The same for whoever is on the other side. */
export function opposite(stake: Stake): Stake {
  return { ...stake, side: 1 - stake.side };
}

/**
 * The most that a bet could move at a rate. Above 2^53 the figure is not exact, but above every limit too.
 *
 * @see docs/rules.md, "Quoted markets"
 */
export function worthAt({ definition }: Market, { size, rate }: { size: number; rate: number }): number {
  const { payoff } = definition;
  if (payoff.kind === 'spread') return Math.floor(slopeOf(payoff, size) * (payoff.most - payoff.least));
  if (payoff.kind === 'scale') return Math.max(size, Math.floor((size * furthestOnScale(payoff)) / 10_000));
  return Math.max(size, Math.floor((size * rate) / 10_000));
}

/** The most that a bet could move as it asks, and at the level that it would take. */
export function worthOfBet(market: Market, bet: Bet): number {
  const { size, price } = bet;
  const level = market.quotes[bet.runnerIndex] === undefined ? undefined : levelOf(market, bet);
  const own = worthAt(market, { size, rate: price });
  return typeof level === 'object' ? Math.max(own, worthAt(market, { size, rate: level.rate })) : own;
}
