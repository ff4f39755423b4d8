import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { type PricedAmount, projectedPrices } from './starting-price.ts';

// Plays the table of docs/rules.md, "Starting price".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

interface Written {
  readonly side: 'back' | 'lay';
  readonly amount: number;
  readonly price: number;
}

/** "back 1000", "lay 600 @ 280" */
function written(text: string): Written {
  const [, side, amount, price = '0'] = /^(back|lay) (\d+)(?: @ (\d+))?$/.exec(text) ?? [];
  if (side === undefined) throw new Error(`not an order: ${text}`);
  return { side: side as 'back' | 'lay', amount: Number(amount), price: Number(price) };
}
const all = (cell: string): Written[] => listOf(cell).map(written);

function onClose({ side, amount, price }: Written, account: number): PlainCommand {
  const terms = { onClose: price === 0 ? 'market' : 'limit' } as const;
  return anOrder({ account, side, price, size: amount, terms });
}

/** A market with a starting price; customers 16 to 18 with more than enough, or with the cash given. */
function aTrial(...cash: number[]): Trial {
  const rich = cash.length > 0 ? cash : [1e9, 1e9, 1e9];
  return new Trial().customers(...rich).market({ options: { startingPrice: true }, baseRate: 0 });
}

function restore(trial: Trial): void {
  trial.engine = Engine.restore(trial.engine.snapshot());
}

const fillsOf = (events: readonly Event[]): string[] =>
  events.flatMap((event) => (event.type === 'orders-matched' ? [`${event.size} @ ${event.price}`] : []));
const pricesOf = (events: readonly Event[]): number[] =>
  events.flatMap((event) => (event.type === 'starting-price-set' ? [event.price] : []));

describe.each([
  ['the turn in-play', { type: 'turn-in-play', market: 5, betDelay: 5000 }],
  ['the close', { type: 'close-market', market: 5 }],
] as const)('at %s', (_, command) => {
  test.each(table('Starting price'))('%s on close, %s resting: far %s, near %s, fills %s, lapses %s', (...row) => {
    const [onCloses, rests, , near, fills, lapses] = row as [string, string, string, string, string, string];
    const trial = aTrial();
    for (const order of all(onCloses)) trial.events(onClose(order, order.side === 'back' ? 16 : 17));
    for (const { side, amount: size, price } of all(rests))
      trial.events(anOrder({ account: 18, side, size, price, persistence: 'persist' }));
    restore(trial);
    const events = trial.events(command);
    expect(pricesOf(events)).toEqual([Number(near), 0, 0]);
    expect(fillsOf(events)).toEqual(listOf(fills));
    const sides = all(onCloses).map(({ side }) => side);
    const lapsed = events.flatMap((event) =>
      event.type === 'order-lapsed' && event.reason === 'starting-price'
        ? [`${sides[event.order - 1]} ${event.size}`]
        : [],
    );
    expect(lapsed).toEqual(listOf(lapses));
    restore(trial);
  });
});

test.each(table('Starting price'))('%s on close, %s resting: projected far %s, near %s', (...row) => {
  const [onCloses, rests, far, near] = row as [string, string, string, string];
  const of = (cell: string, side: string): PricedAmount[] => all(cell).filter((order) => order.side === side);
  const projected = projectedPrices({
    onCloseBacks: of(onCloses, 'back'),
    onCloseLays: of(onCloses, 'lay'),
    restingBacks: of(rests, 'back'),
    restingLays: of(rests, 'lay'),
  });
  expect(projected).toEqual({ near: Number(near), far: Number(far) });
});

