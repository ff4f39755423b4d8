import type { Money, Price, SelectionId } from 'engine/vocabulary';
import { isOnLines, type MarketDefinition } from './recorded-definition.ts';
import { type BookSide, ladderOf, type LinesSeen, type RecordedLadder } from './recorded-ladder.ts';
import { isRemoved } from './recorded-result.ts';
import type { Level, MarketChange, Offer, RunnerChange } from './stream-message.ts';

/** What is available to back (resting lays) or to lay (resting backs). */
export const BOOK_SIDES = ['toBack', 'toLay'] as const satisfies readonly BookSide[];

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
  /** As recorded, if several prices may stand at one of ours. */
  readonly levels: Readonly<Record<BookSide, Map<number, Money>>>;
  /** By their places from the best. */
  readonly best: Readonly<Record<BookSide, Map<number, Level>>>;
  readonly traded: Map<number, Money>;
  volume: number;
}

/** The state of the recorded market after the messages so far. */
export class RecordedBook {
  #definition: MarketDefinition | undefined;
  #ladder: RecordedLadder | undefined;
  readonly #seen: LinesSeen;
  #runners = new Map<SelectionId, RecordedRunner>();
  /** Recorded streams begin with an image and count volumes up; purchased files say how much each message added. */
  #cumulative: boolean | undefined;
  /** The whole book is recorded; else the best offers are all that is known of it. */
  #isWhole = false;
  #volume = 0;

  /** @param seen of a line market: see `lineRangeOf` */
  constructor(seen: LinesSeen = new Map()) {
    this.#seen = seen;
  }

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

  /** The price in our book of a recorded price. */
  get placeOf(): RecordedLadder {
    if (this.#ladder === undefined) throw new Error('no message has defined the market');
    return this.#ladder;
  }

  /** True if a runner takes bets; one that was withdrawn is left unquoted. */
  isActive(selection: SelectionId): boolean {
    const runner = this.definition.runners.find((candidate) => candidate.selection === selection);
    return runner !== undefined && !isRemoved(runner) && runner.status !== 'HIDDEN';
  }

  /**
   * @returns what was traded by it. Nothing for an image: what passed in the gap before it is not known. Falls (voided
   *          or corrected trading) are noted and not returned.
   * @throws  Error when a price is not on the recorded market's ladder
   */
  apply(change: MarketChange): TradedIncrease[] {
    this.#cumulative ??= change.image;
    if (change.image) this.#clear();
    if (change.definition !== undefined) this.#define(change.definition);
    this.#isWhole ||= change.runners.some(({ toBack, toLay }) => toBack.length + toLay.length > 0);
    const increases: TradedIncrease[] = [];
    for (const update of change.runners) {
      // One that the definition does not have, yet or any more, is left unquoted.
      const runner = this.#of(update.selection);
      for (const side of BOOK_SIDES) {
        const best = side === 'toBack' ? update.bestToBack : update.bestToLay;
        this.#applyLevels(runner, side, this.#isWhole ? update[side] : levelsOfBest(runner, side, best));
      }
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
    this.#runners.clear();
    for (const { selection } of this.#definition?.runners ?? []) this.#of(selection);
  }

  #define(definition: MarketDefinition): void {
    this.#ladder ??= ladderOf(definition, this.#seen);
    for (const { selection } of definition.runners) this.#of(selection);
    this.#definition = definition;
  }

  #of(selection: SelectionId): RecordedRunner {
    let runner = this.#runners.get(selection);
    if (runner === undefined) {
      const levels = { toBack: new Map<number, Money>(), toLay: new Map<number, Money>() };
      const best = { toBack: new Map<number, Level>(), toLay: new Map<number, Level>() };
      runner = { toBack: new Map(), toLay: new Map(), levels, best, traded: new Map(), volume: 0 };
      this.#runners.set(selection, runner);
    }
    return runner;
  }

  #applyLevels(runner: RecordedRunner, side: BookSide, updates: readonly Level[]): void {
    for (const [recorded, size] of updates) {
      const levels = runner.levels[side];
      const before = levels.get(recorded) ?? 0;
      if (size === 0) levels.delete(recorded);
      else levels.set(recorded, size);
      const price = this.placeOf(side, recorded);
      if (price === undefined && !isOnLines(this.definition))
        throw new Error(`${recorded / 100} is not on the price ladder`);
      if (price === undefined) continue;
      const whole = (runner[side].get(price) ?? 0) + size - before;
      if (whole === 0) runner[side].delete(price);
      else runner[side].set(price, whole as Money);
    }
  }
}

/** The levels after a change of the best offers: a price that is in none of the places any more is gone. */
function levelsOfBest(runner: RecordedRunner, side: BookSide, offers: readonly Offer[]): Level[] {
  const best = runner.best[side];
  for (const [place, price, size] of offers) {
    if (size === 0) best.delete(place);
    else best.set(place, [price, size]);
  }
  const now = new Map(best.values());
  const gone = [...runner.levels[side].keys()].filter((price) => !now.has(price));
  return [...gone.map((price): Level => [price, 0 as Money]), ...now];
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
