import type { Mechanism, PayoffKind, Price } from 'engine/vocabulary';
import { CASINO_SPORT, VIRTUAL_SPORT } from '../../../trade/catalogue/casino-sports.ts';

/** A price is read by these. */
export interface PricedBet {
  readonly price: Price;
  readonly mechanism: Mechanism | undefined;
  readonly payoff: PayoffKind | undefined;
  readonly sportId: number;
  /** A number in the words of its rule. */
  readonly line: number;
  /** On a scale: the most that a stake of one wins; undefined if that is not known. */
  readonly best: number | undefined;
}

/** A bet's price as its bettor sees it: 2.50, at a bookmaker's 80, of a session 45 at 100, at a table 1.98 or up to 40 to 1. */
export function priceText({ price, mechanism, payoff, sportId, line, best }: PricedBet): string {
  const rate = String(price / 100);
  if (sportId === CASINO_SPORT.sportId || sportId === VIRTUAL_SPORT.sportId) {
    if (payoff === 'scale') return best === undefined ? '' : `up to ${best} to 1`;
    return (1 + price / 10_000).toFixed(2);
  }
  if (payoff === 'line-range') return rate;
  if (mechanism !== 'quoted') return (price / 100).toFixed(2);
  if (payoff === 'spread') return String(line);
  return payoff === 'runners' ? rate : `${line} at ${rate}`;
}
