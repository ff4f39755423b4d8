import fc from 'fast-check';
import { LADDER } from 'engine/vocabulary';
import type { Money, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { FeedOrders } from './feed-orders.ts';
import { isBetter, plan, type Plan } from './plan.ts';
import { BOOK_SIDES, type TradedIncrease } from './recorded-book.ts';
import type { BookSide } from './recorded-ladder.ts';

const RUNNER = 11 as SelectionId;
type Levels = Record<number, number>;

function sizes(toBack: Levels, toLay: Levels = {}) {
  const side = (levels: Levels) =>
    new Map(Object.entries(levels).map(([price, size]) => [Number(price) as Price, size as Money]));
  return new Map([[RUNNER, { toBack: side(toBack), toLay: side(toLay) }]]);
}
const traded = (amounts: Levels): TradedIncrease[] =>
  Object.entries(amounts).map(([price, amount]) => ({
    selection: RUNNER,
    price: Number(price),
    amount: amount as Money,
  }));

/** Price and size of each step. */
function brief({ cancels, takes, places, skipped }: Plan) {
  const of = (steps: Plan['cancels']) => steps.map(({ price, size }) => [price, size]);
  return { cancels: of(cancels), takes: of(takes), places: of(places), skipped: of(skipped) };
}
const NOTHING = { cancels: [], takes: [], places: [], skipped: [] };

test('what grew is placed', () => {
  const steps = plan({ ours: sizes({ 200: 500 }), target: sizes({ 200: 700, 190: 10 }), traded: [], open: true });
  expect(brief(steps)).toEqual({
    ...NOTHING,
    places: [
      [190, 10],
      [200, 200],
    ],
  });
});

test('what shrank without trading is cancelled', () => {
  const steps = plan({ ours: sizes({ 200: 500, 190: 10 }), target: sizes({ 200: 100 }), traded: [], open: true });
  expect(brief(steps)).toEqual({
    ...NOTHING,
    cancels: [
      [190, 10],
      [200, 400],
    ],
  });
});

test.each([
  ['half of the increase, rounded down', 300, 401, { cancels: [[200, 100]], takes: [[200, 200]] }],
  ['no more than the level shrank', 300, 4000, { takes: [[200, 300]] }],
  ['nothing where the half is no unit', 300, 1, { cancels: [[200, 300]] }],
])('of a traded level is taken %s', (_name, shrinkage, increase, steps) => {
  const situation = {
    ours: sizes({ 200: 500 }),
    target: sizes({ 200: 500 - shrinkage }),
    traded: traded({ 200: increase }),
  };
  expect(brief(plan({ ...situation, open: true }))).toEqual({ ...NOTHING, ...steps });
});

test('trading at a level that did not shrink is nobody to take from', () => {
  const steps = plan({
    ours: sizes({ 200: 500 }),
    target: sizes({ 200: 500 }),
    traded: traded({ 200: 80 }),
    open: true,
  });
  expect(brief(steps)).toEqual(NOTHING);
});

test('takes go from the best level on: backers from the highest, layers from the lowest', () => {
  const situation = { target: sizes({}), traded: traded({ 200: 20, 210: 20, 220: 20 }), open: true };
  expect(brief(plan({ ...situation, ours: sizes({ 200: 10, 220: 10, 210: 10 }) })).takes).toEqual([
    [220, 10],
    [210, 10],
    [200, 10],
  ]);
  expect(
    brief(plan({ ...situation, ours: sizes({}, { 200: 10, 220: 10, 210: 10 }), target: sizes({}) })).takes,
  ).toEqual([
    [200, 10],
    [210, 10],
    [220, 10],
  ]);
});

test('a take behind a better level that was kept becomes a cancel and is skipped', () => {
  const steps = plan({
    ours: sizes({ 200: 10, 220: 10 }),
    target: sizes({ 220: 4 }),
    traded: traded({ 200: 20, 220: 12 }),
    open: true,
  });
  expect(brief(steps)).toEqual({ cancels: [[200, 10]], takes: [[220, 6]], places: [], skipped: [[200, 10]] });
});

test('a better level that only comes with the message is not in the way: places are last', () => {
  const steps = plan({ ours: sizes({ 200: 10 }), target: sizes({ 220: 4 }), traded: traded({ 200: 20 }), open: true });
  expect(brief(steps)).toEqual({ cancels: [], takes: [[200, 10]], places: [[220, 4]], skipped: [] });
});

test('while the market is not open there are only cancels', () => {
  const steps = plan({
    ours: sizes({ 200: 10 }),
    target: sizes({ 200: 4, 220: 4 }),
    traded: traded({ 200: 8 }),
    open: false,
  });
  expect(brief(steps)).toEqual({
    cancels: [
      [200, 2],
      [200, 4],
    ],
    takes: [],
    places: [],
    skipped: [[200, 4]],
  });
});

test('a crossed recorded book is not placed: its orders would match each other', () => {
  const steps = plan({ ours: sizes({}), target: sizes({ 220: 4 }, { 210: 4 }), traded: [], open: true });
  expect(brief(steps)).toEqual(NOTHING);
});

const anySide = fc.dictionary(fc.integer({ min: 0, max: 20 }).map(String), fc.integer({ min: 1, max: 50 }));
/** Ticks below 10 to back and above 10 to lay: never crossed. */
const anyBook = fc.record({ toBack: anySide, toLay: anySide }).map(({ toBack, toLay }) => {
  const at = (levels: Levels, first: number) =>
    Object.fromEntries(Object.entries(levels).map(([tick, size]) => [LADDER[first + Number(tick)] as number, size]));
  return sizes(at(toBack, 100), at(toLay, 121));
});
const anyTrading = fc.dictionary(
  fc.integer({ min: 100, max: 141 }).map((tick) => String(LADDER[tick])),
  fc.integer({ min: 1, max: 120 }),
);

function best(levels: ReadonlyMap<Price, Money> | undefined, side: BookSide): Price | undefined {
  return [...(levels?.keys() ?? [])].sort((a, b) => (isBetter(side, a, b) ? -1 : 1))[0];
}

test('law: the steps make our book the recorded one, and every take is at the best price of its moment', () => {
  fc.assert(
    fc.property(anyBook, anyBook, anyTrading, (before, after, amounts) => {
      const orders = new FeedOrders();
      for (const step of plan({ ours: new Map(), target: before, traded: [], open: true }).places) orders.place(step);
      const steps = plan({ ours: orders.sizes, target: after, traded: traded(amounts), open: true });
      for (const step of steps.cancels) orders.consume(step);
      for (const step of steps.takes) {
        expect(step.price).toBe(best(orders.sizes.get(RUNNER)?.[step.side], step.side));
        expect(orders.consume(step).reduce((sum, part) => sum + part.size, 0)).toBe(step.size);
      }
      for (const step of steps.places) orders.place(step);
      for (const side of BOOK_SIDES) {
        expect(new Map(orders.sizes.get(RUNNER)?.[side])).toEqual(after.get(RUNNER)?.[side]);
      }
    }),
  );
});
