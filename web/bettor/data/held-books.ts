import type { BookChange, ListedMarket, ListedRunner, MarketBook, RunnerBook } from 'protocol';
import { changedBook } from 'protocol/held-books';
import type { Side } from 'engine/vocabulary';
import { levelOf, quoteOf, type Level } from './from-wire.ts';

// What the stream tells of markets' prices. A market's own topic tells all of its book, a list of matches the best prices
// alone: whichever is newer counts, and the book while the two say the same.

export const DEPTH = 3;
export const SIDES = ['back', 'lay'] as const;

/** Each with the journal's sequence that it is current to. */
interface Held {
  book?: { sequence: number; market: MarketBook };
  best?: { sequence: number; market: ListedMarket };
}

export class HeldBooks {
  readonly #held = new Map<string, Held>();

  /** A whole book. @returns false for one older than what is held, which is left aside */
  takeBook(book: MarketBook, sequence: number): boolean {
    const held = this.#of(book.market_id);
    if (held.book !== undefined && held.book.sequence > sequence) return false;
    held.book = { sequence, market: book };
    return true;
  }

  takeChange(marketId: string, change: BookChange, sequence: number): boolean {
    const own = this.#held.get(marketId)?.book;
    if (own === undefined || own.sequence > sequence) return false;
    own.market = changedBook(own.market, change);
    own.sequence = sequence;
    return true;
  }

  /** Of a list. */
  takeBest(market: ListedMarket, sequence: number): boolean {
    const held = this.#of(market.market_id);
    if (held.best !== undefined && held.best.sequence > sequence) return false;
    held.best = { sequence, market };
    return true;
  }

  /** A book of no known sequence: taken where there is none, or none that counts. */
  seed(book: MarketBook): boolean {
    const held = this.#of(book.market_id);
    if (held.book !== undefined && newest(held) === held.book.market) return false;
    return this.takeBook(book, held.best?.sequence ?? -1);
  }

  /** What counts now; undefined for a market of which nothing was told. */
  newest(marketId: string): MarketBook | ListedMarket | undefined {
    const held = this.#held.get(marketId);
    return held === undefined ? undefined : newest(held);
  }

  /** Decimal odds of the last match on a runner, as its book last told them; 0 before. */
  lastOdds(marketId: string, selectionId: number): number {
    const runners = this.#held.get(marketId)?.book?.market.runners;
    return runners?.find((runner) => runner.selection_id === selectionId)?.last_odds ?? 0;
  }

  #of(marketId: string): Held {
    const known = this.#held.get(marketId);
    const held = known ?? {};
    if (known === undefined) this.#held.set(marketId, held);
    return held;
  }
}

function newest({ book, best }: Held): MarketBook | ListedMarket | undefined {
  if (book === undefined || best === undefined) return (book ?? best)?.market;
  const isBook = best.sequence <= book.sequence || isBestOf(best.market, book.market);
  return isBook ? book.market : best.market;
}

function isBestOf(best: ListedMarket, book: MarketBook): boolean {
  if (best.status !== book.status || best.in_play !== book.in_play || best.bet_delay !== book.bet_delay) return false;
  return best.runners.every((runner) => {
    const whole = book.runners.find((one) => one.selection_id === runner.selection_id);
    return whole !== undefined && SIDES.every((side) => isSameLevel(firstOf(runner, side), firstOf(whole, side)));
  });
}

export function levelsOf(runner: RunnerBook | ListedRunner, side: Side): Level[] {
  if (runner.quotes === undefined) return runner[side].slice(0, DEPTH).map(levelOf);
  const own = runner.quotes.filter((quote) => quote.is_back === (side === 'back'));
  return own.slice(0, DEPTH).map(quoteOf);
}

const firstOf = (runner: RunnerBook | ListedRunner, side: Side): Level | undefined => levelsOf(runner, side)[0];

export const hasSamePrice = (a: Level | undefined, b: Level | undefined): boolean =>
  a?.price === b?.price && a?.line === b?.line;

const isSameLevel = (a: Level | undefined, b: Level | undefined): boolean => hasSamePrice(a, b) && a?.size === b?.size;
