import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listOf as list, ruleTables } from './testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from './testing/trial.ts';
import { BANK, LADDER, profitOf } from './vocabulary/index.ts';

// Plays the tables of docs/rules.md.
const table = ruleTables(readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8'));
const numbers = (rows: readonly string[][]): number[][] => rows.map((row) => row.map(Number));

interface Order {
  readonly side: 'back' | 'lay';
  readonly size: number;
  readonly price: number;
  readonly own: boolean;
  readonly selection: number;
  readonly filled: boolean;
}
/** "lay 100 @ 300\*", "u back A 1000 @ 300" */
function orderOf(text: string): Order {
  const [, filled, side, runner = 'A', size, price, own] =
    /^(?:([fu]) )?(back|lay) (?:([ABC]) )?(\d+) @ (\d+)(\\\*)?$/.exec(text) ?? [];
  if (side === undefined) throw new Error(`not an order: ${text}`);
  const selection = 7 + 'ABC'.indexOf(runner);
  return {
    side: side as 'back' | 'lay',
    size: Number(size),
    price: Number(price),
    own: own !== undefined,
    selection,
    filled: filled === 'f',
  };
}

test('The price ladder', () => {
  const prices = numbers(table('The price ladder')).flatMap(([from = 0, to = 0, step = 0]) =>
    Array.from({ length: (to - from) / step }, (_, i) => from + i * step),
  );
  expect([...prices, 100_000]).toEqual([...LADDER]);
  expect(LADDER.length).toBe(350);
});

test.each(table('Accounts and transfers', 1))(
  'Accounts and transfers: cash %s, exposure %s, out %s: %s',
  (cash, exposure, out, answer) => {
    const trial = new Trial().customers(Number(cash)).market();
    trial.events(anOrder({ size: Number(exposure) }));
    const transfer = { type: 'post-transfer', kind: 'withdrawal', from: 16, to: BANK, amount: Number(out) } as const;
    expect(trial.rejection(transfer) ?? 'accepted').toBe(answer);
  },
);

describe.each(['Matching', 'Own orders'])('%s', (heading) => {
  test.each(table(heading))('%s, then %s: %s, left %s', (resting, incoming, happens, left) => {
    const trial = new Trial().customers(1e9, 1e9).market();
    for (const order of list(resting as string).map(orderOf))
      trial.events(anOrder({ ...pick(order), account: order.own ? 16 : 17 }));
    const { outcome, events } = trial.do(anOrder(pick(orderOf(incoming as string))));
    const happened = events.flatMap((event) => {
      if (event.type === 'orders-matched') return [`${event.size} @ ${event.price}`];
      return event.type === 'order-cancelled' ? [`cancel ${event.size}`] : [];
    });
    expect(happened).toEqual(list(happens as string));
    expect(outcome).toMatchObject({ ok: true, remaining: Number(left) });
    expect(events.filter((event) => event.type === 'order-rested').length).toBe(Number(left) > 0 ? 1 : 0);
  });
});

function pick({ side, size, price, selection }: Order): Pick<Order, 'side' | 'size' | 'price' | 'selection'> {
  return { side, size, price, selection };
}

test.each(numbers(table('Fills')))('Fills: %i @ %i wins %i', (size = 0, price = 0, profit) => {
  expect(profitOf(size, price)).toBe(profit);
  const trial = new Trial().customers(1e9, 1e9).market();
  trial.events(anOrder({ side: 'lay', size, price, account: 17 }));
  expect(trial.events(anOrder({ size, price }), 'orders-matched')).toMatchObject([{ size, price, profit }]);
});

test.each(table('Exposure'))(
  'Exposure: %s with %s winners (complete: %s) is %s',
  (orders, winners, complete, exposure) => {
    const trial = new Trial().customers(1e9, 1e9).market({ winners: Number(winners), complete: complete === 'yes' });
    let cash = 0;
    for (const order of list(orders as string).map(orderOf)) {
      if (order.filled)
        trial.events(anOrder({ ...pick(order), side: order.side === 'back' ? 'lay' : 'back', account: 17 }));
      const balances = trial.events(anOrder(pick(order)), 'balance-changed');
      cash = balances.find((balance) => balance.account === 16)?.exposure ?? cash;
    }
    expect(cash).toBe(Number(exposure));
  },
);

test.each(table('Cancelling'))(
  'Cancelling: %s reduced by %s: %s cancelled, %s remain',
  (remaining, reduction, cancelled, after) => {
    const trial = new Trial().customers(1e9).market();
    trial.events(anOrder({ size: Number(remaining) }));
    const by = reduction === 'none' ? {} : { sizeReduction: Number(reduction) };
    const { outcome } = trial.do({ type: 'cancel-order', account: 16, order: 1, ...by });
    expect(outcome).toMatchObject({ ok: true, cancelled: Number(cancelled), remaining: Number(after) });
  },
);

test.each(table('In-play delay'))(
  'In-play delay of %s, placed at %s: at %s the order %s',
  (delay, placed, at, order) => {
    const trial = new Trial().customers(1e9).market();
    trial.events({ type: 'turn-in-play', market: 5, betDelay: Number(delay) });
    trial.now = Number(placed);
    expect(trial.do(anOrder()).outcome).toMatchObject({ releaseAt: Number(placed) + Number(delay), remaining: 1000 });
    expect(trial.engine.nextDue()).toBe(Number(placed) + Number(delay));
    trial.now = Number(at);
    expect(trial.events({ type: 'time-passed' }, 'order-released').length).toBe(order === 'released' ? 1 : 0);
  },
);

const underOneKey = (step: string): PlainCommand =>
  step === 'withdraw-request'
    ? { type: 'withdraw-request', account: 16, requestKey: 'k' }
    : anOrder({ requestKey: 'k', ...(step === 'order that is refused' && { size: 2e9 }) });

test.each(table('Request keys', 1))('Request keys: %s: %s', (steps, answers) => {
  const trial = new Trial().customers(1e9).market();
  const outcomes = list(steps as string).map((step) => trial.do(underOneKey(step)));
  const words = outcomes.map(({ outcome, events }) => {
    if (!outcome.ok) return outcome.rejection === 'request-withdrawn' ? outcome.rejection : 'the refusal';
    if (outcome.duplicateOf === 0) return 'accepted';
    expect([outcome.order, events]).toEqual([1, []]);
    return 'the same, duplicateOf the order';
  });
  expect(words.join('; ')).toBe(answers);
});

test.each(numbers(table('Request keys')))('Request keys: used at %i, dropped at %i', (used = 0, dropped = 0) => {
  const trial = new Trial();
  trial.now = 0;
  trial.customers(1e9).market();
  trial.now = used;
  trial.events(anOrder({ requestKey: 'k' }));
  expect(trial.engine.nextDue()).toBe(dropped);
  trial.now = dropped - 1;
  trial.events({ type: 'time-passed' });
  expect(trial.do(anOrder({ requestKey: 'k' })).outcome).toMatchObject({ order: 1, duplicateOf: 5 });
  expect(trial.rejection(anOrder({ requestKey: 'k', size: 999 }))).toBe('request-key-reused');
  trial.now = dropped;
  expect(trial.do(anOrder({ requestKey: 'k' })).outcome).toMatchObject({ order: 1 });
  trial.events({ type: 'time-passed' });
  expect(trial.do(anOrder({ requestKey: 'k' })).outcome).toMatchObject({ order: 2, duplicateOf: 0 });
});
