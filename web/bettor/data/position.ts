import { profitOf, type Money, type Side } from 'engine/vocabulary';
import type { Bet, Market } from './from-wire.ts';

// What a market would come to for the bettor, runner by runner (docs/rules.md, "Exposure"). Before commission.

/** A matched stake at a price; the price may be an average with a fraction. */
export interface Matched {
  readonly selectionId: number;
  readonly side: Side;
  readonly price: number;
  readonly stake: number;
}

/** What each runner's win would bring, in minor units; runners in the market's order. */
export type Outlook = ReadonlyMap<number, Money>;

export function matchedOf(bet: Bet): Matched {
  return { selectionId: bet.selectionId, side: bet.side, price: bet.averagePrice, stake: bet.matched };
}

/** What a back wins and a lay loses. A fraction of a minor unit goes to the layer, as on a fill. */
function winOf({ stake, price }: Matched): number {
  // An average price is a quotient of minor units: what is left of a unit after 1e-6 is the quotient's own error.
  return Number.isInteger(price) ? profitOf(stake, price) : Math.floor((stake * (price - 100)) / 100 + 1e-6);
}

/**
 * With one winner, a runner's figure is the whole market's result if it wins. With several, the others' results are
 * open, so a runner's figure is what the bets on that runner alone would bring.
 */
export function outlookOf(market: Pick<Market, 'winners' | 'runners'>, matched: readonly Matched[]): Outlook {
  const outlook = new Map<number, Money>();
  for (const runner of market.runners) {
    let sum = 0;
    for (const bet of matched) {
      const sign = bet.side === 'back' ? 1 : -1;
      if (bet.selectionId === runner.id) sum += sign * winOf(bet);
      else if (market.winners === 1) sum -= sign * bet.stake;
    }
    outlook.set(runner.id, sum as Money);
  }
  return outlook;
}

/** What a bet can win and lose by itself. */
export function profitAndLiability(bet: Pick<Matched, 'side' | 'price' | 'stake'>): {
  profit: Money;
  liability: Money;
} {
  const win = profitOf(bet.stake, bet.price);
  const stake = bet.stake as Money;
  return bet.side === 'back' ? { profit: win, liability: stake } : { profit: stake, liability: win };
}

/** The largest stake whose liability is covered by what can be bet. */
export function largestStake(side: Side, price: number, available: Money): Money {
  if (available <= 0) return 0 as Money;
  if (side === 'back') return available;
  let stake = Math.floor((available * 100) / (price - 100));
  // The division may land one unit off either way.
  while (stake > 0 && profitOf(stake, price) > available) stake -= 1;
  while (profitOf(stake + 1, price) <= available) stake += 1;
  return stake as Money;
}
