import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type Plain, Trial } from '../testing/trial.ts';
import type { OrderTerms } from '../command.ts';

// Plays the tables of docs/rules.md about orders.
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const RICH = 1e12;

interface Written {
  readonly side: 'back' | 'lay';
  readonly size: number;
  readonly price: number;
  readonly terms?: Plain<OrderTerms>;
}

/** "lay 100 @ 310", "back payout 60000 @ 300" */
function written(text: string): Written {
  const [, side, target, size, price] =
    /^(back|lay) (?:(payout|backers-profit) )?(\d+) @ (\d+)(?:\\\*)?$/.exec(text) ?? [];
  if (side === undefined) throw new Error(`not an order: ${text}`);
  const terms = target === undefined ? {} : { terms: { target: target as 'payout' | 'backers-profit' } };
  return { side: side as 'back' | 'lay', size: Number(size), price: Number(price), ...terms };
}

/** Market 5 with what rests there: account 17's, but 16's own where it is starred. */
function resting(text: string | undefined, trial = new Trial().customers(RICH, RICH).market()): Trial {
  for (const order of listOf(text ?? '')) {
    trial.events(anOrder({ ...written(order), account: order.endsWith('*') ? 16 : 17 }));
  }
  trial.engine = Engine.restore(trial.engine.snapshot());
  return trial;
}

/** Fills and own orders cancelled, as tables write them. */
function happened(events: readonly Event[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'orders-matched') return [`${event.size} @ ${event.price}`];
    return event.type === 'order-cancelled' ? [`cancel ${event.size}`] : [];
  });
}

const lapsed = (events: readonly Event[], reason: string): number[] =>
  events.flatMap((event) => (event.type === 'order-lapsed' && event.reason === reason ? [event.size] : []));

test.each(table('Placing an order', 1))('Placing an order: %s @ %s is %s', (size, price, answer) => {
  const trial = new Trial().customers(RICH).market({ minStake: 100, options: { minPayout: 1000 } });
  expect(trial.rejection(anOrder({ size: Number(size), price: Number(price) })) ?? 'accepted').toBe(answer);
});

test.each(table('Placing an order', 2))('Placing an order: the profit ratio of %s @ %s: %s', (size, price, answer) => {
  const trial = new Trial().customers(RICH).market({ options: { profitRatio: true } });
  expect(trial.rejection(anOrder({ size: Number(size), price: Number(price) })) ?? 'accepted').toBe(answer);
  const larger = new Trial().customers(RICH).market({ options: { profitRatio: true } });
  larger.events(anOrder({ size: 1000 + Number(size), price: Number(price) }));
  const reduction = { type: 'cancel-order', account: 16, order: 1, sizeReduction: 1000 } as const;
  expect(larger.rejection(reduction) ?? 'accepted').toBe(answer);
});

describe('Order terms', () => {
  const plain = { market: 5, side: 'lay', price: 300, size: 1000 } as const;
  const contradictions: [string, Parameters<typeof anOrder>[0]][] = [
    ['on close with an expiry', { terms: { onClose: 'limit', expiresAt: 1e6 } }],
    ['on close and post-only', { terms: { onClose: 'limit', postOnly: true } }],
    ['on close with a minimum fill', { terms: { onClose: 'limit', minFill: 1 } }],
    ['on close with a target', { terms: { onClose: 'limit', target: 'payout' } }],
    ['on close at any price, and a price', { terms: { onClose: 'market' } }],
    ['on close that persists', { terms: { onClose: 'limit' }, persistence: 'persist' }],
    ['fill or kill and post-only', { terms: { minFill: 1, postOnly: true } }],
    ['fill or kill with an expiry', { terms: { minFill: 1, expiresAt: 1e6 } }],
    ['a minimum fill of nothing', { terms: { minFill: 0 } }],
    ['a minimum fill above the size', { terms: { minFill: 1001 } }],
    ['a line', { terms: { line: 3 } }],
    ['what it accepts of quotes', { terms: { accept: 'any' } }],
    ['a target of lines', { market: 6, price: 200, terms: { target: 'payout' } }],
    ['a target each way', { market: 7, terms: { target: 'payout' } }],
  ];
  test.each(contradictions)('%s is a contradiction', (_, with_) => {
    const trial = marketsOfThreeKinds();
    const before = trial.engine.snapshot();
    expect(trial.rejection(anOrder({ ...plain, ...with_ }))).toBe('invalid-order');
    expect(trial.engine.snapshot()).toEqual(before);
  });

  test.each([
    ['on close, of a version', { price: 0, terms: { onClose: 'market', marketVersion: 2 } }],
    ['a target with a minimum fill', { terms: { target: 'payout', minFill: 333, marketVersion: 2 } }],
    ['post-only till a time', { terms: { postOnly: true, expiresAt: 1e6 } }],
  ] as const)('%s is none', (_, with_) => {
    const trial = marketsOfThreeKinds();
    trial.events(anOrder({ account: 17, side: 'back', price: 200, size: 10_000, selection: 8 }));
    const selection = 'minFill' in with_.terms ? 8 : 7;
    expect(trial.rejection(anOrder({ ...plain, selection, ...with_ }))).toBeUndefined();
  });
});

