import type { Price } from 'engine/vocabulary';
import { stepPriceIn, type PricedMarket } from '../data/market-prices.ts';

// What a chart's axes cover, and where they are marked. Times are seconds since 1970, prices hundredths.

type Scale = readonly [least: number, most: number];

const LEAST_SECONDS = 60;
/** Steps of the ladder that stand above and below a price that stays. */
const LEAST_STEPS = 2;

/** From the first trade to the last; what traded within a minute stands in the middle of it. */
export function timeScale(first: number, last: number): Scale {
  const room = Math.max(0, LEAST_SECONDS - (last - first)) / 2;
  return [first - room, last + room];
}

/** The prices that traded, with at least some steps of the ladder about them, clear of the bars under them. */
export function priceScale(market: PricedMarket, least: number, most: number): Scale {
  const low = Math.min(least, stepPriceIn(market, most as Price, -LEAST_STEPS));
  const high = Math.max(most, stepPriceIn(market, least as Price, LEAST_STEPS));
  const height = high - low;
  return [low - height * 0.4, high + height * 0.08];
}

/** Between the marks of an axis, in hundredths; beyond them the same, ten times larger. */
const ROUND = [1, 2, 4, 5, 10, 20, 40, 50, 100, 200, 400, 500];

/** The roundest prices of the ladder inside a scale, at most `room` of them. */
export function priceMarks(market: PricedMarket, [least, most]: Scale, room: number): number[] {
  const prices: number[] = [];
  let price = stepPriceIn(market, Math.max(0, Math.ceil(least)) as Price, 0);
  while (price <= most) {
    if (price >= least) prices.push(price);
    const next = stepPriceIn(market, price, 1);
    if (next === price) break;
    price = next;
  }
  for (let by = 1; ; by *= 1000) {
    for (const step of ROUND) {
      const marks = prices.filter((one) => one % (step * by) === 0);
      if (marks.length <= room) return marks;
    }
  }
}
