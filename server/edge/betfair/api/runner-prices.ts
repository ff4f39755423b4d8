import { toWireMoney, toWireOdds } from 'protocol';
import { displayedLevels } from '../../../reads/live/displayed-levels.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveLevel, RunnerBook } from '../../../reads/live/runner-book.ts';
import { numberOrWord } from '../wire/number-or-word.ts';
import {
  availableToBack,
  availableToLay,
  projectedStartingPrice,
  rollUpLimit,
  startingPriceOffers,
  tradedVolume,
  wireLevel,
} from '../wire/runner-ladders.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { DEFAULT_DEPTH } from './price-projection.ts';
import type { PriceData, PriceProjection } from './price-projection.ts';
import { rolledUp } from './roll-up.ts';

interface PriceSize {
  readonly price: number;
  readonly size: number;
}

const priceSize = ([price, size]: WireLevel): PriceSize => ({ price, size });

/** Deeper than any book: matching across runners makes no more levels than that. */
const ALL_LEVELS = 350;

/** The prices of a market's runners, as a call wants them. */
export class RunnerPrices {
  readonly #live: ApiDependencies['live'];
  readonly #market: LiveMarket;
  readonly #wanted: ReadonlySet<PriceData>;
  readonly #projection: PriceProjection;
  /** With what matching across runners offers; by runner in the order of the market. */
  readonly #displayed: readonly { readonly toBack: readonly LiveLevel[]; readonly toLay: readonly LiveLevel[] }[];
  readonly #onClose: ReturnType<typeof startingPriceOffers>;

  constructor(live: ApiDependencies['live'], market: LiveMarket, projection: PriceProjection) {
    this.#live = live;
    this.#market = market;
    this.#projection = projection;
    this.#wanted = new Set(projection.priceData);
    this.#displayed = projection.virtualise === true && this.#hasOffers ? displayedLevels(market, ALL_LEVELS) : [];
    this.#onClose = this.#wanted.has('SP_TRADED') ? startingPriceOffers(live, market) : new Map();
  }

  get #hasOffers(): boolean {
    return this.#wanted.has('EX_BEST_OFFERS') || this.#wanted.has('EX_ALL_OFFERS');
  }

  /** @returns the fields `ex` and `sp`: each whole where the call wants any of it */
  of(runner: RunnerBook, place: number): object {
    const hasExchange = this.#hasOffers || this.#wanted.has('EX_TRADED');
    const hasStartingPrice = this.#wanted.has('SP_AVAILABLE') || this.#wanted.has('SP_TRADED');
    return {
      ...(hasStartingPrice ? { sp: this.#startingPrices(runner) } : {}),
      ...(hasExchange ? { ex: this.#exchangePrices(runner, place) } : {}),
    };
  }

  #exchangePrices(runner: RunnerBook, place: number): object {
    const offers = this.#hasOffers ? this.#offersOf(runner, place) : { toBack: [], toLay: [] };
    return {
      availableToBack: offers.toBack.map(priceSize),
      availableToLay: offers.toLay.map(priceSize),
      tradedVolume: this.#wanted.has('EX_TRADED') ? tradedVolume(runner).map(priceSize) : [],
    };
  }

  #offersOf(runner: RunnerBook, place: number): { toBack: WireLevel[]; toLay: WireLevel[] } {
    const displayed = this.#displayed[place];
    const whole =
      displayed === undefined
        ? { toBack: availableToBack(runner), toLay: availableToLay(runner) }
        : { toBack: displayed.toBack.map(wireLevel), toLay: displayed.toLay.map(wireLevel) };
    if (this.#wanted.has('EX_ALL_OFFERS')) return whole;
    const params = this.#projection.exBestOffersOverrides ?? {};
    const depth = params.bestPricesDepth ?? DEFAULT_DEPTH;
    const side = { params, limit: rollUpLimit(this.#market) };
    return {
      toBack: rolledUp(whole.toBack, side).slice(0, depth),
      toLay: rolledUp(whole.toLay, side).slice(0, depth),
    };
  }

  #startingPrices(runner: RunnerBook): object {
    const projected = this.#wanted.has('SP_AVAILABLE')
      ? projectedStartingPrice(this.#live, this.#market, runner)
      : undefined;
    const waiting = this.#onClose.get(runner.selection);
    return {
      ...(projected === undefined ? {} : { nearPrice: projected.near, farPrice: projected.far }),
      backStakeTaken: waiting?.backed.map(priceSize) ?? [],
      layLiabilityTaken: waiting?.laid.map(priceSize) ?? [],
      ...(runner.startingPrice === undefined ? {} : { actualSP: numberOrWord(runner.startingPrice / 100) }),
    };
  }
}

export function tradedFigures(runner: RunnerBook): object {
  return {
    ...(runner.lastPrice > 0 ? { lastPriceTraded: toWireOdds(runner.lastPrice) } : {}),
    totalMatched: toWireMoney(runner.matched * 2),
  };
}
