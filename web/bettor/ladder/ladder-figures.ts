import { tickOf, TICKS, ladderAtOrBelow } from 'engine/vocabulary';
import type { Bet, Market } from '../data/from-wire.ts';
import { heldIn, stakeOf, type Stake } from '../data/position.ts';
import { rangeOf, resultsOf, valueWith, type Field } from '../data/results.ts';

// What a ladder shows of the bettor's own: unmatched orders at their prices, and what closing out would leave.

/** What bets bring if a runner wins and if it does not; minor units. */
export interface Stand {
  readonly ifWin: number;
  readonly ifLose: number;
}

/**
 * What all of a market's bets come to at worst if one runner wins, and if it does not. A bet on that runner moves all
 * other results alike: it levels them with its own where they bring the same; else the worst of them, and that is the
 * most that one bet there can make sure of.
 *
 * @param stakes  on any runner of the market
 */
export function standIn(
  field: Field,
  runnerIndex: number,
  stakes: readonly Stake[],
): Stand & { readonly isLevel: boolean } {
  const swingOf = (at: number) =>
    valueWith(field, stakes, { kind: 'wins', runnerIndex: at }) -
    valueWith(field, stakes, { kind: 'unplaced', runnerIndex: at });
  const { winners, complete } = field.market;
  const others = field.left.filter((at) => at !== runnerIndex).map(swingOf);
  const swings = complete ? others : [...others, ...Array<number>(winners).fill(0)];
  swings.sort((a, b) => a - b);
  const ifNone = valueWith(field, stakes, { kind: 'none' });
  const worst = (places: number) => swings.slice(0, places).reduce((sum, swing) => sum + swing, ifNone);
  const isLevel = swings.every((swing) => swing === swings[0]);
  return { ifWin: worst(winners - 1) + swingOf(runnerIndex), ifLose: worst(winners), isLevel };
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

/** What the bets in a market are worth to whoever closes them out on one runner. */
export interface Standing {
  /** The same while the figures are. */
  readonly key: string;
  /**
   * What is left when all is closed out at a price, hundredths: whatever happens or, where no bet on this runner makes
   * it level, at worst.
   */
  readonly leftAt: (price: number) => number;
  readonly isLevel: boolean;
}

/** @param bets  of any market, with any state */
export function standingOf(
  field: Field & { readonly market: Pick<Market, 'id'> },
  runnerId: number,
  bets: readonly Bet[],
): Standing {
  const { matched } = heldIn(field.market, bets);
  if (field.market.payoff === 'runners') {
    const runnerIndex = field.market.runners.findIndex(({ id }) => id === runnerId);
    const { isLevel, ...stand } = standIn(field, runnerIndex, matched);
    return { key: `${stand.ifWin} ${stand.ifLose}`, leftAt: (price) => hedgeAt(stand, price), isLevel };
  }
  return {
    key: JSON.stringify([field.left, matched]),
    leftAt: (price) => worstIfClosed(field, { runnerId, stakes: matched }, price),
    isLevel: false,
  };
}

/** A unit that shows how a bet pays: large enough that rounding does not matter. */
const PROBE = 100_000_000;

/** Each-way and handicap: a bet that levels all won and all lost leaves the results between as they come. */
function worstIfClosed(
  field: Field,
  { runnerId, stakes }: { readonly runnerId: number; readonly stakes: readonly Stake[] },
  price: number,
): number {
  if (stakes.length === 0) return 0;
  const probe = stakeOf(field.market, runnerId, { side: 'back', price, stake: PROBE, line: 0 });
  const results = resultsOf(field, [...stakes, probe]);
  const paid = results.map((result) => valueWith(field, [probe], result));
  const [best, worst] = [Math.max(...paid), Math.min(...paid)];
  const values = results.map((result) => valueWith(field, stakes, result));
  const gap = (values[paid.indexOf(best)] as number) - (values[paid.indexOf(worst)] as number);
  const size = Math.round((Math.abs(gap) * PROBE) / (best - worst));
  const close = stakeOf(field.market, runnerId, { side: gap > 0 ? 'lay' : 'back', price, stake: size, line: 0 });
  return rangeOf(field, [...stakes, close]).low;
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
