import { tickOf, TICKS, ladderAtOrBelow } from 'engine/vocabulary';
import type { Bet, Market } from '../data/from-wire.ts';
import { heldIn, stakeOf, type PayingMarket, type Stake } from '../data/position.ts';
import { fieldOf, resultsOf, valueWith } from '../data/results.ts';

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

/** What the bets on a runner are worth to whoever closes them out. */
export interface Standing {
  /** The same while the figures are. */
  readonly key: string;
  /** What is left when all is closed out at a price, hundredths: whatever happens or, where no bet makes it level, at worst. */
  readonly leftAt: (price: number) => number;
}

/** @param bets  on that runner alone */
export function standingOf(
  market: PayingMarket & Pick<Market, 'id'>,
  runnerId: number,
  bets: readonly Bet[],
): Standing {
  if (market.payoff === 'runners') {
    const stand = standOf(bets);
    return { key: `${stand.ifWin} ${stand.ifLose}`, leftAt: (price) => hedgeAt(stand, price) };
  }
  const { matched } = heldIn(market, bets);
  return {
    key: JSON.stringify(matched),
    leftAt: (price) => worstIfClosed(market, { runnerId, stakes: matched }, price),
  };
}

/** A unit that shows how a bet pays: large enough that rounding does not matter. */
const PROBE = 100_000_000;

/** Each-way and handicap: a bet that levels all won and all lost leaves the results between as they come. */
function worstIfClosed(
  market: PayingMarket,
  { runnerId, stakes }: { readonly runnerId: number; readonly stakes: readonly Stake[] },
  price: number,
): number {
  if (stakes.length === 0) return 0;
  const field = fieldOf(market);
  const results = resultsOf(field, stakes);
  const probe = stakeOf(market, runnerId, { side: 'back', price, stake: PROBE, line: 0 });
  const paid = results.map((result) => valueWith(field, [probe], result));
  const [best, worst] = [Math.max(...paid), Math.min(...paid)];
  const values = results.map((result) => valueWith(field, stakes, result));
  const gap = (values[paid.indexOf(best)] as number) - (values[paid.indexOf(worst)] as number);
  const size = Math.round((Math.abs(gap) * PROBE) / (best - worst));
  const close = stakeOf(market, runnerId, { side: gap > 0 ? 'lay' : 'back', price, stake: size, line: 0 });
  return Math.min(...results.map((result) => valueWith(field, [...stakes, close], result))) + 0;
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
