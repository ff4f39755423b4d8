import type { Money, Price, SelectionId } from 'engine/vocabulary';
import { BOOK_SIDES, type RunnerSizes, type TradedIncrease } from './recorded-book.ts';
import type { BookSide, RecordedLadder } from './recorded-ladder.ts';

/** So much at one level of one runner's book. */
export interface LevelStep {
  readonly selection: SelectionId;
  readonly side: BookSide;
  readonly price: Price;
  readonly size: Money;
}

/** What makes our book the recorded one, to be done in this order. */
export interface Plan {
  readonly cancels: readonly LevelStep[];
  /** The second feed account takes what was traded, best level first. */
  readonly takes: readonly LevelStep[];
  readonly places: readonly LevelStep[];
  /** Takes that could not be made (a better level was kept, or the market is not open) and stand among the cancels. */
  readonly skipped: readonly LevelStep[];
}

export interface Situation {
  /** What the feed rests now. */
  readonly ours: ReadonlyMap<SelectionId, RunnerSizes>;
  /** What it should rest: the recorded book. */
  readonly target: ReadonlyMap<SelectionId, RunnerSizes>;
  readonly traded: readonly TradedIncrease[];
  /** The price in our book of what was traded; its own price if left out. */
  readonly placeOf?: RecordedLadder;
  /** True if orders are accepted now: else only cancels are possible, and what is to be placed waits. */
  readonly open: boolean;
}

type Steps = { -readonly [K in keyof Plan]: LevelStep[] };

/**
 * Works out how to follow the recording.
 *
 * A level that shrank did so by a trade as far as trading at its price went up, both sides counted, and by cancels for
 * the rest. Taking costs the level what was traded only while no better level stays in the way, since a taker is always
 * given the best price.
 *
 * @see docs/decisions/0006-how-a-recording-is-played.md
 */
export function plan(situation: Situation): Plan {
  const steps: Steps = { cancels: [], takes: [], places: [], skipped: [] };
  for (const [selection, target] of situation.target) {
    const ours = situation.ours.get(selection) ?? NOTHING;
    const increases = situation.traded.filter((increase) => increase.selection === selection);
    for (const side of BOOK_SIDES) {
      const traded = tradedAt(increases, (price) => (situation.placeOf ?? asRecorded)(side, price));
      const level = (price: Price, size: number): LevelStep => ({ selection, side, price, size: size as Money });
      shrinkSide(steps, { ours: ours[side], target: target[side], traded, open: situation.open, side, level });
      if (situation.open && !isCrossed(target)) {
        for (const [price, size] of target[side]) {
          const more = size - (ours[side].get(price) ?? 0);
          if (more > 0) steps.places.push(level(price, more));
        }
      }
    }
  }
  return steps;
}

const NOTHING: RunnerSizes = { toBack: new Map(), toLay: new Map() };

const asRecorded: RecordedLadder = (_side, price) => price as Price;

/** How much was traded at each of our prices. Starting prices make some trades fall off the recorded ladder: they are nobody's here. */
function tradedAt(increases: readonly TradedIncrease[], placeOf: (price: number) => Price | undefined) {
  const traded = new Map<number, number>();
  for (const { price, amount } of increases) {
    const place = placeOf(price);
    if (place !== undefined) traded.set(place, (traded.get(place) ?? 0) + amount);
  }
  return traded;
}

interface SideSituation {
  readonly side: BookSide;
  readonly ours: ReadonlyMap<Price, Money>;
  readonly target: ReadonlyMap<Price, Money>;
  readonly traded: ReadonlyMap<number, number>;
  readonly open: boolean;
  readonly level: (price: Price, size: number) => LevelStep;
}

function shrinkSide(steps: Steps, { side, ours, target, traded, open, level }: SideSituation): void {
  let bestKept: Price | undefined;
  const takes: LevelStep[] = [];
  for (const [price, size] of ours) {
    const kept = target.get(price) ?? 0;
    if (kept > 0 && (bestKept === undefined || isBetter(side, price, bestKept))) bestKept = price;
    if (size <= kept) continue;
    const taken = Math.min(size - kept, Math.floor((traded.get(price) ?? 0) / 2));
    if (size - kept > taken) steps.cancels.push(level(price, size - kept - taken));
    if (taken > 0) takes.push(level(price, taken));
  }
  takes.sort((one, other) => (isBetter(side, one.price, other.price) ? -1 : 1));
  for (const take of takes) {
    if (open && (bestKept === undefined || !isBetter(side, bestKept, take.price))) {
      steps.takes.push(take);
    } else {
      steps.cancels.push(take);
      steps.skipped.push(take);
    }
  }
}

/** Backers want the highest price, layers the lowest. */
export function isBetter(side: BookSide, price: Price, other: Price): boolean {
  return side === 'toBack' ? price > other : price < other;
}

/** Orders that would match each other cannot rest; a sound recording never shows them while the market is open. */
function isCrossed({ toBack, toLay }: RunnerSizes): boolean {
  let highestToBack = 0;
  for (const price of toBack.keys()) highestToBack = Math.max(highestToBack, price);
  for (const price of toLay.keys()) if (price <= highestToBack) return true;
  return false;
}

export function describeStep({ selection, side, price, size }: LevelStep): string {
  return `${size} at ${price} ${side === 'toBack' ? 'to back' : 'to lay'} of runner ${selection}`;
}
