import { Engine, MAX_MONEY } from 'engine';
import type { AccountId, Command, MarketId, Millis, Money, OrderId, Price, SelectionId } from 'engine';
import { expect, test } from 'vitest';
import { replaySteps } from './run-seed.ts';
import type { Step } from './step.ts';

// Seeds that found a bug, cut down to the steps that show it.

function submit(id: number, command: Command): Step {
  return { kind: 'submit', id, command };
}

const bettor = 22 as AccountId;
const market = 17 as MarketId;
const runner = 1 as SelectionId;
const creation = {
  type: 'create-market',
  market,
  mechanism: 'order-book',
  payoff: { kind: 'runners', winners: 1, complete: true },
  runners: [runner, 2 as SelectionId],
  baseRate: 0,
  minStake: 1 as Money,
  persistenceAllowed: true,
} as const satisfies Command;
const openInPlay = [
  submit(1, { type: 'open-account', account: bettor, role: 'customer' }),
  submit(2, { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to: bettor, amount: 100 as Money }),
  submit(3, creation),
  submit(4, { type: 'open-market', market }),
  submit(5, { type: 'turn-in-play', market, betDelay: 5000 as Millis }),
];
const back = {
  type: 'place-order',
  account: bettor,
  market,
  selection: runner,
  side: 'back',
  price: 200 as Price,
  size: 10 as Money,
  persistence: 'lapse',
} as const;

// The batch that failed held a `time-passed` alone, which nobody waited for: the writer neither stopped nor answered.
test('seed 124: a writer that is deposed while it releases an order stops', async () => {
  const steps: Step[] = [
    ...openInPlay,
    submit(6, back),
    { kind: 'advance', ms: 301 },
    { kind: 'takeover' },
    { kind: 'advance', ms: 14_000 },
    { kind: 'submit', id: 7, command: { type: 'open-market', market }, toStale: true },
  ];
  expect((await replaySteps(124, steps, Engine))?.message).toBeUndefined();
});

// A back is worth its size at its own limit, but is filled at the better price of the lay that it meets; and nothing
// held the cash that a settlement makes.
test('seed 1236: winnings on top of the largest balance there is do not pass what a double holds', async () => {
  const house = 26 as AccountId;
  const other = 23 as AccountId;
  const largest = { ...back, size: 90_000_000_000 as Money };
  const steps: Step[] = [
    submit(6, { type: 'open-account', account: house, role: 'house' }),
    submit(7, { type: 'open-account', account: other, role: 'house' }),
    ...openInPlay,
    submit(8, { ...largest, account: house, side: 'lay', price: 98_000 as Price }),
    submit(9, { ...largest, account: other, price: 101 as Price }),
    submit(10, { type: 'post-transfer', kind: 'adjustment', from: 1 as AccountId, to: other, amount: MAX_MONEY }),
    submit(11, { type: 'close-market', market }),
    submit(12, { type: 'settle-market', market, winners: [runner] }),
    submit(13, { type: 'void-market', market }),
  ];
  expect((await replaySteps(1236, steps, Engine))?.message).toBeUndefined();
});

// What was freed of it for the check could not be held again: it had never been counted.
test('seed 15: an order placed in-play and not replaced before the match leaves the pre-match cap as it was', async () => {
  const steps: Step[] = [
    ...openInPlay.slice(0, 2),
    submit(3, { ...creation, options: { preMatchCap: 16 as Money } }),
    submit(4, { type: 'open-market', market }),
    submit(5, { type: 'turn-in-play', market, betDelay: 0 as Millis }),
    submit(6, { ...back, size: 20 as Money }),
    submit(7, { type: 'turn-pre-match', market }),
    submit(8, { type: 'replace-order', account: bettor, order: 1 as OrderId, price: 300 as Price, size: 19 as Money }),
    submit(9, { ...back, size: 16 as Money }),
  ];
  expect((await replaySteps(15, steps, Engine))?.message).toBeUndefined();
});

// Cash and a profit were added up before the commission was taken off, which passed what a double holds.
test('seed 589: a profit that is all commission is paid to an account that can hold no more', async () => {
  const house = 26 as AccountId;
  const steps: Step[] = [
    submit(6, { type: 'open-account', account: house, role: 'house' }),
    ...openInPlay.slice(0, 2),
    submit(3, { ...creation, baseRate: 10_000 }),
    submit(4, { type: 'open-market', market }),
    submit(7, { ...back, account: house, side: 'lay', size: 52 as Money }),
    submit(8, { ...back, size: 52 as Money }),
    submit(9, { type: 'post-transfer', kind: 'adjustment', from: house, to: 1 as AccountId, amount: 200 as Money }),
    submit(10, {
      type: 'post-transfer',
      kind: 'adjustment',
      from: 1 as AccountId,
      to: bettor,
      amount: (MAX_MONEY - 100) as Money,
    }),
    submit(11, { type: 'close-market', market }),
    submit(12, { type: 'settle-market', market, winners: [runner] }),
  ];
  expect((await replaySteps(589, steps, Engine))?.message).toBeUndefined();
});

// The model held what a lay with a target can cost while it waits, but not while the rest of its batch is checked.
test('seed 8800295: a batch that must be whole reserves what a target can cost before it checks the next order', async () => {
  const lay = { selection: runner, side: 'lay', price: 262 as Price, persistence: 'lapse' } as const;
  const steps: Step[] = [
    ...openInPlay.slice(0, 4),
    submit(5, {
      type: 'place-orders',
      account: bettor,
      market,
      orders: [
        { ...lay, size: 7 as Money, terms: { target: 'payout' } },
        { ...lay, size: 60 as Money },
      ],
      allOrNothing: true,
    }),
  ];
  expect((await replaySteps(8_800_295, steps, Engine))?.message).toBeUndefined();
});

