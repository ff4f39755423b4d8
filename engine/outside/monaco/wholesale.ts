import { all, back, type Facts, lay, type Row, type Scenario, see, seeEarly, settle } from '../scenario.ts';

// Monaco Protocol, tests/order/wholesale_payment_01.ts to _05.ts: one account lays every runner, others back some of
// them. Each book is settled for each winner. Commission there is 10 %.

const zero = [0, 0, 0];
const baseRate = 1000;

/** What is held, and what A, B and C have available. */
const funds = (held: number, [a, b, c]: readonly number[]): Facts => ({
  held,
  ...(a !== undefined && { 'A available': a }),
  ...(b !== undefined && { 'B available': b }),
  ...(c !== undefined && { 'C available': c }),
});

function settledEachWay(
  book: { file: string; about: string; rows: readonly Row[] },
  ends: readonly (readonly number[])[],
): Scenario[] {
  return ends.map((end, winner) => ({
    file: book.file,
    name: `scenario ${winner + 1}`,
    about: `${book.about}; runner ${winner} wins`,
    market: { baseRate },
    cash: Object.fromEntries(end.map((_, index) => ['ABC'[index], 100])),
    rows: [...book.rows, settle(winner), see(funds(0, end))],
  }));
}

const ONE = settledEachWay(
  {
    file: 'tests/order/wholesale_payment_01.ts',
    about: 'lays of 10 at 3.00 on every runner, two of them met by two accounts',
    rows: [
      lay('A', 0, [10, 3]),
      back('B', 0, [10, 3]),
      lay('A', 1, [10, 3]),
      lay('A', 2, [10, 3]),
      back('C', 1, [10, 3]),
      see({ 'A matched': [-10, -10, 20], 'A unmatched': [0, 0, 20] }),
      see({ 'B matched': [20, -10, -10], 'B unmatched': zero, 'C matched': [-10, 20, -10], 'C unmatched': zero }),
      see(funds(40, [80, 90, 90]), 'gains-cover', funds(30, [90])),
    ],
  },
  [
    [90, 118, 90],
    [90, 90, 118],
    [118, 90, 90],
  ],
);

const TWO = settledEachWay(
  {
    file: 'tests/order/wholesale_payment_02.ts',
    about: 'lays of 10 at 3.00 on every runner, one of them met',
    rows: [
      lay('A', 0, [10, 3]),
      back('B', 0, [10, 3]),
      lay('A', 1, [10, 3]),
      lay('A', 2, [10, 3]),
      see({ 'A matched': [-20, 10, 10], 'A unmatched': [0, 20, 20], 'B matched': [20, -10, -10], 'B unmatched': zero }),
      see(funds(30, [80, 90])),
    ],
  },
  [
    [80, 118],
    [109, 90],
    [109, 90],
  ],
);

/** Lays of 10 at 3.00, at the given price and at 1.68; the first is met at 2.76 and better, the second in full. */
function unevenLays(price: number): readonly Row[] {
  const risk = 10 * (price - 1);
  return [
    lay('A', 0, [10, 3]),
    back('B', 0, [10, 2.76]),
    lay('A', 1, [10, price]),
    lay('A', 2, [10, 1.68]),
    back('C', 1, [10, price]),
    seeEarly(
      all({ 'A matched': zero, 'A unmatched': [20, risk, 6.8] }, funds(risk === 5 ? 40 : 110, [risk === 5 ? 80 : 10])),
      'at-once',
      all(
        { 'A matched': [-10, 20 - risk - 10, 20], 'A unmatched': [0, 0, 6.8] },
        funds(risk === 5 ? 30 : 100, [risk === 5 ? 90 : 20]),
      ),
    ),
    see({ 'B matched': [20, -10, -10], 'B unmatched': zero, 'C matched': [-10, risk, -10], 'C unmatched': zero }),
    see({ 'A unmatched': [0, 0, 6.8] }),
  ];
}

const THREE = settledEachWay(
  {
    file: 'tests/order/wholesale_payment_03.ts',
    about: 'lays at 3.00, 1.50 and 1.68, two of them met, one by a back at a lower limit',
    rows: [...unevenLays(1.5), see({ 'A matched': [-10, 5, 20] }), see(funds(30, [90, 90, 90]))],
  },
  [
    [90, 118, 90],
    [104.5, 90, 104.5],
    [118, 90, 90],
  ],
);

const FOUR = settledEachWay(
  {
    file: 'tests/order/wholesale_payment_04.ts',
    about: 'lays at 3.00, 10.00 and 1.68, two of them met, one by a back at a lower limit',
    rows: [...unevenLays(10), see({ 'A matched': [-10, -80, 20] }), see(funds(100, [20, 90, 90]))],
  },
  [
    [90, 118, 90],
    [20, 90, 181],
    [118, 90, 90],
  ],
);

const FIVE = settledEachWay(
  {
    file: 'tests/order/wholesale_payment_05.ts',
    about: 'a back of 40 at 3.00 of which a lay meets 10',
    rows: [
      back('A', 0, [40, 3]),
      lay('B', 0, [10, 3]),
      seeEarly(
        all(
          { 'A matched': zero, 'A unmatched': [0, 40, 40], 'B matched': [-20, 10, 10], 'B unmatched': zero },
          funds(60, [60, 80]),
        ),
        'at-once',
        { 'A matched': [20, -10, -10], 'A unmatched': [0, 30, 30] },
      ),
      see({ 'A matched': [20, -10, -10], 'A unmatched': [0, 30, 30], 'B matched': [-20, 10, 10], 'B unmatched': zero }),
      see(funds(60, [60, 80])),
    ],
  },
  [
    [118, 80],
    [90, 109],
    [90, 109],
  ],
);

export const WHOLESALE: readonly Scenario[] = [...ONE, ...TWO, ...THREE, ...FOUR, ...FIVE];
