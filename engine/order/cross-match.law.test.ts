import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RestingLevels, virtualLevels } from '../book/virtual-levels.ts';
import type { Event } from '../event-objects.ts';
import { lawCases } from '../testing/law-cases.ts';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import { CROSSING, LADDER } from '../vocabulary/index.ts';

// docs/rules.md, "Cross-matching"

const FIRST_RUNNER = 7;
const ACCOUNTS = [16, 17, 18];

interface Resting {
  readonly account: number;
  readonly selection: number;
  readonly side: string;
  price: number;
  size: number;
  /** When it came to its price. */
  arrival: number;
}

/** A market, folded from its events: who rests where, and what each winner would cost CROSSING. */
class Watcher {
  readonly orders = new Map<number, Resting>();
  readonly ifWin: number[];
  readonly removed = new Set<number>();
  #arrivals = 0;

  constructor(runners: number) {
    this.ifWin = Array.from({ length: runners }, () => 0);
  }

  take(event: Event): void {
    if (event.type === 'order-placed') this.orders.set(event.order, { ...event, arrival: 0 });
    else if (event.type === 'order-rested') this.#arrive(event.order);
    else if (event.type === 'order-moved') this.#arrive(event.order, event.price);
    else if (event.type === 'orders-matched') this.#match(event);
    else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') this.#reduce(event.order, event.size);
    else if (event.type === 'runner-removed') this.removed.add(event.selection - FIRST_RUNNER);
  }

  #arrive(order: number, price?: number): void {
    const resting = this.orders.get(order) as Resting;
    resting.arrival = ++this.#arrivals;
    resting.price = price ?? resting.price;
  }

  #reduce(order: number, by: number): void {
    const resting = this.orders.get(order);
    if (resting === undefined) return;
    resting.size -= by;
    expect(resting.size).toBeGreaterThanOrEqual(0);
    if (resting.size === 0) this.orders.delete(order);
  }

  #match(event: Extract<Event, { type: 'orders-matched' }>): void {
    const { taker, maker, price, takerSide, selection, size, profit } = event;
    const isCross = event.makerAccount === CROSSING;
    const newcomer = this.orders.get(taker);
    if (newcomer !== undefined) {
      const isWithin = takerSide === 'back' ? price >= newcomer.price : price <= newcomer.price;
      expect(isWithin).toBe(true);
      // Real before virtual where it is as good.
      for (const [order, real] of isCross ? this.orders : []) {
        if (order === taker || real.selection !== selection || real.side === takerSide) continue;
        expect(takerSide === 'back' ? real.price < price : real.price > price).toBe(true);
      }
    }
    if (maker !== 0) {
      const resting = this.orders.get(maker) as Resting;
      expect(price).toBe(resting.price);
      // Best price first, and of one price the first that came.
      for (const [order, other] of this.orders) {
        if (other.selection !== selection || other.side !== resting.side || order === maker || order === taker)
          continue;
        const isBetter = resting.side === 'back' ? other.price < price : other.price > price;
        expect(isBetter || (other.price === price && other.arrival < resting.arrival)).toBe(false);
      }
    }
    if (isCross || event.takerAccount === CROSSING) {
      const backs = (takerSide === 'back') !== isCross;
      this.ifWin.forEach((amount, place) => {
        const won = place === selection - FIRST_RUNNER ? profit : 0 - size;
        this.ifWin[place] = amount + (backs ? won : 0 - won);
      });
    }
    this.#reduce(taker, size);
    this.#reduce(maker, size);
  }

  levels(): RestingLevels[] {
    const side = (selection: number, which: string): { price: number; size: number }[] => {
      const byPrice = new Map<number, number>();
      for (const order of this.orders.values())
        if (order.selection === selection && order.side === which)
          byPrice.set(order.price, (byPrice.get(order.price) ?? 0) + order.size);
      const toward = which === 'back' ? 1 : -1;
      return [...byPrice].map(([price, size]) => ({ price, size })).sort((a, b) => toward * (a.price - b.price));
    };
    const left = this.ifWin.map((_, place) => place).filter((place) => !this.removed.has(place));
    return left.map((place) => ({
      backs: side(FIRST_RUNNER + place, 'back'),
      lays: side(FIRST_RUNNER + place, 'lay'),
    }));
  }
}

