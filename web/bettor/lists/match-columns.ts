import { wordsOfRunner } from '../../shared/server-words/server-words.ts';
import type { Market, Runner } from '../data/from-wire.ts';

const DRAWS = ['The Draw', 'Draw', 'The Tie', 'Tie'];

/** By its name, in the language of the page. */
const isDraw = ({ name }: Runner) =>
  DRAWS.some((draw) => draw.toLowerCase() === name.toLowerCase() || wordsOfRunner(draw) === name);

/**
 * The runners under 1, X and 2 of a list. Two sides leave X empty; three put the draw in the middle;
 * undefined where a market has more runners than that.
 */
export function matchColumns(market: Market): readonly (Runner | undefined)[] | undefined {
  const sides = market.runners.filter((runner) => !isDraw(runner));
  const draw = market.runners.find(isDraw);
  return sides.length === 2 && market.runners.length <= 3 ? [sides[0], draw, sides[1]] : undefined;
}
