import { tickOf, TICKS, ladderAtOrBelow } from 'engine/vocabulary';
import type { Bet } from '../data/from-wire.ts';

// What a ladder shows of the bettor's own: unmatched orders at their prices, and what closing out would leave.

/** What the bets on one runner bring if it wins and if it does not; minor units. */
export interface Stand {
  readonly ifWin: number;
  readonly ifLose: number;
}

/** Of what is matched. */
export function standOf(bets: readonly Bet[]): Stand {
  let ifWin = 0;
  let ifLose = 0;
  for (const { side, toWin, toLose } of bets.filter((bet) => bet.matched > 0)) {
    ifWin += side === 'back' ? toWin : 0 - toLose;
    ifLose += side === 'back' ? 0 - toLose : toWin;
  }
  return { ifWin, ifLose };
}

/**
 * What is left whatever happens when all is closed out at a price: a back or a lay of (ifLose − ifWin) ÷ price levels
 * both sides. Before commission, to the nearest minor unit.
 *
 * @param price  hundredths
 */
export function hedgeAt({ ifWin, ifLose }: Stand, price: number): number {
  return Math.round(ifLose + ((ifWin - ifLose) * 100) / price) + 0;
}

/** An order that rests or waits. */
export const isUnmatched = ({ unmatched, state, isQuoted }: Bet): boolean =>
  unmatched > 0 && !isQuoted && (state === 'unmatched' || state === 'part-matched' || state === 'pending');

/** The tick at which an order shows: where a removal has moved it off the ladder, the one below. */
export function tickOfBet({ price }: Pick<Bet, 'price'>): number {
  const tick = tickOf(price);
  return tick >= 0 ? tick : tickOf(ladderAtOrBelow(price));
}

/** Unmatched sizes by tick, minor units. */
export function ordersByTick(bets: readonly Bet[]): { readonly back: Float64Array; readonly lay: Float64Array } {
  const orders = { back: new Float64Array(TICKS), lay: new Float64Array(TICKS) };
  for (const bet of bets) {
    if (!isUnmatched(bet)) continue;
    const own = orders[bet.side];
    const tick = tickOfBet(bet);
    own[tick] = (own[tick] as number) + bet.unmatched;
  }
  return orders;
}
