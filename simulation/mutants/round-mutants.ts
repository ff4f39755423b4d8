import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const numberPayoff = 'engine/vocabulary/number-payoff.ts';
const createMarket = 'engine/market/create-market.ts';
const quotes = 'engine/quote/quotes.ts';

/** Of rounds at tables: what a scale pays, takes and may say. Nothing else in the simulation finds them. */
export const OF_ROUNDS: readonly Mutant[] = [
  mutant('a scale that rounds what is lost up', numberPayoff, [
    'Math.trunc((size * part) / WHOLE_STAKE)',
    'Math.floor((size * part) / WHOLE_STAKE)',
  ]),
  mutant('a scale read from 0 instead of its least result', numberPayoff, [
    '[result - least]',
    '[Math.max(0, result)]',
  ]),
  mutant('every bet of a scale on the table of its first', numberPayoff, [
    '(scales[runnerIndex] as readonly number[])',
    '(scales[0 * runnerIndex] as readonly number[])',
  ]),
  mutant('a scale whose last result is not counted at risk', numberPayoff, [
    'Array.from({ length: most - least }, (_, step) => least + 1 + step)',
    'Array.from({ length: most - least - 1 }, (_, step) => least + 1 + step)',
  ]),
  mutant('a scale whose second result is not counted at risk', numberPayoff, [
    'Array.from({ length: most - least }, (_, step) => least + 1 + step)',
    'Array.from({ length: most - least - 1 }, (_, step) => least + 2 + step)',
  ]),
  mutant('a scale that can be laid', quotes, [
    'return side === BACK && line === 0 && rate === PLAIN_RATE;',
    'return line === 0 && rate === PLAIN_RATE;',
  ]),
  mutant('a scale at another rate than its own', quotes, [
    'return side === BACK && line === 0 && rate === PLAIN_RATE;',
    'return side === BACK && line === 0;',
  ]),
  mutant('a scale that loses more than the stake', createMarket, [
    'isWithin(part, -WHOLE, HIGHEST_PART)',
    'isWithin(part, -WHOLE - 1, HIGHEST_PART)',
  ]),
  mutant('a scale that pays more than a million for 1', createMarket, [
    'isWithin(part, -WHOLE, HIGHEST_PART)',
    'isWithin(part, -WHOLE, HIGHEST_PART + 1)',
  ]),
  mutant('a scale of a result too many', createMarket, ['count > MOST_RESULTS', 'count > MOST_RESULTS + 1']),
  mutant('a scale with a table that no bet has', createMarket, [
    'scales.length !== runners',
    'scales.length < runners',
  ]),
  mutant('a large scale offered at a large size', 'engine/quote/set-quotes.ts', [
    'size * Math.max(rate, furthest) > MAX_MONEY',
    'size * Math.max(rate, furthest * 0) > MAX_MONEY',
  ]),
];
