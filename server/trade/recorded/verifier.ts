import type { Money, Price, SelectionId, Sequence } from 'engine/vocabulary';
import { isAdded, isOver, standsFor } from './market-steps.ts';
import type { MarketWatch } from './market-watch.ts';
import { isHandicapped, isOnLines } from './recorded-definition.ts';
import type { LinesSeen } from './recorded-ladder.ts';
import { isRemoved } from './recorded-result.ts';
import { BOOK_SIDES, RecordedBook, type RunnerSizes } from './recorded-book.ts';
import type { MarketChange } from './stream-message.ts';

/**
 * Compares the exchange's market with the recorded one after each message. It keeps its own recorded book and reads
 * the journal's events up to that message's last command, so that it sees neither what the player believes nor what
 * later messages have already done.
 *
 * @see docs/decisions/0006-how-a-recording-is-played.md, "What a comparison covers"
 */
export class Verifier {
  comparisons = 0;
  readonly #watch: MarketWatch;
  readonly #differs: (line: number, fact: string) => void;
  readonly #recorded: RecordedBook;
  readonly #known = new Set<SelectionId>();
  /** Runners that are out, with their factors as they were when they went. */
  readonly #removed = new Map<SelectionId, number>();
  #wasOver = false;

  constructor(watch: MarketWatch, linesSeen: LinesSeen, differs: (line: number, fact: string) => void) {
    this.#watch = watch;
    this.#recorded = new RecordedBook(linesSeen);
    this.#differs = differs;
  }

  /**
   * @param change   undefined for a heartbeat
   * @param reached  the sequence of the last command that the message caused, or less when it caused none
   */
  check(line: number, change: MarketChange | undefined, reached: Sequence): void {
    this.#watch.advance(reached);
    if (change !== undefined) this.#recorded.apply(change);
    this.comparisons += 1;
    this.#compareState(line);
    this.#compareRemovals(line);
    this.#compareBooks(line);
    this.#wasOver = isOver(this.#watch.status);
  }

  #compareState(line: number): void {
    const { definition } = this.#recorded;
    const { status, inPlay, betDelay } = this.#watch;
    if (!standsFor(definition.status, status))
      this.#differs(line, `market is ${status}, recorded ${definition.status}`);
    // One that is not open yet, or is over, turns no more.
    if (status !== 'inactive' && !this.#wasOver) {
      const delay = definition.inPlay ? definition.betDelay : 0;
      if (inPlay !== definition.inPlay) this.#differs(line, `in-play is ${inPlay}, recorded ${definition.inPlay}`);
      if (betDelay !== delay) this.#differs(line, `bet delay is ${betDelay} ms, recorded ${delay} ms`);
    }
    const winners = definition.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.selection);
    if (status === 'settled' && !isHandicapped(definition) && !isSameSet(winners, this.#watch.winners)) {
      this.#differs(line, `settled with ${this.#watch.winners.join()}, recorded ${winners.join()}`);
    }
  }

  #compareRemovals(line: number): void {
    const { definition } = this.#recorded;
    if (this.#known.size === 0) for (const { selection } of definition.runners) this.#known.add(selection);
    if (definition.status === 'INACTIVE' || this.#wasOver || isHandicapped(definition) || isOnLines(definition)) return;
    for (const runner of definition.runners) {
      const { selection, factor } = runner;
      if (isAdded(runner, this.#known, this.#removed)) {
        this.#known.add(selection);
        this.#removed.delete(selection);
      } else if (isRemoved(runner) && this.#known.has(selection) && !this.#removed.has(selection)) {
        // The last one stays in: a market without runners is void.
        if (this.#removed.size === this.#known.size - 1) continue;
        this.#removed.set(selection, factor);
      }
    }
    const recorded = describe(this.#removed);
    const ours = describe(this.#watch.removed);
    if (ours !== recorded) this.#differs(line, `removed are ${ours}, recorded ${recorded}`);
  }

  #compareBooks(line: number): void {
    const whole = this.#recorded.definition.status === 'OPEN';
    for (const [selection, recorded] of this.#recorded.runners) {
      const expected = this.#recorded.isActive(selection) ? recorded : EMPTY;
      const ours = this.#watch.sizesOf(selection);
      for (const side of BOOK_SIDES) {
        const price = whole ? firstDifference(ours[side], expected[side]) : firstExcess(ours[side], expected[side]);
        if (price === undefined) continue;
        const sizes = `${ours[side].get(price) ?? 0}, recorded ${expected[side].get(price) ?? 0}`;
        this.#differs(line, `runner ${selection} ${side === 'toBack' ? 'to back' : 'to lay'} at ${price}: ${sizes}`);
      }
    }
  }
}

function describe(removed: ReadonlyMap<number, number>): string {
  return [...removed].map(([selection, factor]) => `${selection} with ${factor}`).join(', ') || 'none';
}

const EMPTY: RunnerSizes = { toBack: new Map(), toLay: new Map() };

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

type Levels = ReadonlyMap<Price, Money>;

function firstDifference(ours: Levels, recorded: Levels): Price | undefined {
  for (const [price, size] of recorded) if (ours.get(price) !== size) return price;
  for (const price of ours.keys()) if (!recorded.has(price)) return price;
  return undefined;
}

/** While orders cannot be placed the book can only have lost what the recording lost. */
function firstExcess(ours: Levels, recorded: Levels): Price | undefined {
  for (const [price, size] of ours) if (size > (recorded.get(price) ?? 0)) return price;
  return undefined;
}
