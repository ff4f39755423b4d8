import { ladderAtOrBelow, MAX_PRICE, MIN_PRICE, type Price, stepPrice, TICKS, tickOf } from 'engine/vocabulary';
import { isOnLines, type MarketDefinition } from './recorded-definition.ts';

/** Prices that backers are offered, or that layers are. */
export type BookSide = 'toBack' | 'toLay';

/** How often each line was quoted or traded in the whole recording: line in hundredths, count. */
export type LinesSeen = ReadonlyMap<number, number>;

/** The price in our book of a recorded one, both in hundredths; undefined if there is none. */
export type RecordedLadder = (side: BookSide, price: number) => Price | undefined;

/** @param seen of a line market */
export function ladderOf(definition: MarketDefinition, seen: LinesSeen): RecordedLadder {
  if (isOnLines(definition)) {
    const { least, most, interval } = lineRangeOf(definition, seen);
    return (_side, line) =>
      line < least * 100 || line > most * 100 || (line - least * 100) % interval !== 0 ? undefined : (line as Price);
  }
  if (definition.ladder === 'CLASSIC') return (_side, price) => (tickOf(price) < 0 ? undefined : (price as Price));
  // A finer ladder than ours: what stands between two of our prices goes to the one that is worse for its taker, as it
  // would have to here, so that no two orders cross that did not.
  return (side, price) => {
    if (!Number.isInteger(price) || price < MIN_PRICE || price > MAX_PRICE) return undefined;
    const below = ladderAtOrBelow(price);
    return side === 'toBack' || below === price ? below : stepPrice(below, 1);
  };
}

/**
 * The lines of our market: all recorded ones or, if they are more than a book of ours has, those around the middle of
 * what was bet on.
 */
export function lineRangeOf(
  { lines }: MarketDefinition,
  seen: LinesSeen,
): { readonly least: number; readonly most: number; readonly interval: number } {
  const interval = divisorOf(lines.step, mod(lines.least, 100));
  const least = Math.floor(lines.least / 100);
  const most = Math.max(least + 1, Math.ceil(lines.most / 100));
  const span = Math.floor((TICKS * interval - 1) / 100);
  if (most - least <= span) return { least, most, interval };
  let from = Math.min(most - span, Math.max(least, Math.round(medianOf(seen, lines.least) / 100 - span / 2)));
  while (mod(from * 100 - least * 100, interval) !== 0) from -= 1;
  return { least: from, most: from + span, interval };
}

/** The line in the middle of all that were counted. */
function medianOf(seen: LinesSeen, otherwise: number): number {
  const counts = [...seen].sort(([one], [other]) => one - other);
  let left = counts.reduce((sum, [, count]) => sum + count, 0) / 2;
  for (const [line, count] of counts) {
    left -= count;
    if (left <= 0) return line;
  }
  return otherwise;
}

function divisorOf(one: number, other: number): number {
  return other === 0 ? one : divisorOf(other, one % other);
}

const mod = (value: number, by: number): number => ((value % by) + by) % by;
