import { back, type Facts, lay, type Scenario, see } from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/instructions/matching/on_order_creation.rs: what a newcomer takes from
// a book of 10 at each of some prices on runner 1. Amounts are its smallest units, and ours.

const file = 'programs/monaco_protocol/src/instructions/matching/on_order_creation.rs';

type Prices = readonly number[];
/** The order; the prices it takes 10 from, in order; the prices left there, best first; its own size left; its payout. */
type Newcomer = readonly [
  name: string,
  order: readonly [size: number, price: number],
  fills: Prices,
  bookLeft: Prices,
  left: number,
  payout: number,
];

const three = [1.2, 1.3, 1.4];

/** Lays, against backs. */
const LAYS: readonly Newcomer[] = [
  ['stop_after_fully_matched', [10, 1.5], [1.2], [1.3, 1.4], 0, 12],
  ['with_price_1_1', [100, 1.1], [], three, 100, 0],
  ['with_price_1_2', [100, 1.2], [1.2], [1.3, 1.4], 90, 12],
  ['with_price_1_3', [100, 1.3], [1.2, 1.3], [1.4], 80, 25],
  ['with_price_1_4', [100, 1.4], three, [], 70, 39],
  ['with_price_1_5', [100, 1.5], three, [], 70, 39],
];

/** Backs, against lays. */
const BACKS: readonly Newcomer[] = [
  ['stop_after_fully_matched', [10, 1.1], [1.4], [1.3, 1.2], 0, 14],
  ['with_price_1_1', [100, 1.1], [1.4, 1.3, 1.2], [], 70, 39],
  ['with_price_1_2', [100, 1.2], [1.4, 1.3, 1.2], [], 70, 39],
  ['with_price_1_3', [100, 1.3], [1.4, 1.3], [1.2], 80, 27],
  ['with_price_1_4', [100, 1.4], [1.4], [1.3, 1.2], 90, 14],
  ['with_price_1_5', [100, 1.5], [], [1.4, 1.3, 1.2], 100, 0],
];

const tens = (prices: Prices) => prices.map((price) => `10 @ ${price}`);

function meets(side: 'back' | 'lay', book: Prices, [name, order, fills, bookLeft, left, payout]: Newcomer): Scenario {
  const [newcomer, resting, other] = side === 'lay' ? ([lay, back, 'back'] as const) : ([back, lay, 'lay'] as const);
  const own = left === 0 ? [] : [`${left} @ ${order[1]}`];
  const seen: Facts = {
    fills: tens(fills),
    [`${other}s 1`]: tens(bookLeft),
    [`${side}s 1`]: own,
    [`order ${book.length + 1} left`]: left,
    [`order ${book.length + 1} payout`]: payout,
  };
  return {
    file,
    name: `match_${side === 'lay' ? 'against' : 'for'}_order_${name}`,
    about: `a ${side} of ${order[0]} at ${order[1].toFixed(2)} comes to a book of ${book.length} prices`,
    unit: 1,
    rows: [...book.map((price) => resting('M', 1, [10, price])), newcomer('A', 1, order), see(seen)],
  };
}

const twelve = [1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.55, 1.6, 1.65, 1.7, 1.75];

const MANY_FILLS: readonly Scenario[] = [
  {
    file,
    name: 'match_against_order_with_more_matches_than_alloc',
    about: 'a lay of 120 at 1.80 comes to backs at twelve better prices',
    unit: 1,
    rows: [
      ...twelve.map((price) => back('M', 1, [10, price])),
      lay('A', 1, [120, 1.8]),
      see(
        {
          fills: tens(twelve.slice(0, 10)),
          'backs 1': tens([1.7, 1.75]),
          'lays 1': ['20 @ 1.8'],
          'order 13 matched': 100,
          'order 13 left': 20,
          'order 13 payout': 140,
        },
        'any-number-of-fills',
        {
          fills: tens(twelve),
          'backs 1': [],
          'lays 1': [],
          'order 13 matched': 120,
          'order 13 left': 0,
          // The source cuts a payout at each half unit, ours the profit: 10 @ 1.25 pays 12 in both.
          'order 13 payout': 174,
        },
      ),
    ],
  },
  meets(
    'back',
    [1.2, 1.3, 1.4, 1.5, 1.6, 1.7],
    ['with_more_matches_than_alloc', [100, 1.1], [1.7, 1.6, 1.5, 1.4, 1.3, 1.2], [], 40, 87],
  ),
];

export const NEWCOMERS: readonly Scenario[] = [
  ...LAYS.map((row) => meets('lay', three, row)),
  ...BACKS.map((row) => meets('back', three, row)),
  ...MANY_FILLS,
];