/** Market 5 with a starting price, 6 of lines, 7 each way. */
function marketsOfThreeKinds(): Trial {
  const trial = new Trial().customers(RICH, RICH).market({ options: { startingPrice: true } });
  const of = { mechanism: 'order-book', baseRate: 0, minStake: 1, persistenceAllowed: true } as const;
  const lines = { kind: 'line-range', least: 0, most: 10, interval: 100 } as const;
  trial.events({ type: 'create-market', market: 6, payoff: lines, runners: [7], ...of });
  const eachWay = { kind: 'each-way', places: 2, divisor: 400 } as const;
  trial.events({ type: 'create-market', market: 7, payoff: eachWay, runners: [7, 8, 9], ...of });
  for (const market of [6, 7]) trial.events({ type: 'open-market', market });
  return trial;
}

test.each(table('Fill or kill'))('Fill or kill: %s, then %s of at least %s: %s, killed %s', (...row) => {
  const [rests, order, minFill, fills, killed] = row as [string, string, string, string, string];
  const terms = { minFill: Number(minFill) };
  const trial = resting(rests);
  if (fills === 'not-enough-to-match') {
    expect(trial.rejection(anOrder({ ...written(order), terms }))).toBe(fills);
    return;
  }
  const { outcome, events } = trial.do(anOrder({ ...written(order), terms }));
  expect(happened(events)).toEqual(listOf(fills));
  expect(lapsed(events, 'killed')).toEqual(killed === '0' ? [] : [Number(killed)]);
  expect(outcome).toMatchObject({ ok: true, remaining: 0 });
});

test.each(table('Fill or kill'))('Fill or kill, behind a delay: %s, then %s of at least %s: %s', (...row) => {
  const [rests, order, minFill, fills, killed] = row as [string, string, string, string, string];
  const inPlay = new Trial().customers(RICH, RICH).market();
  inPlay.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  const trial = resting(rests, inPlay);
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 1000 });
  trial.events(anOrder({ ...written(order), terms: { minFill: Number(minFill) } }));
  trial.engine = Engine.restore(trial.engine.snapshot());
  trial.now += 1000;
  const events = trial.events({ type: 'time-passed' });
  const isKilled = fills === 'not-enough-to-match';
  expect(happened(events)).toEqual(isKilled ? [] : listOf(fills));
  const size = isKilled ? written(order).size : Number(killed);
  expect(lapsed(events, 'killed')).toEqual(size === 0 ? [] : [size]);
});

test.each(table('Targets'))('Targets: %s, then %s, a size of %s: %s, %s rests, %s lapses', (...row) => {
  const [rests, order, size, fills, rest, lapses] = row as [string, string, string, string, string, string];
  const trial = resting(rests);
  const { outcome, events } = trial.do(anOrder(written(order)));
  expect(events[0]).toMatchObject({ type: 'order-placed', size: Number(size) });
  expect(events[1]).toMatchObject({ type: 'order-terms', size: written(order).size });
  expect(happened(events)).toEqual(listOf(fills));
  expect(outcome).toMatchObject({ remaining: Number(rest) });
  const rested = events.flatMap((event) => (event.type === 'order-rested' ? [event.remaining] : []));
  expect(rested).toEqual(rest === '0' ? [] : [Number(rest)]);
  expect(lapsed(events, 'target-met')).toEqual(lapses === '0' ? [] : [Number(lapses)]);
});

