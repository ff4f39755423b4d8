import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

// docs/rules.md, "In-play delay", "Good till", "Order terms"
const RICH = 1e9;

/** Market 5 in play with a delay of 5 s at time 1000; customers 16 and 17. */
function inPlay(options = {}): Trial {
  const trial = new Trial().customers(RICH, RICH).market({ options });
  trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 400, persistence: 'persist' }));
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 5000 });
  return trial;
}

function later(trial: Trial, by = 5000): Event[] {
  trial.engine = Engine.restore(trial.engine.snapshot());
  trial.now += by;
  return trial.events({ type: 'time-passed' }).filter((event) => event.type !== 'balance-changed');
}

describe('an order that waits leaves a record', () => {
  test('of being received, delayed, checked again and accepted', () => {
    const trial = inPlay();
    expect(trial.events(anOrder())[0]).toMatchObject({ type: 'order-placed', order: 2, releaseAt: 6000 });
    expect(later(trial)).toMatchObject([
      { type: 'order-released', order: 2 },
      { type: 'orders-matched', taker: 2, size: 400 },
      { type: 'order-rested', order: 2, remaining: 600 },
    ]);
  });

  test.each([
    ['account-excluded', { type: 'exclude-self', account: 16, until: 1e9 }, 'order-lapsed'],
    ['account-locked', { type: 'change-account', account: 16, locked: true }, 'order-refused'],
    ['bets-locked', { type: 'change-account', account: 16, betsLocked: true }, 'order-refused'],
  ] as const)('of being refused: %s', (refusal, command, first) => {
    const trial = inPlay();
    trial.events(anOrder());
    // An exclusion does not wait for the release.
    const now = trial.events(command as PlainCommand).filter((event) => event.type === 'order-lapsed');
    const all = [...now, ...later(trial)];
    if (first === 'order-refused') expect(all.shift()).toMatchObject({ type: first, order: 2, refusal });
    expect(all).toEqual([{ type: 'order-lapsed', order: 2, account: 16, market: 5, size: 1000, reason: 'refused' }]);
    expect(trial.engine.nextDue()).toBe(Infinity);
  });

  test('of a post-only order that would match by then', () => {
    const trial = inPlay();
    trial.events(anOrder({ price: 310, terms: { postOnly: true } }));
    trial.events({ type: 'open-account', account: 30, role: 'house' });
    trial.events(anOrder({ account: 30, side: 'lay', price: 310, size: 5 }));
    expect(later(trial)).toMatchObject([
      { type: 'order-refused', order: 2, refusal: 'would-match' },
      { type: 'order-lapsed', order: 2, size: 1000, reason: 'refused' },
    ]);
  });
});

test.each([
  ['suspended', { type: 'suspend-market', market: 5, cancelAll: false }],
  ['delay-changed', { type: 'turn-in-play', market: 5, betDelay: 6000 }],
  ['delay-changed', { type: 'turn-pre-match', market: 5 }],
  ['closed', { type: 'close-market', market: 5 }],
  ['void', { type: 'void-market', market: 5 }],
  ['version-changed', { type: 'remove-runner', market: 5, selection: 9, factor: 0 }],
  ['version-changed', { type: 'add-runner', market: 5, selection: 10 }],
  ['restart', { type: 'recover-markets' }],
] as const)('what waits lapses: %s, by %j', (reason, command) => {
  const trial = inPlay();
  trial.events(anOrder({ terms: { target: 'payout', expiresAt: 1e6 } }));
  const lapsed = trial.events(command, 'order-lapsed').filter(({ order }) => order === 2);
  expect(lapsed).toMatchObject([{ size: 333, reason }]);
  trial.now = 1e6;
  expect(trial.events({ type: 'time-passed' }, 'order-lapsed')).toEqual([]);
});

describe('passive orders', () => {
  test('skip the delay where the market says so', () => {
    const trial = inPlay({ passiveSkipsDelay: true });
    const passive = trial.events(anOrder({ price: 310 }));
    expect(passive).toMatchObject([{ releaseAt: 0 }, { type: 'order-rested' }, { type: 'balance-changed' }]);
    expect(trial.do(anOrder({ price: 300 })).outcome).toMatchObject({ releaseAt: 6000 });
    expect(trial.do(anOrder({ price: 310, terms: { minFill: 1 } })).outcome).toMatchObject({ releaseAt: 6000 });
  });

  test('wait elsewhere, though the account is in its own way', () => {
    expect(inPlay().do(anOrder({ price: 310 })).outcome).toMatchObject({ releaseAt: 6000 });
    const trial = inPlay({ passiveSkipsDelay: true });
    const own = trial.do(anOrder({ account: 17, price: 300 }));
    expect(own.outcome).toMatchObject({ releaseAt: 0, remaining: 1000 });
    expect(own.events.map((event) => event.type)).toContain('order-cancelled');
  });
});

describe('good till', () => {
  test('what waits and what rests lapses, before what is released at that time', () => {
    const trial = inPlay();
    trial.events(anOrder({ price: 320, terms: { expiresAt: 6000 } }));
    trial.events(anOrder({ price: 330 }));
    expect(later(trial)).toMatchObject([
      { type: 'order-lapsed', order: 2, size: 1000, reason: 'expired' },
      { type: 'order-released', order: 3 },
      { type: 'order-rested', order: 3 },
    ]);
  });

  test('a late time does all in the order of their times', () => {
    const trial = inPlay();
    trial.events(anOrder({ terms: { expiresAt: 7000 } }));
    expect(later(trial, 9000).map((event) => event.type)).toEqual([
      'order-released',
      'orders-matched',
      'order-rested',
      'order-lapsed',
    ]);
  });

  test('an order that has gone expires no more', () => {
    const trial = new Trial().customers(RICH, RICH).market();
    for (const size of [10, 20, 30]) trial.events(anOrder({ size, terms: { expiresAt: 5000 } }));
    trial.events({ type: 'cancel-order', account: 16, order: 1 });
    trial.events({ type: 'replace-order', account: 16, order: 2, price: 310 });
    trial.events(anOrder({ account: 17, side: 'lay', size: 30 }));
    trial.now = 5000;
    expect(trial.events({ type: 'time-passed' }, 'order-lapsed')).toMatchObject([{ order: 4, reason: 'expired' }]);
    expect(trial.engine.snapshot()).toEqual(Engine.restore(trial.engine.snapshot()).snapshot());
  });
});

test('times of orders that have gone are swept out, and the others stay', () => {
  const trial = new Trial().customers(RICH, RICH).market();
  trial.events(anOrder({ terms: { expiresAt: 9000 } }));
  for (let order = 2; order < 3000; order++) {
    trial.events(anOrder({ terms: { expiresAt: 5000 + order } }));
    trial.events({ type: 'cancel-order', account: 16, order });
  }
  // One of the many that have gone would have been due first.
  expect(trial.engine.nextDue()).toBeGreaterThan(6000);
  trial.now = 9000;
  expect(trial.events({ type: 'time-passed' }, 'order-lapsed')).toMatchObject([{ order: 1, reason: 'expired' }]);
  expect(trial.engine.nextDue()).toBe(Infinity);
});

test('an order is good for one version of its market', () => {
  const trial = new Trial().customers(RICH).market();
  const order = anOrder({ terms: { marketVersion: 2 } });
  expect(trial.rejection(order)).toBeUndefined();
  trial.events({ type: 'suspend-market', market: 5, cancelAll: false });
  trial.events({ type: 'open-market', market: 5 });
  expect(trial.rejection(order)).toBe('market-version-changed');
});
