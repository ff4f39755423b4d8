import type { SelectionId, Side } from 'engine/vocabulary';
import { toWireMoney, toWireOdds } from 'protocol';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import { displayedLevels } from '../../../reads/live/displayed-levels.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveModels, OnCloseOffer } from '../../../reads/live/live-models.ts';
import type { LiveLevel, RunnerBook } from '../../../reads/live/runner-book.ts';
import { numberOrWord } from './number-or-word.ts';

/** The most levels a side of the best offers. */
export const MOST_LEVELS = 10;
/** More than are shown, so that small amounts can be rolled up and the tenth is still there. */
const LEVELS_BEHIND = 2 * MOST_LEVELS;
/** Where starting-price orders at any price are shown: layers at the highest price, backers at the lowest. */
const ANY_PRICE: Readonly<Record<Side, number>> = { lay: 100_000, back: 101 };

export const wireLevel = ({ price, size }: LiveLevel): WireLevel => [toWireOdds(price), toWireMoney(size)];

/** `atb`: what a backer can take, which is resting lays; the highest price first. Whole, and nothing virtual. */
export const availableToBack = (runner: RunnerBook): WireLevel[] => runner.toBack(Infinity).map(wireLevel);

/** `atl`: what a layer can take, which is resting backs; the lowest price first. Whole, and nothing virtual. */
export const availableToLay = (runner: RunnerBook): WireLevel[] => runner.toLay(Infinity).map(wireLevel);

/** `trd`: what was matched at each price, both sides counted; the lowest price first. */
export function tradedVolume(runner: RunnerBook): WireLevel[] {
  return [...runner.traded]
    .sort(([one], [other]) => one - other)
    .map(([price, size]) => [toWireOdds(price), toWireMoney(2 * size)] as const);
}

/** `tv`: backer's stake and layer's, so twice what our own figures count. */
export const totalMatched = ({ matched }: { readonly matched: number }): number => toWireMoney(2 * matched);

/**
 * Amounts below the limit are added to the next worse price, as far as it takes to reach it.
 *
 * @param levels  best first
 * @param limit   in units of the currency; what never reaches it is not shown
 */
export const rollUp = (levels: readonly WireLevel[], limit: number): WireLevel[] =>
  rollUpBy(levels, (_price, size) => size >= limit);

/** The same by any measure of what is enough. */
export function rollUpBy(
  levels: readonly WireLevel[],
  isEnough: (price: number, size: number) => boolean,
): WireLevel[] {
  const shown: WireLevel[] = [];
  let gathered = 0;
  for (const [price, size] of levels) {
    // In minor units, so that two amounts of two decimals add up to one.
    gathered = Math.round(gathered * 100 + size * 100) / 100;
    if (!isEnough(price, gathered)) continue;
    shown.push([price, gathered]);
    gathered = 0;
  }
  return shown;
}

/** What amounts must reach to be shown among the best offers: the market's smallest stake. */
export const rollUpLimit = ({ definition }: LiveMarket): number => toWireMoney(definition.minStake);

export interface BestOffers {
  readonly toBack: readonly WireLevel[];
  readonly toLay: readonly WireLevel[];
}

/** `batb` and `batl` of a runner, rolled up, best first. */
export function bestOffers(runner: RunnerBook, limit: number): BestOffers {
  return {
    toBack: rollUp(availableToBack(runner), limit).slice(0, MOST_LEVELS),
    toLay: rollUp(availableToLay(runner), limit).slice(0, MOST_LEVELS),
  };
}

/** `bdatb` and `bdatl` of every runner, in the order of the market: the same with what matching across runners offers. */
export function displayedOffers(market: LiveMarket, limit = rollUpLimit(market)): BestOffers[] {
  return displayedLevels(market, LEVELS_BEHIND).map(({ toBack, toLay }) => ({
    toBack: rollUp(toBack.map(wireLevel), limit).slice(0, MOST_LEVELS),
    toLay: rollUp(toLay.map(wireLevel), limit).slice(0, MOST_LEVELS),
  }));
}

export interface StartingPriceOffers {
  /** `spb`: what layers are liable for, by the price within which they lay. */
  readonly laid: readonly WireLevel[];
  /** `spl`: what backers stake, by the price within which they back. */
  readonly backed: readonly WireLevel[];
}

/** What waits for the starting price, by runner. */
export function startingPriceOffers(
  live: Pick<LiveModels, 'onClose'>,
  market: LiveMarket,
): Map<SelectionId, StartingPriceOffers> {
  const runners = Map.groupBy(live.onClose(market.market), (offer) => offer.selection);
  return new Map(
    [...runners].map(([selection, offers]) => [
      selection,
      { laid: amountsByPrice(offers, 'lay'), backed: amountsByPrice(offers, 'back') },
    ]),
  );
}

function amountsByPrice(offers: readonly OnCloseOffer[], side: Side): WireLevel[] {
  const amounts = new Map<number, number>();
  for (const offer of offers) {
    if (offer.side !== side) continue;
    const price = offer.price === 0 ? ANY_PRICE[side] : offer.price;
    amounts.set(price, (amounts.get(price) ?? 0) + offer.amount);
  }
  return [...amounts]
    .sort(([one], [other]) => one - other)
    .map(([price, amount]) => [toWireOdds(price), toWireMoney(amount)] as const);
}

export interface ProjectedStartingPrice {
  /** With the resting orders. */
  readonly near: number | 'NaN';
  /** Of the starting-price money alone. */
  readonly far: number | 'NaN';
}

/** `spn` and `spf`; undefined where the market makes no starting price, or has made it. */
export function projectedStartingPrice(
  live: Pick<LiveModels, 'projectedPrices'>,
  market: LiveMarket,
  runner: RunnerBook,
): ProjectedStartingPrice | undefined {
  const projected = live.projectedPrices(market.market, runner.selection);
  if (projected === undefined) return undefined;
  return { near: numberOrWord(projected.near / 100), far: numberOrWord(projected.far / 100) };
}