// At the taker's own price the target was worth nothing, and the model let the account match itself.
test('seed 71000025: a target never takes its own account’s order, however little of it is left', async () => {
  const other = 27 as AccountId;
  const back = { type: 'place-order', market, selection: runner, side: 'back', persistence: 'lapse' } as const;
  const steps: Step[] = [
    submit(1, { type: 'open-account', account: bettor, role: 'customer' }),
    submit(2, { type: 'open-account', account: other, role: 'customer' }),
    ...[bettor, other].map((to, index) =>
      submit(3 + index, { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to, amount: 90_000 as Money }),
    ),
    submit(5, {
      type: 'create-market',
      market,
      mechanism: 'order-book',
      payoff: { kind: 'runners', winners: 1, complete: true },
      runners: [runner, (runner + 1) as typeof runner],
      baseRate: 0,
      minStake: 1 as Money,
      persistenceAllowed: true,
      options: {},
    }),
    submit(6, { type: 'open-market', market }),
    submit(7, { ...back, account: bettor, price: 109 as Price, size: 1 as Money }),
    submit(8, { ...back, account: other, price: 104 as Price, size: 20 as Money }),
    submit(9, {
      ...back,
      side: 'lay',
      account: bettor,
      price: 100_000 as Price,
      size: 1000 as Money,
      terms: { target: 'payout', minFill: 1 as Money },
    }),
  ];
  expect((await replaySteps(71_000_025, steps, Engine))?.message).toBeUndefined();
});

const house = 30 as AccountId;
/** A quoted scale of one bet that pays a million for 1. */
const scaleOfAMillion = [
  submit(1, { type: 'open-account', account: house, role: 'house' }),
  submit(2, {
    ...creation,
    mechanism: 'quoted',
    payoff: { kind: 'scale', least: 0, most: 1, scales: [[10_000_000_000, -10_000]] },
    runners: [runner],
    options: { house: { account: house, lossCap: 1000 as Money } },
  }),
];

// The engine looks at the amounts of each order first; the model refused every batch on quotes as invalid.
test.each([true, false])(
  'seed 135: a batch on quotes with an order that could move too much is too large (whole or nothing: %s)',
  async (allOrNothing) => {
    const order = { selection: runner, side: 'back', price: 10_000 as Price, persistence: 'lapse' } as const;
    const steps: Step[] = [
      ...scaleOfAMillion,
      submit(3, {
        type: 'place-orders',
        account: bettor,
        market,
        orders: [
          { ...order, size: 90_000_000_000 as Money },
          { ...order, size: 10 as Money },
        ],
        allOrNothing,
      }),
    ];
    expect((await replaySteps(135, steps, Engine))?.message).toBeUndefined();
  },
);

// The model weighed it by the tables of the scale, and found it too large before it was invalid.
test.each([{ onClose: 'limit' }, { target: 'payout' }] as const)(
  'seed 920000394: what needs a book weighs on quotes what it would in a book (%o)',
  async (terms) => {
    const steps: Step[] = [
      ...scaleOfAMillion,
      submit(3, { ...back, price: 100_000 as Price, size: 31_252_739_175 as Money, persistence: 'lapse', terms }),
    ];
    expect((await replaySteps(920_000_394, steps, Engine))?.message).toBeUndefined();
  },
);

// The model looked at the line alone, and asked who quotes where nobody can.
test.each([
  {
    kind: 'handicap',
    least: 0,
    most: 40,
    handicaps: [
      { sign: 1, quarters: 6 },
      { sign: 1, quarters: -8 },
    ],
  },
  { kind: 'each-way', places: 1, divisor: 400 },
  { kind: 'line-range', least: 0, most: 40, interval: 50 },
] as const)('seed 930000494: no level is valid on a market that has no quotes ($kind)', async (payoff) => {
  const levels = [{ side: 'back', rate: 10_000, line: 0, size: 10 as Money }] as const;
  const steps: Step[] = [
    submit(1, {
      ...creation,
      payoff: payoff as never,
      runners: payoff.kind === 'line-range' ? [runner] : creation.runners,
    }),
    submit(2, { type: 'set-quotes', account: bettor, market, selection: runner, state: 'active', levels }),
  ];
  expect((await replaySteps(930_000_494, steps, Engine))?.message).toBeUndefined();
});

const other = 23 as AccountId;
const second = 2 as SelectionId;
const crossing = [
  ...[bettor, other].flatMap((account, place) => [
    submit(1 + 2 * place, { type: 'open-account', account, role: 'customer' } as const),
    submit(2 + 2 * place, {
      type: 'post-transfer',
      kind: 'deposit',
      from: 1 as AccountId,
      to: account,
      amount: 1_000_000 as Money,
    } as const),
  ]),
  submit(5, { ...creation, options: { crossMatching: true } }),
  submit(6, { type: 'open-market', market }),
];
const resting = (id: number, order: object) => submit(id, { ...back, account: bettor, ...order });

// With the whole of it no sizes come out even, with what the real order leaves they do: the model looked once more.
test.each([
  [970_008_523, { price: 222, size: 140 }, { price: 197, size: 25 }, { price: 95_000, size: 99 }],
  [970_009_157, { price: 264, size: 291_317 }, { price: 190, size: 1 }, { price: 198, size: 81 }],
])(
  'seed %d: after real orders that were taken for want of a cross-match there is none',
  async (seed, across, real, taken) => {
    const steps: Step[] = [
      ...crossing,
      resting(7, { selection: second, side: 'lay', ...across }),
      resting(8, real),
      resting(9, { account: other, side: 'lay', ...taken }),
    ];
    expect((await replaySteps(seed, steps, Engine))?.message).toBeUndefined();
  },
);