const market = fc.integer({ min: 2, max: 5 }).chain((runners) => {
  // Prices about those of runners that are equally likely, so that there is always something to match.
  const middle = LADDER.findIndex((price) => price >= runners * 100);
  const order = fc.record({
    type: fc.constant('place-order' as const),
    account: fc.constantFrom(...ACCOUNTS),
    market: fc.constant(5),
    selection: fc.integer({ min: FIRST_RUNNER, max: FIRST_RUNNER + runners - 1 }),
    side: fc.constantFrom('back' as const, 'lay' as const),
    price: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...LADDER.slice(Math.max(0, middle - 12), middle + 12)) },
      { weight: 1, arbitrary: fc.constantFrom(...LADDER) },
    ),
    size: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5000 }), fc.constant(90_000_000)),
    persistence: fc.constantFrom('lapse' as const, 'persist' as const),
  });
  const remove = fc.record({
    type: fc.constant('remove-runner' as const),
    market: fc.constant(5),
    selection: fc.integer({ min: FIRST_RUNNER, max: FIRST_RUNNER + runners - 1 }),
    factor: fc.constantFrom(0, 100, 2000),
  });
  const cancel = fc.record({
    type: fc.constant('cancel-order' as const),
    account: fc.constantFrom(...ACCOUNTS),
    order: fc.integer({ min: 1, max: 40 }),
  });
  return fc.record({
    runners: fc.constant(runners),
    commands: fc.array(
      fc.oneof({ weight: 9, arbitrary: order }, { weight: 1, arbitrary: cancel }) as fc.Arbitrary<PlainCommand>,
      { minLength: 10, maxLength: 60 },
    ),
    afterwards: fc.array(
      fc.oneof({ weight: 9, arbitrary: order }, { weight: 1, arbitrary: remove }) as fc.Arbitrary<PlainCommand>,
      { maxLength: 30 },
    ),
  });
});

function crossing(runners: number): Trial {
  const trial = new Trial().customers(1e13, 2e6, 1e13);
  const payoff = { kind: 'runners', winners: 1, complete: true } as const;
  const listed = Array.from({ length: runners }, (_, place) => FIRST_RUNNER + place);
  const options = { crossMatching: true };
  trial.events({
    type: 'create-market',
    market: 5,
    mechanism: 'order-book',
    payoff,
    runners: listed,
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
    options,
  });
  trial.events({ type: 'open-market', market: 5 });
  return trial;
}

function expectNotCrossed(levels: readonly RestingLevels[]): void {
  levels.forEach((real, runner) => {
    const { toBack, toLay } = virtualLevels(levels, { runnerIndex: runner, depth: 3 });
    const back = Math.max(0, ...toBack.map(({ price }) => price), ...real.lays.map(({ price }) => price));
    const lay = Math.min(Infinity, ...toLay.map(({ price }) => price), ...real.backs.map(({ price }) => price));
    expect(back).toBeLessThan(lay);
    for (const shown of [toBack, toLay.toReversed()]) {
      const prices = shown.map(({ price }) => price);
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a));
      for (const { size } of shown) expect(size).toBeGreaterThan(0);
    }
  });
}

test('whatever is placed, crossing costs nothing whoever wins, nobody gets less than the order says, and no display is crossed', () => {
  let crosses = 0;
  fc.assert(
    fc.property(market, ({ runners, commands, afterwards }) => {
      const trial = crossing(runners);
      const watcher = new Watcher(runners);
      for (const command of commands) {
        const { events } = trial.do(command);
        for (const event of events) watcher.take(event);
        crosses += events.filter((event) => event.type === 'orders-matched' && event.makerAccount === CROSSING).length;
        expect(Math.min(...watcher.ifWin)).toBeGreaterThanOrEqual(0);
        expectNotCrossed(watcher.levels());
      }
      for (const command of afterwards) {
        for (const event of trial.do(command).events) watcher.take(event);
        expectNotCrossed(watcher.levels());
      }
      trial.events({ type: 'close-market', market: 5 });
      for (let place = 0; place < runners; place++) {
        if (watcher.removed.has(place)) continue;
        const winner = FIRST_RUNNER + place;
        const settled = trial.events({ type: 'settle-market', market: 5, winners: [winner] }, 'position-settled');
        expect(settled.reduce((sum, { profit }) => sum + profit, 0)).toBe(0);
        if (watcher.removed.size > 0) continue;
        const won = settled.find(({ account }) => account === CROSSING)?.profit ?? 0;
        expect(won).toBe(watcher.ifWin[place]);
      }
    }),
    { numRuns: lawCases(300) },
  );
  expect(crosses).toBeGreaterThan(lawCases(300) / 10);
});
