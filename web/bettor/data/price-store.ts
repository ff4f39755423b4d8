import type { BookChange, ListedMarket, ListedRunner, MarketBook, RunnerBook } from 'protocol';
import type { MarketStatus, QuoteState, Side } from 'engine/vocabulary';
import { moneyOf, type Level } from './from-wire.ts';
import { DEPTH, hasSamePrice, levelsOf, SIDES, HeldBooks } from './held-books.ts';

// Live prices. Frames are folded as they come; the screen is updated at most every FLUSH_MS, and only cells whose
// figures changed are notified. A changed price flashes: it gets a class that a later flush removes.

export const FLUSH_MS = 125;
/** How long prices stand still after a press, so that what it opens is painted first. */
export const PRESS_MS = 150;
/** Repeated presses delay a flush by no more than this. */
const MOST_STILL_MS = 400;
const FLASH_MS = 450;

export interface MarketView {
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Milliseconds. */
  readonly betDelay: number;
  readonly matched: number;
}

export interface CellView extends Level {
  readonly flash: boolean;
}

export type RunnerStatus = RunnerBook['status'];

/** Of a runner that has been removed from its market. */
export interface Removal {
  /** Its reduction factor in per cent. */
  readonly factor: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface PriceClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

interface Shown {
  market: MarketView;
  /** Each runner as it was when its cells were last looked at: one that is the same object has not changed. */
  readonly books: Map<number, RunnerBook | ListedRunner>;
  readonly cells: Map<string, CellView>;
  readonly runners: Map<number, RunnerStatus>;
  /** Of quoted runners: whether their quotes stand. */
  readonly quotes: Map<number, QuoteState>;
  readonly removals: Map<number, Removal>;
}

export class PriceStore {
  readonly #clock: PriceClock;
  readonly #held = new HeldBooks();
  readonly #shown = new Map<string, Shown>();
  readonly #waiting = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Keys of flashing cells and when the flash ends. */
  readonly #flashing = new Map<string, { market: string; cell: string; until: number }>();
  #lastFlush = Number.NEGATIVE_INFINITY;
  /** When the next flush would be if nobody pressed anything. */
  #dueAt = Number.POSITIVE_INFINITY;
  #stillUntil = Number.NEGATIVE_INFINITY;
  #flushAt = Number.POSITIVE_INFINITY;
  #cancelFlush: () => void = () => {};

  constructor(clock: PriceClock) {
    this.#clock = clock;
  }

