import type { LiveMarket } from './live-market.ts';
import type { RunnerBook } from './runner-book.ts';

const HUNDREDTHS = 100;
const NO_HOUSE = 0;

/**
 * The most that a decision on a market moves from some to others: the backers' stakes, or if it is more, what the backers
 * of one runner would win, or what house and bettors of a quoted market can lose.
 *
 * @returns minor units, never too little; 0 where nothing was matched
 */
export function atStakeIn(found: LiveMarket | undefined): number {
  if (found === undefined) return 0;
  const { matched, stakes, runners, definition } = found;
  if (definition.house === NO_HOUSE) return Math.max(matched, ...[...runners.values()].map(winningsOf));
  return Math.max(matched, stakes.customers, stakes.held.get(definition.house) ?? 0);
}

const winningsOf = ({ traded }: RunnerBook): number => {
  let sum = 0;
  for (const [price, stake] of traded) sum += (stake * (price - HUNDREDTHS)) / HUNDREDTHS;
  return Math.ceil(sum);
};
