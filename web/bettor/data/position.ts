import { MAX_SIZE, placeProfitOf, profitOf, slopeOf, type Money, type NumberStake, type Side } from 'engine/vocabulary';
import type { Bet, Market } from './from-wire.ts';
import { isQuoted, winAtRate } from './market-kind.ts';

// What a bettor's bets put at stake in a market (docs/rules.md, "Fills", "Each-way", "Number payoffs"). Before commission.

/** One bet, or a part of it at one price. Minor units. */
export interface Stake extends NumberStake {
  readonly side: Side;
  /** Each-way: what the placed part wins for its backer; else 0. */
  readonly placeProfit: number;
}

/** What a bettor has in a market. */
export interface Held {
  readonly matched: readonly Stake[];
  /** What rests or waits, as it would be matched at its own price. */
  readonly unmatched: readonly Stake[];
}

/** A bet as it is typed. */
export interface BetTerms {
  readonly side: Side;
  /** Hundredths: decimal odds, a rate, or the line of a line-range. */
  readonly price: number;
  readonly stake: number;
  /** Of a quoted number. */
  readonly line: number;
  /** Which bet of a scale it is: each has a table of its own. */
  readonly runnerId?: number;
}

export type PayingMarket = Pick<
  Market,
  'mechanism' | 'payoff' | 'winners' | 'complete' | 'least' | 'most' | 'width' | 'placeDivisor' | 'runners'
>;

/** What a bet at one price puts at stake. */
export function stakeOf(market: PayingMarket, runnerId: number, { side, price, stake: size, line }: BetTerms): Stake {
  const runnerIndex = market.runners.findIndex(({ id }) => id === runnerId);
  const bet = { runnerIndex, side, line, size, placeProfit: 0 };
  if (isQuoted(market)) return { ...bet, profit: winAtRate(size, price) };
  // Its prices are lines, and it pays even money.
  if (market.payoff === 'line-range') return { ...bet, line: price, profit: size };
  const placeProfit = market.payoff === 'each-way' ? placeProfitOf(size, price, market.placeDivisor) : 0;
  return { ...bet, profit: profitOf(size, price), placeProfit };
}

/** What has been matched of a bet. */
function matchedOf(market: PayingMarket, bet: Bet): Stake[] {
  const { selectionId, side, matched, line = 0 } = bet;
  const parts = bet.matches.map(({ price, size }) => stakeOf(market, selectionId, { side, price, stake: size, line }));
  if (market.payoff === 'line-range') return parts;
  const whole = stakeOf(market, selectionId, { side, price: bet.price, stake: matched, line });
  if (market.payoff === 'spread') return [whole];
  const placeProfit = parts.reduce((sum, part) => sum + part.placeProfit, 0);
  // Its profit is known to the unit.
  const profit = (side === 'back' ? bet.toWin : bet.toLose) - placeProfit;
  return [{ ...whole, profit, placeProfit }];
}

/** @param bets  of any market, with any state */
export function heldIn(market: PayingMarket & Pick<Market, 'id'>, bets: readonly Bet[]): Held {
  const own = bets.filter(({ marketId }) => marketId === market.id);
  return {
    matched: own.filter(({ matched }) => matched > 0).flatMap((bet) => matchedOf(market, bet)),
    unmatched: own
      .filter(({ unmatched }) => unmatched > 0)
      .map(({ selectionId, side, price, unmatched: stake, line = 0 }) =>
        stakeOf(market, selectionId, { side, price, stake, line }),
      ),
  };
}

/** What a bet can win and lose by itself, at most (docs/rules.md, "Payoffs"). */
export function profitAndLiability(market: PayingMarket, bet: BetTerms): { profit: Money; liability: Money } {
  const [win, lose] = backersSideOf(market, stakeOf(market, bet.runnerId ?? 0, bet)) as [Money, Money];
  return bet.side === 'back' ? { profit: win, liability: lose } : { profit: lose, liability: win };
}

/** What the backer wins, and loses. */
function backersSideOf({ payoff, least, most, width, runners }: PayingMarket, stake: Stake): [number, number] {
  const { runnerIndex, size, line, profit, placeProfit } = stake;
  if (payoff === 'scale') {
    const best = Math.max(0, ...(runners[runnerIndex]?.scale ?? []));
    return [Math.floor((size * best) / 10_000), size];
  }
  if (payoff === 'spread') {
    const slope = slopeOf({ width }, size);
    return [slope * (most - line), slope * (line - least)];
  }
  return payoff === 'each-way' ? [profit + placeProfit, 2 * size] : [profit, size];
}

/** The largest stake with which a bet wins or loses at most so much. */
export function largestStake(
  market: PayingMarket,
  bet: Omit<BetTerms, 'stake'>,
  limit: { readonly of: 'profit' | 'liability'; readonly money: number },
): Money {
  if (limit.money <= 0) return 0 as Money;
  // Both grow with the stake: halve the room that is left.
  let least = 0;
  let most = MAX_SIZE as number;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (profitAndLiability(market, { ...bet, stake: middle })[limit.of] <= limit.money) least = middle;
    else most = middle - 1;
  }
  return (least - (least % stakeStepOf(market))) as Money;
}

/** A stake on a spread is so much for each of its units: it is a multiple of them, minor units. */
export const stakeStepOf = ({ payoff, width }: Pick<Market, 'payoff' | 'width'>): number =>
  payoff === 'spread' ? Math.max(1, width) : 1;

/** The most that may be staked on a bet by itself: what the market takes, and no more than may be won there; 0: no limit. */
export function mostStake(
  market: PayingMarket & Pick<Market, 'maxStake' | 'maxProfit'>,
  bet: Omit<BetTerms, 'stake'>,
): Money {
  const { maxStake, maxProfit } = market;
  if (maxProfit === 0) return maxStake;
  const most = largestStake(market, bet, { of: 'profit', money: maxProfit });
  return maxStake > 0 && maxStake < most ? maxStake : most;
}