describe('on-close orders', () => {
  const back = onClose({ side: 'back', amount: 1000, price: 0 }, 16);
  const lay = onClose({ side: 'lay', amount: 1000, price: 250 }, 17);

  test('hold what they risk, until the price is made', () => {
    const trial = aTrial(1000, 1000);
    expect(trial.events(back, 'balance-changed')).toMatchObject([{ account: 16, exposure: 1000 }]);
    expect(trial.events(lay, 'balance-changed')).toMatchObject([{ account: 17, exposure: 1000 }]);
    expect(trial.rejection(anOrder({ size: 1, selection: 8 }))).toBe('insufficient-funds');
    const balances = trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 }, 'balance-changed');
    expect(balances).toEqual([]);
    trial.events({ type: 'close-market', market: 5 });
    const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] }, 'position-settled');
    expect(settled.map(({ account, profit }) => [account, profit])).toEqual([
      [16, 1000],
      [17, -1000],
    ]);
  });

  test('have their events, and can be neither cancelled, replaced nor changed', () => {
    const trial = aTrial();
    expect(trial.events(lay, 'order-on-close')).toMatchObject([
      { order: 1, account: 17, side: 'lay', price: 250, amount: 1000 },
    ]);
    restore(trial);
    expect(trial.rejection({ type: 'cancel-order', account: 17, order: 1 })).toBe('order-on-close');
    expect(trial.rejection({ type: 'cancel-order', account: 16, order: 1 })).toBe('unknown-order');
    expect(trial.rejection({ type: 'replace-order', account: 17, order: 1, price: 300 })).toBe('order-on-close');
    expect(trial.rejection({ type: 'update-order', account: 17, order: 1, persistence: 'persist' })).toBe(
      'order-on-close',
    );
    expect(trial.do({ type: 'cancel-orders', account: 17 }).outcome).toMatchObject({ ok: true, cancelled: 0 });
    trial.events({ type: 'suspend-market', market: 5, cancelAll: true });
    const lapsed = trial.events({ type: 'void-market', market: 5 }, 'order-lapsed');
    expect(lapsed).toMatchObject([{ order: 1, size: 1000, reason: 'void' }]);
    restore(trial);
  });

  test('of one account are not matched with each other', () => {
    const trial = aTrial();
    trial.events(back);
    trial.events(onClose({ side: 'lay', amount: 1000, price: 0 }, 16));
    trial.events(onClose({ side: 'lay', amount: 400, price: 0 }, 17));
    const events = trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
    expect(pricesOf(events)[0]).toBe(240);
    expect(fillsOf(events)).toEqual(['285 @ 240']);
    const lapsed = events.flatMap((event) => (event.type === 'order-lapsed' ? [[event.order, event.size]] : []));
    expect(lapsed).toEqual([
      [1, 715],
      [2, 1000],
      [3, 1],
    ]);
  });

  test('are refused once the price is made, though the market goes back to before the match', () => {
    const trial = aTrial();
    trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
    expect(trial.rejection(back)).toBe('starting-price-not-offered');
    expect(trial.rejection(anOrder({ persistence: 'on-close' }))).toBe('starting-price-not-offered');
    trial.events({ type: 'turn-pre-match', market: 5 });
    restore(trial);
    expect(trial.rejection(back)).toBe('starting-price-not-offered');
    expect(pricesOf(trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 }))).toEqual([]);
    expect(pricesOf(trial.events({ type: 'close-market', market: 5 }))).toEqual([]);
  });
});

test('what rests with persistence on-close goes to the starting price, within its own price', () => {
  const trial = aTrial();
  trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 600, persistence: 'on-close' }));
  trial.events(anOrder({ account: 16, size: 100 }));
  trial.events(anOrder({ account: 18, price: 320, size: 400 }));
  trial.events({ type: 'update-order', account: 18, order: 3, persistence: 'on-close' });
  trial.events(onClose({ side: 'back', amount: 800, price: 0 }, 16));
  trial.events({ type: 'suspend-market', market: 5, cancelAll: false });
  const events = trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  const moved = events.flatMap((event) =>
    event.type === 'order-on-close' ? [[event.order, event.side, event.price, event.amount]] : [],
  );
  expect(moved).toEqual([
    [3, 'back', 320, 400],
    [1, 'lay', 300, 1000],
  ]);
  // 800 of stake against 1000 of liability.
  expect(pricesOf(events)[0]).toBe(225);
  expect(fillsOf(events)).toEqual(['800 @ 225']);
  const lapsed = events.flatMap((event) => (event.type === 'order-lapsed' ? [[event.order, event.size]] : []));
  expect(lapsed).toEqual([[3, 400]]);
});

test('better resting orders come first, then on-close orders, then those at the price itself', () => {
  const trial = aTrial();
  trial.events(anOrder({ account: 17, side: 'lay', price: 300, size: 100, persistence: 'persist' }));
  trial.events(anOrder({ account: 17, side: 'lay', price: 280, size: 1000, persistence: 'persist' }));
  trial.events(onClose({ side: 'lay', amount: 360, price: 0 }, 18));
  trial.events(onClose({ side: 'back', amount: 500, price: 0 }, 16));
  const events = trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  const fills = events.flatMap((event) =>
    event.type === 'orders-matched'
      ? [
          [
            event.taker,
            event.maker,
            event.takerSide,
            event.size,
            event.price,
            event.takerRemaining,
            event.makerRemaining,
          ],
        ]
      : [],
  );
  expect(fills).toEqual([
    [4, 1, 'back', 100, 280, 400, 0],
    [4, 3, 'back', 200, 280, 200, 0],
    [4, 2, 'back', 200, 280, 0, 800],
  ]);
  expect(trial.do({ type: 'cancel-order', account: 17, order: 2 }).outcome).toMatchObject({ cancelled: 800 });
});
