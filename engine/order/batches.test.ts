import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

// docs/rules.md, "Batches", "Cancelling", "Updating"
const RICH = 1e9;
const GOOD = { selection: 7, side: 'back', price: 300, size: 1000, persistence: 'lapse' } as const;

function batch(orders: readonly object[], with_: object = {}): PlainCommand {
  const whole = orders.map((order) => ({ ...GOOD, ...order }));
  return { type: 'place-orders', account: 16, market: 5, orders: whole, allOrNothing: false, ...with_ };
}
const typesOf = (events: readonly Event[]): string[] => events.map((event) => event.type);

describe('a batch', () => {
  test('that need not be whole places what it can', () => {
    const trial = new Trial().customers(2500).market();
    const { outcome, events } = trial.do(batch([{}, { selection: 99 }, { size: 1600 }, { size: 1500 }]));
    expect(outcome).toMatchObject({
      ok: true,
      order: 0,
      results: [
        { ok: true, order: 1, remaining: 1000 },
        { ok: false, rejection: 'unknown-runner' },
        { ok: false, rejection: 'insufficient-funds' },
        { ok: true, order: 2, remaining: 1500 },
      ],
    });
    expect(typesOf(events)).toEqual([
      'order-placed',
      'order-rested',
      'order-placed',
      'order-rested',
      'balance-changed',
    ]);
  });

  test('that must be whole has the funds of all before one is matched', () => {
    const trial = new Trial().customers(1000, 2000).market();
    trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 1000 }));
    // Matched first, the back would pay for the lay; both are held in turn before that.
    const orders = [{}, { side: 'lay', price: 310, size: 700 }];
    const whole = trial.do(batch(orders, { allOrNothing: true }));
    expect(whole.outcome).toEqual({ ok: false, rejection: 'insufficient-funds', instruction: 1 });
    const { outcome } = trial.do(batch(orders));
    expect(outcome).toMatchObject({ ok: true, results: [{ matched: 1000 }, { ok: true, remaining: 700 }] });
  });

  test('that must be whole goes its way in turn, and a later order may find the book changed', () => {
    const trial = new Trial().customers(RICH, RICH).market();
    trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 1000 }));
    trial.events(anOrder({ account: 17, side: 'back', price: 320, size: 500 }));
    const { outcome, events } = trial.do(
      batch(
        [{ size: 600 }, { size: 600, terms: { minFill: 600 } }, { side: 'lay', price: 310, terms: { postOnly: true } }],
        { allOrNothing: true },
      ),
    );
    expect(outcome).toMatchObject({
      results: [{ matched: 600 }, { order: 4, matched: 0, remaining: 0 }, { order: 5, remaining: 1000 }],
    });
    expect(events.filter((event) => event.type === 'order-lapsed')).toMatchObject([
      { order: 4, size: 600, reason: 'killed' },
    ]);
  });

  test('with a post-only order that an order before it stands against: that one lapses', () => {
    const trial = new Trial().customers(RICH, RICH).market();
    trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 1000 }));
    const orders = [{ price: 310 }, { price: 310, terms: { postOnly: true } }];
    expect(trial.do(batch(orders, { allOrNothing: true })).outcome).toMatchObject({
      results: [{ remaining: 1000 }, { remaining: 1000 }],
    });
  });

  test('waits whole in play, and lapses whole', () => {
    const trial = new Trial().customers(RICH).market();
    trial.events({ type: 'turn-in-play', market: 5, betDelay: 5000 });
    const { outcome } = trial.do(batch([{}, { side: 'lay' }], { allOrNothing: true }));
    expect(outcome).toMatchObject({ results: [{ releaseAt: 6000 }, { releaseAt: 6000 }] });
    const lapsed = trial.events({ type: 'suspend-market', market: 5, cancelAll: false }, 'order-lapsed');
    expect(lapsed.map(({ order }) => order)).toEqual([1, 2]);
  });

  test('is answered again with the same results, from a snapshot too', () => {
    const trial = new Trial().customers(2500).market();
    const command = batch([{}, { selection: 99 }], { requestKey: 'k' });
    const first = trial.do(command).outcome;
    trial.engine = Engine.restore(trial.engine.snapshot());
    const again = trial.do(command);
    expect(again.events).toEqual([]);
    expect(again.outcome).toEqual({ ...first, duplicateOf: trial.sequence });
    expect(trial.rejection(batch([{}], { requestKey: 'k' }))).toBe('request-key-reused');
    expect(trial.rejection(anOrder({ requestKey: 'k' }))).toBe('request-key-reused');
    const withdrawn = trial.do({ type: 'withdraw-request', account: 16, requestKey: 'k' });
    expect(withdrawn).toEqual(again);
  });

  test('of 200 is taken', () => {
    const trial = new Trial().customers(RICH).market();
    const { outcome } = trial.do(batch(Array.from({ length: 200 }, () => ({}))));
    expect(outcome.ok && outcome.results?.length).toBe(200);
  });
});

describe('cancel-orders', () => {
  test('takes everything of one account, market by market', () => {
    const trial = new Trial().customers(RICH, RICH).market({ market: 6 }).market();
    trial.events(anOrder({ market: 6 }));
    trial.events(anOrder({ account: 17 }));
    trial.events(anOrder({ selection: 8, side: 'lay' }));
    trial.events(anOrder({ selection: 8 }));
    const { outcome, events } = trial.do({ type: 'cancel-orders', account: 16 });
    expect(outcome).toMatchObject({ ok: true, cancelled: 2000 });
    const cancelled = events.flatMap((event) => (event.type === 'order-cancelled' ? [event.order] : []));
    expect(cancelled).toEqual([4, 1]);
  });

  test('of one market leaves the others, and does nothing where nothing rests', () => {
    const trial = new Trial().customers(RICH).market({ market: 6 }).market();
    trial.events(anOrder({ market: 6 }));
    expect(trial.do({ type: 'cancel-orders', account: 16, market: 5 })).toMatchObject({
      outcome: { ok: true, cancelled: 0 },
      events: [],
    });
    expect(trial.events({ type: 'cancel-orders', account: 16, market: 6 }, 'order-cancelled').length).toBe(1);
  });
});

test('an order whose persistence is changed keeps its place, and stays through the turn', () => {
  const trial = new Trial().customers(RICH, RICH).market();
  trial.events(anOrder());
  trial.events(anOrder({ account: 17, persistence: 'persist' }));
  expect(trial.events({ type: 'update-order', account: 16, order: 1, persistence: 'persist' })).toEqual([
    { type: 'order-updated', order: 1, account: 16, market: 5, persistence: 'persist' },
  ]);
  trial.engine = Engine.restore(trial.engine.snapshot());
  expect(trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 }, 'order-lapsed')).toEqual([]);
  const fills = trial.events(anOrder({ account: 17, side: 'lay', size: 500 }), 'orders-matched');
  expect(fills).toMatchObject([{ maker: 1 }]);
});

test('an order that is not good for persisting, or for a starting price, is not changed to it', () => {
  const trial = new Trial().customers(RICH).market();
  trial.events(anOrder());
  const update = { type: 'update-order', account: 16, order: 1 } as const;
  expect(trial.rejection({ ...update, persistence: 'on-close' })).toBe('starting-price-not-offered');
  expect(trial.rejection({ ...update, persistence: 'lapse' })).toBeUndefined();
});
