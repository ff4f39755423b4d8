import type { SelectionId } from 'engine/vocabulary';
import { describe, expect, test } from 'vitest';
import { planCashOut, type Closing, type Offers } from './plan-cash-out.ts';
import { resultsOf, type Standing } from './standing.ts';
import { targetOrder } from './target-order.ts';
import { commissionOn } from './cash-out-of.ts';

const on = (selection: number, ifWin: number, ifLose: number): Standing => ({
  selection: selection as SelectionId,
  ifWin,
  ifLose,
  heldWin: ifWin,
  heldLose: ifLose,
});
const at = (price: number, size: number) => ({ price, rate: (price - 100) * 100, size });
const book = (toBack: [number, number][], toLay: [number, number][]): Offers => ({
  toBack: toBack.map(([price, size]) => at(price, size)),
  toLay: toLay.map(([price, size]) => at(price, size)),
});
const closing = (part: Partial<Closing> & Pick<Closing, 'standings' | 'offers'>): Closing => ({
  winners: 1,
  complete: true,
  share: 1,
  minStake: 100,
  minPayout: 0,
  maxStake: 0,
  room: 1e12,
  isQuoted: false,
  ...part,
});
const planned = (of: Closing) => {
  const answer = planCashOut(of);
  if (!answer.ok) throw new Error(answer.code);
  return answer.plan;
};
const codeOf = (of: Closing) => {
  const answer = planCashOut(of);
  return answer.ok ? 'ok' : answer.code;
};

// A backed for 1,000 at 3.00; B has the other side.
const BACKED_A = [on(1, 2000_00, -1000_00), on(2, 0, 0)];

describe('greening up: W > L, lay x = (W − L) ÷ price, L + x is locked in', () => {
  test('a back at 3.00 is closed by a lay at 2.00: 1,500, and 500 whoever wins', () => {
    const plan = planned(closing({ standings: BACKED_A, offers: [book([], [[200, 2000_00]]), book([], [])] }));
    expect(plan.legs).toMatchObject([{ selection: 1, side: 'lay', stake: 1500_00, profit: 1500_00, last: 200 }]);
    expect(plan.amount).toBe(500_00);
    expect(resultsOf(plan.standings, { winners: 1 })).toEqual([500_00, 500_00]);
  });

  test('at a worse price than it was made at, it closes with a loss', () => {
    const plan = planned(closing({ standings: BACKED_A, offers: [book([], [[400, 2000_00]]), book([], [])] }));
    expect(plan.amount).toBe(-250_00);
  });

  test('a lay is closed by a back', () => {
    const standings = [on(1, -1000_00, 1000_00), on(2, 0, 0)];
    const plan = planned(closing({ standings, offers: [book([[250, 5000_00]], []), book([], [])] }));
    expect(plan.legs).toMatchObject([{ selection: 1, side: 'back', stake: 800_00 }]);
    expect(plan.amount).toBe(200_00);
  });
});

test('depth is walked: what the best price does not hold is taken at the next', () => {
  const offers = [
    book(
      [],
      [
        [200, 500_00],
        [250, 5000_00],
      ],
    ),
    book([], []),
  ];
  const plan = planned(closing({ standings: BACKED_A, offers }));
  // 3,000 are to come back: 500 at 2.00 bring 1,000, 800 at 2.50 bring 2,000.
  expect(plan.legs[0]).toMatchObject({ stake: 1300_00, last: 250 });
  expect(plan.amount).toBe(300_00);
});

test('the better of laying the one and backing the other', () => {
  const offers = [book([], [[210, 9000_00]]), book([[200, 9000_00]], [])];
  const plan = planned(closing({ standings: BACKED_A, offers }));
  expect(plan.legs).toMatchObject([{ selection: 2, side: 'back', stake: 1500_00 }]);
  expect(plan.amount).toBe(500_00);
});

test('of three runners the best may be laid and the worst backed', () => {
  const standings = [on(1, 900_00, -300_00), on(2, 0, 0), on(3, -600_00, 300_00)];
  const open = book([[280, 1e9]], [[330, 1e9]]);
  const plan = planned(closing({ standings, offers: [open, open, open] }));
  expect(plan.legs.map(({ selection, side }) => [selection, side])).toEqual([
    [1, 'lay'],
    [3, 'back'],
  ]);
  const [a, b, c] = resultsOf(plan.standings, { winners: 1 }) as unknown as [number, number, number];
  expect(Math.max(a, b, c) - Math.min(a, b, c)).toBeLessThanOrEqual(2 * plan.unit);
});

