import type { Money, Price, Sequence } from 'engine/vocabulary';
import { standsFor } from './market-steps.ts';
import type { MarketWatch } from './market-watch.ts';
import type { RecordedMessage } from './read-recording.ts';
import { isRemoved } from './recorded-result.ts';
import { BOOK_SIDES, RecordedBook, type RunnerSizes } from './recorded-book.ts';

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
  readonly #recorded = new RecordedBook();
  /** Runners removed so far, with their factors as they were then. */
  readonly #removed = new Map<number, number>();

  constructor(watch: MarketWatch, differs: (line: number, fact: string) => void) {
    this.#watch = watch;
    this.#differs = differs;
  }

  /** @param reached the sequence of the last command that the message caused, or less when it caused none */
  check(message: RecordedMessage, reached: Sequence): void {
    this.#watch.advance(reached);
    if (message.change !== undefined) this.#recorded.apply(message.change);
    this.comparisons += 1;
    this.#compareState(message.line);
    this.#compareRemovals(message.line);
    this.#compareBooks(message.line);
  }

  #compareState(line: number): void {
    const { definition } = this.#recorded;
    const { status, inPlay, betDelay } = this.#watch;
    if (!standsFor(definition.status, status))
      this.#differs(line, `market is ${status}, recorded ${definition.status}`);
    if (inPlay !== definition.inPlay) this.#differs(line, `in-play is ${inPlay}, recorded ${definition.inPlay}`);
    if (betDelay !== definition.betDelay)
      this.#differs(line, `bet delay is ${betDelay} ms, recorded ${definition.betDelay} ms`);
    const winners = definition.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.selection);
    if (status === 'settled' && !isSameSet(winners, this.#watch.winners)) {
      this.#differs(line, `settled with ${this.#watch.winners.join()}, recorded ${winners.join()}`);
    }
  }

  #compareRemovals(line: number): void {
    const { definition } = this.#recorded;
    if (definition.status === 'INACTIVE') return;
    for (const runner of definition.runners) {
      const { selection, factor } = runner;
      if (isRemoved(runner) && !this.#removed.has(selection))
        this.#removed.set(selection, this.#watch.inPlay ? 0 : factor);
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
