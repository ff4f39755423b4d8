import { all, back, type Facts, lay, type Scenario, see, seeEarly } from '../scenario.ts';

// Monaco Protocol, tests/order/creation_payment_1.ts to _3.ts

const money = (held: number, available: number): Facts => ({ held, 'A available': available });
const zero = [0, 0, 0];
const unmatched = (exposures: readonly number[]): Facts => ({ 'A matched': zero, 'A unmatched': exposures });

/** After each order of 10, on runners 0, 1 and 2 in turn: the position and the money. */
type Step = readonly [position: readonly number[], held: number, available: number];
type ThreeSteps = readonly [Step, Step, Step];

const BACKS: readonly (readonly [price: number, ...ThreeSteps])[] = [
  [2, [[0, 10, 10], 10, 90], [[10, 10, 20], 20, 80], [[20, 20, 20], 20, 80]],
  [3, [[0, 10, 10], 10, 90], [[10, 10, 20], 20, 80], [[20, 20, 20], 20, 80]],
  [4, [[0, 10, 10], 10, 90], [[10, 10, 20], 20, 80], [[20, 20, 20], 20, 80]],
];
const LAYS: readonly (readonly [price: number, ...ThreeSteps])[] = [
  [2, [[10, 0, 0], 10, 90], [[10, 10, 0], 10, 90], [[10, 10, 10], 10, 90]],
  [3, [[20, 0, 0], 20, 80], [[20, 20, 0], 20, 80], [[20, 20, 20], 20, 80]],
  [4, [[30, 0, 0], 30, 70], [[30, 30, 0], 30, 70], [[30, 30, 30], 30, 70]],
];

function onEveryRunner(
  file: string,
  side: typeof back,
  table: readonly (readonly [price: number, ...ThreeSteps])[],
): Scenario[] {
  return table.map(([price, ...steps], index) => ({
    file,
    name: `scenario ${index + 1}`,
    about: `the same ${side.name} of 10 at ${price.toFixed(2)} on each of three runners, nothing matched`,
    cash: { A: 100 },
    rows: steps.flatMap(([position, held, available], runner) => [
      side('A', runner, [10, price]),
      see(all(unmatched(position), { [`${side.name} ${runner} @ ${price}`]: [1, 10, 0] }, money(held, available))),
    ]),
  }));
}

const BACK_THEN_LAYS: Scenario = {
  file: 'tests/order/creation_payment_1.ts',
  name: 'scenario 1',
  about: 'one account backs 10 at 3.00, then lays 10 at 4.90 twice',
  cash: { A: 100 },
  rows: [
    back('A', 0, [10, 3]),
    see(all(unmatched([0, 10, 10]), { 'back 0 @ 3': [1, 10, 0] }, money(10, 90))),
    lay('A', 0, [10, 4.9]),
    seeEarly(
      all(
        { 'A matched': [-20, 10, 10], 'A unmatched': [0, 10, 10] },
        { 'back 0 @ 3': [1, 10, 0], 'lay 0 @ 4.9': [0, 0, 10] },
        money(20, 80),
      ),
      'own-order',
      all(unmatched([39, 0, 0]), { 'back 0 @ 3': zero, 'lay 0 @ 4.9': [1, 10, 0] }, money(39, 61)),
    ),
    lay('A', 0, [10, 4.9]),
    seeEarly(
      all(
        { 'A matched': [-20, 10, 10], 'A unmatched': [39, 10, 10] },
        { 'back 0 @ 3': [1, 10, 0], 'lay 0 @ 4.9': [1, 10, 10] },
        money(59, 41),
      ),
      'own-order',
      all(unmatched([78, 0, 0]), { 'back 0 @ 3': zero, 'lay 0 @ 4.9': [2, 20, 0] }, money(78, 22)),
    ),
  ],
};

export const CREATION: readonly Scenario[] = [
  BACK_THEN_LAYS,
  ...onEveryRunner('tests/order/creation_payment_2.ts', back, BACKS),
  ...onEveryRunner('tests/order/creation_payment_3.ts', lay, LAYS),
];