test.each(table('Batches'))('Batches: with a cash of %s, %s: %s', (cash, batch, answer) => {
  const orders = listOf(batch as string).map((order) => {
    return { selection: 7, persistence: 'lapse' as const, ...written(order) };
  });
  const command = { type: 'place-orders', account: 16, market: 5, orders, allOrNothing: true } as const;
  const { outcome } = new Trial().customers(Number(cash)).market().do(command);
  if (answer === 'accepted') expect(outcome.ok).toBe(true);
  else expect(outcome).toEqual({ ok: false, rejection: answer, instruction: 1 });
});

test.each([
  ['payout', 30_000, 20_000],
  ['backers-profit', 20_000, 20_000],
] as const)('Targets: a lay for a %s of %i can cost %i, and no unit more is needed', (target, size, cost) => {
  const lay = anOrder({ account: 17, side: 'lay', price: 300, size, terms: { target } });
  expect(
    new Trial()
      .customers(1, cost - 1)
      .market()
      .rejection(lay),
  ).toBe('insufficient-funds');
  const trial = new Trial().customers(RICH, cost).market();
  trial.events(anOrder({ price: 101, size: 90_000_000 }));
  const balances = trial.events(lay, 'balance-changed').filter(({ account }) => account === 17);
  expect((balances[0]?.exposure ?? 0) <= cost).toBe(true);
});

test.each(table('Good till'))('Good till: %s, placed at %s, is %s', (expiresAt, placedAt, answer) => {
  const trial = new Trial().customers(RICH).market();
  trial.now = Number(placedAt);
  const order = anOrder({ terms: { expiresAt: Number(expiresAt) } });
  expect(trial.rejection(order) ?? 'accepted').toBe(answer);
  if (answer !== 'accepted') return;
  expect(trial.engine.nextDue()).toBe(Number(expiresAt));
  trial.now = Number(expiresAt);
  expect(lapsed(trial.events({ type: 'time-passed' }), 'expired')).toEqual([1000]);
  expect(trial.engine.nextDue()).toBe(Infinity);
});

test.each(table('Replacing', 1))('Replacing: %s by %s: %s cancelled, %s', (old, by, cancelled, becomes) => {
  const trial = resting(undefined);
  trial.events(anOrder({ ...written(old as string), persistence: 'persist', terms: { expiresAt: 1e6 } }));
  const [, price, size] = /^price (\d+)(?:, size (\d+))?$/.exec(by as string) ?? [];
  const new_ = { price: Number(price), ...(size === undefined ? {} : { size: Number(size) }) };
  const { outcome, events } = trial.do({ type: 'replace-order', account: 16, order: 1, ...new_ });
  if (becomes === '') {
    expect(outcome).toEqual({ ok: false, rejection: cancelled });
    return;
  }
  expect(outcome).toMatchObject({ ok: true, order: 2, cancelled: Number(cancelled) });
  const { terms: _, ...placed } = written(becomes as string);
  expect(events.slice(0, 3)).toMatchObject([
    { type: 'order-cancelled', order: 1, reason: 'replaced', remaining: 0 },
    { type: 'order-placed', order: 2, ...placed, persistence: 'persist' },
    { type: 'order-terms', expiresAt: 1e6 },
  ]);
});

// flumine moves what is left of a partly matched order, as Betfair lets it, though it could not be placed by itself.
test.each(table('Replacing', 2))('Replacing: what rests, %s, by %s: %s', (rests, by, answer) => {
  const [, price, size] = /^price (\d+)(?:, size (\d+))?$/.exec(by as string) ?? [];
  const replace = {
    type: 'replace-order',
    account: 16,
    order: 1,
    price: Number(price),
    ...(size === undefined ? {} : { size: Number(size) }),
  } as const;
  const whole = anOrder({ side: 'lay', price: 300, size: 1000 });
  const partlyMatched = new Trial().customers(RICH, RICH).market({ minStake: 100 });
  partlyMatched.events(whole);
  partlyMatched.events(anOrder({ account: 17, side: 'back', price: 300, size: 1000 - Number(rests) }));
  expect(partlyMatched.rejection(replace) ?? 'accepted').toBe(answer);
  const ofTheAccount = new Trial().customers(RICH).market();
  ofTheAccount.events(whole);
  ofTheAccount.events({ type: 'change-account', account: 16, minStake: 100 });
  ofTheAccount.events({ type: 'cancel-order', account: 16, order: 1, sizeReduction: 1000 - Number(rests) });
  expect(ofTheAccount.rejection(replace) ?? 'accepted').toBe(answer);
});