  takeBook(book: MarketBook, sequence: number): void {
    if (this.#held.takeBook(book, sequence)) this.#await(book.market_id);
  }

  takeChange(marketId: string, change: BookChange, sequence: number): void {
    if (this.#held.takeChange(marketId, change, sequence)) this.#await(marketId);
  }

  /** The best prices, as a list tells them. */
  takeBest(market: ListedMarket, sequence: number): void {
    if (this.#held.takeBest(market, sequence)) this.#await(market.market_id);
  }

  /** Prices that came with an answer: shown until the stream brings newer ones. */
  seed(book: MarketBook): void {
    if (this.#held.seed(book)) this.#await(book.market_id);
  }

  market(marketId: string): MarketView | undefined {
    return this.#shown.get(marketId)?.market;
  }

  runner(marketId: string, selectionId: number): RunnerStatus | undefined {
    return this.#shown.get(marketId)?.runners.get(selectionId);
  }

  /** undefined while the runner takes part. Told of with its status. */
  removal(marketId: string, selectionId: number): Removal | undefined {
    return this.#shown.get(marketId)?.removals.get(selectionId);
  }

  /** Decimal odds of the last match on a runner as the newest frame told them; 0 before. Nobody is told of a change. */
  lastOdds(marketId: string, selectionId: number): number {
    return this.#held.lastOdds(marketId, selectionId);
  }

  /** undefined where the runner is not quoted. */
  quoteState(marketId: string, selectionId: number): QuoteState | undefined {
    return this.#shown.get(marketId)?.quotes.get(selectionId);
  }

  /** @param depth 0 for the best price */
  cell(marketId: string, selectionId: number, at: { side: Side; depth: number }): CellView | undefined {
    return this.#shown.get(marketId)?.cells.get(`${selectionId}/${at.side}/${at.depth}`);
  }

  best(marketId: string, selectionId: number, side: Side): CellView | undefined {
    return this.cell(marketId, selectionId, { side, depth: 0 });
  }

  /** Tells of any change in a market: its status, its runners or its best prices. */
  subscribeMarket(marketId: string, listener: () => void): () => void {
    return this.#subscribe(marketId, listener);
  }

  subscribeCell(marketId: string, cell: string, listener: () => void): () => void {
    return this.#subscribe(`${marketId}/${cell}`, listener);
  }

  /** Tells when a price comes or goes, and not when it changes. */
  subscribePresence(marketId: string, cell: string, listener: () => void): () => void {
    return this.#subscribe(presenceOf(`${marketId}/${cell}`), listener);
  }

  #subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Somebody pressed something: prices stand still until what it opens is painted. */
  press(): void {
    this.#stillUntil = Math.min(this.#clock.now() + PRESS_MS, this.#dueAt + MOST_STILL_MS);
    if (this.#flushAt < this.#stillUntil) this.#schedule(this.#stillUntil);
  }

  #await(marketId: string): void {
    this.#waiting.add(marketId);
    if (this.#shown.has(marketId)) this.#flushBy(this.#lastFlush + FLUSH_MS);
    // The first prices of a market are shown at once: nothing is there that could flicker.
    else this.#schedule(this.#clock.now());
  }

  #flushBy(time: number): void {
    this.#dueAt = Math.min(this.#dueAt, time);
    const at = Math.max(time, this.#stillUntil);
    if (at < this.#flushAt) this.#schedule(at);
  }

  #schedule(time: number): void {
    this.#cancelFlush();
    this.#flushAt = time;
    this.#cancelFlush = this.#clock.after(Math.max(0, time - this.#clock.now()), () => this.flush());
  }

  /** Shows what has come since the last flush. */
  flush(): void {
    const now = this.#clock.now();
    this.#cancelFlush();
    this.#lastFlush = now;
    this.#flushAt = Number.POSITIVE_INFINITY;
    this.#dueAt = Number.POSITIVE_INFINITY;
    const told = new Set<string>();
    this.#endFlashes(now, told);
    for (const marketId of this.#waiting) this.#show(marketId, now, told);
    this.#waiting.clear();
    for (const key of told) for (const listener of this.#listeners.get(key) ?? []) listener();
    const ends = [...this.#flashing.values()].map((flash) => flash.until);
    if (ends.length > 0) this.#flushBy(Math.max(Math.min(...ends), now + FLUSH_MS));
  }

  #endFlashes(now: number, told: Set<string>): void {
    for (const [key, flash] of this.#flashing) {
      if (flash.until > now) continue;
      this.#flashing.delete(key);
      const cells = this.#shown.get(flash.market)?.cells;
      const cell = cells?.get(flash.cell);
      if (cells === undefined || cell === undefined) continue;
      cells.set(flash.cell, { ...cell, flash: false });
      told.add(key);
    }
  }

  #show(marketId: string, now: number, told: Set<string>): void {
    const book = this.#held.newest(marketId) as MarketBook | ListedMarket;
    const market = {
      status: book.status,
      inPlay: book.in_play,
      betDelay: book.bet_delay,
      matched: moneyOf('matched' in book ? book.matched : 0),
    };
    const before = this.#shown.get(marketId);
    const shown = before ?? newlyShown(market);
    this.#shown.set(marketId, shown);
    if (before === undefined || !isSameMarket(before.market, market)) {
      shown.market = market;
      told.add(marketId);
    }
    for (const runner of book.runners) {
      if (shown.books.get(runner.selection_id) === runner) continue;
      shown.books.set(runner.selection_id, runner);
      if ('status' in runner && shown.runners.get(runner.selection_id) !== runner.status) {
        shown.runners.set(runner.selection_id, runner.status);
        const { reduction_factor: factor, removed_at: at } = runner;
        if (factor !== undefined && at !== undefined) shown.removals.set(runner.selection_id, { factor, at });
        told.add(marketId);
      }
      if (runner.quote_state !== undefined && shown.quotes.get(runner.selection_id) !== runner.quote_state) {
        shown.quotes.set(runner.selection_id, runner.quote_state);
        told.add(marketId);
      }
      for (const side of SIDES) {
        const levels = levelsOf(runner, side);
        this.#showSide(marketId, `${runner.selection_id}/${side}`, { levels, now, told, isNew: before === undefined });
      }
    }
  }

  /** Prices that the side did not show before flash; one that only changed its place does not. */
  #showSide(marketId: string, side: string, { levels, now, told, isNew }: SideUpdate): void {
    const { cells } = this.#shown.get(marketId) as Shown;
    const places = PLACES.map((depth) => `${side}/${depth}`);
    const known = places.map((cell) => cells.get(cell));
    for (const [depth, cell] of places.entries()) {
      const level = levels[depth];
      const before = known[depth];
      const keepsPrice = hasSamePrice(before, level);
      if (keepsPrice && before?.size === level?.size) continue;
      const key = `${marketId}/${cell}`;
      if (level === undefined) cells.delete(cell);
      else {
        const flash = !isNew && !known.some((other) => hasSamePrice(other, level));
        if (flash) this.#flashing.set(key, { market: marketId, cell, until: now + FLASH_MS });
        cells.set(cell, { ...level, flash: flash || (this.#flashing.has(key) && keepsPrice) });
      }
      told.add(key);
      if ((before === undefined) !== (level === undefined)) told.add(presenceOf(key));
      if (depth === 0 && !keepsPrice) told.add(marketId);
    }
  }
}

const PLACES = Array.from({ length: DEPTH }, (_, depth) => depth);

const presenceOf = (key: string): string => `${key}/presence`;

function newlyShown(market: MarketView): Shown {
  return {
    market,
    books: new Map(),
    cells: new Map(),
    runners: new Map(),
    quotes: new Map(),
    removals: new Map(),
  };
}

interface SideUpdate {
  readonly levels: readonly Level[];
  readonly now: number;
  /** Keys of whoever is to be told. */
  readonly told: Set<string>;
  readonly isNew: boolean;
}

function isSameMarket(a: MarketView, b: MarketView): boolean {
  return a.status === b.status && a.inPlay === b.inPlay && a.betDelay === b.betDelay && a.matched === b.matched;
}
