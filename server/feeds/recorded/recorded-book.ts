import type { Money, Price, SelectionId } from 'engine/vocabulary';
import { isRemoved } from './recorded-result.ts';
import type { Level, MarketChange, MarketDefinition, RunnerChange } from './stream-message.ts';

/** What is available to back (resting lays) or to lay (resting backs). */
export const BOOK_SIDES = ['toBack', 'toLay'] as const;
export type BookSide = (typeof BOOK_SIDES)[number];

/** A runner's book: for either side the size at each price, minor units, never 0. */
export type RunnerSizes = Readonly<Record<BookSide, ReadonlyMap<Price, Money>>>;

/** How much more was traded at a price since the message before, both sides counted. */
export interface TradedIncrease {
  readonly selection: SelectionId;
  readonly price: number;
  readonly amount: Money;
}

interface RecordedRunner {
  readonly toBack: Map<Price, Money>;
  readonly toLay: Map<Price, Money>;
  readonly traded: Map<number, Money>;
  volume: number;
}

/** The state of the recorded market after the messages so far. */
export class RecordedBook {
  #definition: MarketDefinition | undefined;
  #runners = new Map<SelectionId, RecordedRunner>();
  /** Recorded streams begin with an image and count volumes up; purchased files say how much each message added. */
  #cumulative: boolean | undefined;
  #volume = 0;

  get definition(): MarketDefinition {
    if (this.#definition === undefined) throw new Error('no message has defined the market');
    return this.#definition;
  }

  /** Amount matched in the market as recorded, both sides counted. */
  get volume(): Money {
    return this.#volume as Money;
  }

  get runners(): ReadonlyMap<SelectionId, RunnerSizes> {
    return this.#runners;
  }

  volumeOf(selection: SelectionId): Money {
    return (this.#runners.get(selection)?.volume ?? 0) as Money;
  }

  tradedOf(selection: SelectionId): ReadonlyMap<number, Money> {
    return this.#runners.get(selection)?.traded ?? new Map();
  }

  /** Whether a runner takes bets; one that was withdrawn is left unquoted. */
  isActive(selection: SelectionId): boolean {
    const runner = this.definition.runners.find((candidate) => candidate.selection === selection);
    return runner !== undefined && !isRemoved(runner) && runner.status !== 'HIDDEN';
  }

  /**
   * @returns what was traded by it. Nothing for an image: what passed in the gap before it is not known. Falls (voided
   *          or corrected trading) are noted and not returned.
   * @throws  Error when it speaks of a runner that is not in the market
   */
  apply(change: MarketChange): TradedIncrease[] {
    this.#cumulative ??= change.image;
    if (change.image) this.#clear();
    if (change.definition !== undefined) this.#define(change.definition);
    const increases: TradedIncrease[] = [];
    for (const update of change.runners) {
      const runner = this.#runners.get(update.selection);
      if (runner === undefined) throw new Error(`runner ${update.selection} is not in the market's definition`);
      applyLevels(runner.toBack, update.toBack);
      applyLevels(runner.toLay, update.toLay);
      increases.push(...applyTraded(runner.traded, update));
      if (update.volume !== undefined) runner.volume = this.#add(runner.volume, update.volume);
    }
    if (change.volume !== undefined) this.#volume = this.#add(this.#volume, change.volume);
    return change.image ? [] : increases;
  }

  #add(volume: number, amount: Money): number {
    return this.#cumulative === true ? amount : volume + amount;
  }

  #clear(): void {
    this.#volume = 0;
    for (const runner of this.#runners.values()) {
      runner.toBack.clear();
      runner.toLay.clear();
      runner.traded.clear();
      runner.volume = 0;
    }
  }

  #define(definition: MarketDefinition): void {
    const isFirst = this.#definition === undefined;
    for (const { selection } of definition.runners) {
      if (this.#runners.has(selection)) continue;
      if (!isFirst) throw new Error(`runner ${selection} joins a market that has begun, which cannot be played`);
      this.#runners.set(selection, { toBack: new Map(), toLay: new Map(), traded: new Map(), volume: 0 });
    }
    this.#definition = definition;
  }
}

function applyLevels(levels: Map<Price, Money>, updates: readonly Level[]): void {
  for (const [price, size] of updates) {
    if (size === 0) levels.delete(price);
    else levels.set(price, size);
  }
}

function applyTraded(traded: Map<number, Money>, update: RunnerChange): TradedIncrease[] {
  const increases: TradedIncrease[] = [];
  if (update.clearTraded) traded.clear();
  for (const [price, amount] of update.traded) {
    const more = amount - (traded.get(price) ?? 0);
    if (amount === 0) traded.delete(price);
    else traded.set(price, amount);
    if (more > 0) increases.push({ selection: update.selection, price, amount: more as Money });
  }
  return increases;
}
