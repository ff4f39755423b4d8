import { stepPrice, tickOf, type Price } from 'engine/vocabulary';
import type { Market } from './from-wire.ts';

// The prices of an order book: the ladder of odds or, in a line-range, its lines (docs/rules.md, "Payoffs").

export type PricedMarket = Pick<Market, 'payoff' | 'least' | 'most' | 'interval'>;

export const isLines = ({ payoff }: Pick<Market, 'payoff'>): boolean => payoff === 'line-range';

export function isPriceIn(market: PricedMarket, price: number): boolean {
  return isLines(market) ? price === stepPriceIn(market, price as Price, 0) : tickOf(price) >= 0;
}

/** The price `steps` above the given one, or the one below it; clamped to the ends. */
export function stepPriceIn(market: PricedMarket, price: Price, steps: number): Price {
  if (!isLines(market)) return stepPrice(price, steps);
  const { least, most, interval } = market;
  const last = Math.floor(((most - least) * 100) / interval);
  const place = Math.floor((price - least * 100) / interval) + steps;
  return (least * 100 + Math.min(last, Math.max(0, place)) * interval) as Price;
}
