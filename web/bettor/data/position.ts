import { MAX_SIZE, placeProfitOf, profitOf, type Money, type Side } from 'engine/vocabulary';
import type { Bet, Market } from './from-wire.ts';
import { isQuoted, winAtRate } from './market-kind.ts';

// What a market would come to for the bettor, runner by runner (docs/rules.md, "Exposure"). Before commission.

/** What a bet wins, and loses where it does not win: each 0 or more, minor units. */
export interface Matched {
  readonly selectionId: number;
  readonly side: Side;
  readonly profit: number;
  readonly liability: number;
}

/** What each runner's win would bring, in minor units; runners in the market's order. */
export type Outlook = ReadonlyMap<number, Money>;

export function matchedOf(bet: Bet): Matched {
  return { selectionId: bet.selectionId, side: bet.side, profit: bet.toWin, liability: bet.toLose };
}

/** Payoffs that pay a runner's own win, or place. Of the others no runner has a figure of its own. */
const BY_RUNNER: readonly Market['payoff'][] = ['runners', 'each-way'];

/**
 * With one winner, a runner's figure is the whole market's result if it wins. With several, the others' results are
 * open, so a runner's figure is what the bets on that runner alone would bring, and one without bets has none.
 */
export function outlookOf(
  market: Pick<Market, 'winners' | 'runners' | 'payoff'>,
  matched: readonly Matched[],
): Outlook {
  const outlook = new Map<number, Money>();
  if (!BY_RUNNER.includes(market.payoff)) return outlook;
  const isWhole = market.winners === 1 && market.payoff === 'runners';
  for (const runner of market.runners) {
    const counted = isWhole ? matched : matched.filter((bet) => bet.selectionId === runner.id);
    if (!isWhole && counted.length === 0) continue;
    let sum = 0;
    for (const { selectionId, side, profit, liability } of counted) {
      // A back wins with its runner, a lay with any other.
      sum += (selectionId === runner.id) === (side === 'back') ? profit : -liability;
    }
    outlook.set(runner.id, sum as Money);
  }
  return outlook;
}

/** A bet as it is typed. */
export interface BetTerms {
  readonly side: Side;
  /** Hundredths: decimal odds, or a rate. */
  readonly price: number;
  readonly stake: number;
  /** Of a quoted number. */
  readonly line: number;
}

type Kind = Pick<Market, 'mechanism' | 'payoff' | 'least' | 'most' | 'placeDivisor'>;

/** What a bet can win and lose by itself, at most (docs/rules.md, "Payoffs"). */
export function profitAndLiability(market: Kind, bet: BetTerms): { profit: Money; liability: Money } {
  const { side, price, line } = bet;
  const stake = bet.stake as Money;
  if (market.payoff === 'spread') {
    const up = (stake * (market.most - line)) as Money;
    const down = (stake * (line - market.least)) as Money;
    return side === 'back' ? { profit: up, liability: down } : { profit: down, liability: up };
  }
  const [win, lose] = backersSideOf(market, stake, price);
  return side === 'back' ? { profit: win, liability: lose } : { profit: lose, liability: win };
}

/** What the backer wins, and loses. */
function backersSideOf(market: Kind, stake: Money, price: number): [Money, Money] {
  if (isQuoted(market)) return [winAtRate(stake, price) as Money, stake];
  // Its prices are lines, and it pays even money.
  if (market.payoff === 'line-range') return [stake, stake];
  const win = profitOf(stake, price);
  if (market.payoff !== 'each-way') return [win, stake];
  return [(win + placeProfitOf(stake, price, market.placeDivisor)) as Money, (2 * stake) as Money];
}

/** The largest stake whose liability is covered by what can be bet. */
export function largestStake(market: Kind, bet: Omit<BetTerms, 'stake'>, available: Money): Money {
  if (available <= 0) return 0 as Money;
  const liabilityOf = (stake: number) => profitAndLiability(market, { ...bet, stake }).liability;
  // The liability grows with the stake: halve the room that is left.
  let least = 0;
  let most = MAX_SIZE as number;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (liabilityOf(middle) <= available) least = middle;
    else most = middle - 1;
  }
  return least as Money;
}