test('a half closes half: what it brings is the same whoever wins', () => {
  const plan = planned(
    closing({ standings: BACKED_A, offers: [book([], [[200, 2000_00]]), book([], [])], share: 0.5 }),
  );
  expect(plan.legs[0]).toMatchObject({ stake: 750_00 });
  expect(plan.amount).toBe(250_00);
  expect(resultsOf(plan.standings, { winners: 1 })).toEqual([1250_00, -250_00]);
});

test('on a quoted market one level has to hold the whole bet', () => {
  const quotes = {
    toBack: [],
    toLay: [
      { price: 9000, rate: 9000, size: 500_00 },
      { price: 10_000, rate: 10_000, size: 5000_00 },
    ],
  };
  const offers = [quotes, { toBack: [], toLay: [] }];
  const plan = planned(closing({ standings: BACKED_A, offers, isQuoted: true }));
  expect(plan.legs[0]).toMatchObject({ stake: 1500_00, last: 10_000 });
});

describe('no offer', () => {
  const lays = (size: number, price = 200) => [book([], [[price, size]]), book([], [])];
  test.each([
    [
      'level',
      'the results are the same already',
      closing({ standings: [on(1, 50, 50), on(2, 0, 0)], offers: lays(9e9) }),
    ],
    ['no-prices', 'nobody offers anything', closing({ standings: BACKED_A, offers: lays(0).map(() => book([], [])) })],
    ['no-prices', 'less is offered than it takes', closing({ standings: BACKED_A, offers: lays(1499_00) })],
    [
      'below-minimum',
      'the bet would be below the minimum',
      closing({ standings: BACKED_A, offers: lays(9e9), minStake: 2000_00 }),
    ],
    [
      'above-maximum',
      'the bet would be above the maximum',
      closing({ standings: BACKED_A, offers: lays(9e9), maxStake: 1000_00 }),
    ],
    [
      'no-funds',
      'backs of the other runners need money that is not there',
      closing({
        standings: [...BACKED_A, on(3, 0, 0)],
        offers: [book([], []), book([[300, 9e9]], []), book([[300, 9e9]], [])],
        room: 1000_00,
      }),
    ],
    [
      'worse',
      'closing costs more than the worst that can happen',
      closing({
        standings: [on(1, 100_00, -100_00), on(2, 0, 0), on(3, 0, 0)],
        offers: [book([], []), book([[110, 9e9]], []), book([[110, 9e9]], [])],
      }),
    ],
  ] as const)('%s: %s', (code, _why, of) => {
    expect(codeOf(of)).toBe(code);
  });

  test('several-bets: a quoted market takes one bet at a time', () => {
    const quote = { toBack: [{ price: 9000, rate: 9000, size: 9e9 }], toLay: [{ price: 9000, rate: 9000, size: 9e9 }] };
    const standings = [on(1, 900_00, -300_00), on(2, 0, 0), on(3, -600_00, 300_00)];
    expect(codeOf(closing({ standings, offers: [quote, quote, quote], isQuoted: true }))).toBe('several-bets');
  });
});

describe('a target', () => {
  const rules = { winners: 1, complete: true };
  test('800 from a back of 1,000 at 3.00 rests as a lay at 1.66: the ladder has no 1.6667', () => {
    expect(targetOrder(BACKED_A, rules, 800_00)).toEqual({
      ok: true,
      order: { selection: 1, side: 'lay', price: 166, stake: 1807_23, amount: 807_23 },
    });
  });
  test('is out of reach where no price of the ladder gives it', () => {
    expect(targetOrder(BACKED_A, rules, 2000_00)).toEqual({ ok: false, code: 'target-out-of-reach' });
  });
  test('needs bets on one runner: two orders could be matched one without the other', () => {
    const standings = [on(1, 900_00, -300_00), on(2, 0, 0), on(3, -600_00, 300_00)];
    expect(targetOrder(standings, rules, 100_00)).toEqual({ ok: false, code: 'target-several-bets' });
  });
});

test.each([
  [1000, 500, 0, 50],
  [1010, 500, 0, 51],
  [1009, 500, 0, 50],
  [-1000, 500, 0, 0],
  [1000, 500, 2000, 40],
  [30, 500, 3333, 1],
])('docs/rules.md "Settlement": of %d at %d less %d the commission is %d', (amount, baseRate, discount, expected) => {
  expect(commissionOn(amount, { baseRate, discount })).toBe(expected);
});
