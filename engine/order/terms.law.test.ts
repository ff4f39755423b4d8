import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { lawCases } from '../testing/law-cases.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, LADDER, type Price } from '../vocabulary/index.ts';

// Random orders with every term, replaced, updated, cancelled, in batches, through the whole life of a market. After each
// command what must hold whatever happened, worked out from the events alone.

const ACCOUNTS = [16, 17, 18];
const PRICES = LADDER.slice(95, 108);
const account = fc.constantFrom(...ACCOUNTS);
const amount = fc.integer({ min: 1, max: 2000 });
const terms = fc.oneof(
  fc.constant({}),
  fc.record({ minFill: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ target: fc.constantFrom('payout' as const, 'backers-profit' as const) }),
  fc.record({ target: fc.constant('payout' as const), minFill: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ expiresAt: fc.integer({ min: 1000, max: 1060 }) }),
  fc.constant({ postOnly: true }),
  fc.record({ marketVersion: fc.integer({ min: 2, max: 4 }) }),
);
const bookOrder = fc.record({
  selection: fc.constantFrom(7, 8),
  side: fc.constantFrom('back' as const, 'lay' as const),
  price: fc.constantFrom<Price>(...PRICES),
  size: amount,
  persistence: fc.constantFrom('lapse' as const, 'persist' as const, 'on-close' as const),
  terms,
});
const onClose = fc.record({
  selection: fc.constantFrom(7, 8),
  side: fc.constantFrom('back' as const, 'lay' as const),
  price: fc.constantFrom<number>(0, ...PRICES),
  size: amount,
  persistence: fc.constant('lapse' as const),
});
const instruction = fc.oneof(
  { weight: 5, arbitrary: bookOrder },
  {
    weight: 1,
    arbitrary: onClose.map((order) => ({
      ...order,
      terms: { onClose: order.price === 0 ? ('market' as const) : ('limit' as const) },
    })),
  },
);
const id = fc.integer({ min: 1, max: 25 });
const place = fc
  .record({ account, order: instruction })
  .map(({ account: by, order }) => anOrder({ account: by, ...order }));
const batch = fc
  .record({ account, orders: fc.array(instruction, { minLength: 1, maxLength: 4 }), allOrNothing: fc.boolean() })
  .map((fields): PlainCommand => ({ type: 'place-orders', market: 5, ...fields }));
const replace = fc
  .record({ account, order: id, price: fc.constantFrom<Price>(...PRICES), size: amount })
  .map((fields): PlainCommand => ({ type: 'replace-order', ...fields }));
const update = fc
  .record({
    account,
    order: id,
    persistence: fc.constantFrom('lapse' as const, 'persist' as const, 'on-close' as const),
  })
  .map((fields): PlainCommand => ({ type: 'update-order', ...fields }));
const cancel = fc.oneof(
  fc.record({ account, order: id }).map((fields): PlainCommand => ({ type: 'cancel-order', ...fields })),
  fc
    .record({ account, order: id, sizeReduction: amount })
    .map((fields): PlainCommand => ({ type: 'cancel-order', ...fields })),
  account.map((by): PlainCommand => ({ type: 'cancel-orders', account: by })),
);
const life = fc.constantFrom<PlainCommand>(
  { type: 'suspend-market', market: 5, cancelAll: false },
  { type: 'suspend-market', market: 5, cancelAll: true },
  { type: 'open-market', market: 5 },
  { type: 'open-market', market: 5 },
  { type: 'turn-in-play', market: 5, betDelay: 3 },
  { type: 'turn-pre-match', market: 5 },
  { type: 'remove-runner', market: 5, selection: 9, factor: 0 },
);
const command = fc.oneof(
  { weight: 10, arbitrary: place },
  { weight: 2, arbitrary: batch },
  { weight: 2, arbitrary: replace },
  { weight: 1, arbitrary: update },
  { weight: 2, arbitrary: cancel },
  { weight: 1, arbitrary: life },
  { weight: 2, arbitrary: fc.constant<PlainCommand>({ type: 'time-passed' }) },
);
const commands = fc.array(fc.record({ command, after: fc.integer({ min: 0, max: 3 }) }), {
  minLength: 10,
  maxLength: 60,
});
const options = fc.record({
  startingPrice: fc.boolean(),
  crossMatching: fc.boolean(),
  passiveSkipsDelay: fc.boolean(),
});

/** An order as its events tell it. */
interface FoldedOrder {
  readonly side: 'back' | 'lay';
  readonly price: number;
  readonly size: number;
  minFill: number;
  hasTarget: boolean;
  postOnly: boolean;
  isOnClose: boolean;
  matched: number;
  value: number;
  /** Cancelled or lapsed. */
  gone: number;
}

/** Follows the events of one market. */
class Follower {
  readonly orders = new Map<number, FoldedOrder>();
  /** By account, what it gets if each of the runners wins. */
  readonly results = new Map<number, Map<number, number>>();
  readonly exposures = new Map<number, number>();
  readonly runners = new Set([7, 8, 9]);

  fold(events: readonly Event[]): void {
    for (const event of events) this.#one(event);
  }

  #one(event: Event): void {
    if (event.type === 'order-placed') {
      const { side, price, size } = event;
      const none = { minFill: 0, hasTarget: false, postOnly: false, isOnClose: false };
      this.orders.set(event.order, { side, price, size, ...none, matched: 0, value: 0, gone: 0 });
    } else if (event.type === 'order-terms') {
      const order = this.orders.get(event.order) as FoldedOrder;
      order.minFill = event.minFill;
      order.hasTarget = event.target !== 'no';
      order.postOnly = event.postOnly;
    } else if (event.type === 'order-on-close') {
      (this.orders.get(event.order) as FoldedOrder).isOnClose = true;
    } else if (event.type === 'balance-changed') {
      if (ACCOUNTS.includes(event.account)) expect(event.cash).toBeGreaterThanOrEqual(event.exposure);
      this.exposures.set(event.account, event.exposure);
    } else if (event.type === 'runner-removed') {
      this.runners.delete(event.selection);
    } else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') {
      (this.orders.get(event.order) as FoldedOrder).gone += event.size;
    } else if (event.type === 'orders-matched') {
      expect(event.takerAccount).not.toBe(event.makerAccount);
      const isBack = event.takerSide === 'back';
      this.#staked(isBack ? event.takerAccount : event.makerAccount, event, 1);
      this.#staked(isBack ? event.makerAccount : event.takerAccount, event, -1);
      for (const order of [event.taker, event.maker]) if (order !== 0) this.#filled(order, event);
      const taker = this.orders.get(event.taker);
      if (taker?.postOnly === true) expect(taker.isOnClose).toBe(true);
    }
  }

  #staked(by: number, { selection, size, profit }: { selection: number; size: number; profit: number }, sign: number) {
    const results = this.results.get(by) ?? new Map([7, 8, 9].map((runner) => [runner, 0]));
    this.results.set(by, results);
    for (const [runner, so] of results) results.set(runner, so + sign * (runner === selection ? profit : -size));
  }

  #filled(id_: number, { size, price }: { size: number; price: number }): void {
    const order = this.orders.get(id_) as FoldedOrder;
    order.matched += size;
    order.value += size * price;
    if (order.minFill > 0 || order.price === 0) return;
    if (order.side === 'back') expect(price).toBeGreaterThanOrEqual(order.price);
    else expect(price).toBeLessThanOrEqual(order.price);
  }

  /** What must hold between commands. */
  check(): void {
    for (const order of this.orders.values()) {
      if (order.minFill === 0 || order.matched === 0) continue;
      expect(order.matched).toBeGreaterThanOrEqual(order.minFill);
      const better = order.value - order.matched * order.price;
      expect(order.side === 'back' ? better : -better).toBeGreaterThanOrEqual(0);
    }
  }

  /** What must hold when nothing rests any more. */
  checkEnded(): void {
    for (const [by, results] of this.results) {
      const worst = Math.min(...[...this.runners].map((runner) => results.get(runner) as number));
      expect(this.exposures.get(by) ?? 0).toBe(Math.max(0, -worst));
    }
    for (const { hasTarget, isOnClose, size, matched, gone } of this.orders.values()) {
      if (!hasTarget && !isOnClose) expect(matched + gone).toBe(size);
    }
  }
}

test('whatever the commands, the figures add up, and a snapshot at any moment goes on the same way', () => {
  fc.assert(
    fc.property(options, commands, fc.constantFrom(7, 8), (with_, list, winner) => {
      const aTrial = () => new Trial().customers(3000, 4000, 5000).market({ options: with_ });
      const trial = aTrial();
      const other = aTrial();
      const follower = new Follower();
      for (const { command, after } of list) {
        trial.now += after;
        follower.fold(trial.events({ type: 'time-passed' }));
        const before = trial.engine.snapshot();
        const { outcome, events } = trial.do(command);
        if (!outcome.ok) expect(trial.engine.snapshot()).toEqual(before);
        follower.fold(events);
        follower.check();
        const bytes = trial.engine.snapshot();
        // What goes on from its own snapshot stands beside what never stopped.
        other.now = trial.now;
        other.engine = Engine.restore(other.engine.snapshot());
        other.events({ type: 'time-passed' });
        expect(other.do(command)).toEqual({ outcome, events });
        expect(other.engine.snapshot()).toEqual(bytes);
      }
      follower.fold(trial.do({ type: 'close-market', market: 5 }).events);
      follower.checkEnded();
      const settled = trial.events({ type: 'settle-market', market: 5, winners: [winner] });
      const cash = settled.flatMap((event) => (event.type === 'ledger-posted' ? event.legs : []));
      expect(cash.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0);
      for (const event of settled)
        if (event.type === 'balance-changed' && event.account !== BANK) expect(event.exposure).toBe(0);
    }),
    { numRuns: lawCases(300) },
  );
});

const unconditional = bookOrder.filter((order) => !('minFill' in order.terms));
const several = fc.array(unconditional, { minLength: 2, maxLength: 6 });
const displayed = fc.array(bookOrder, { maxLength: 6 });

test('a batch, all or nothing, needs the funds that its orders need one by one while they wait in a delay', () => {
  fc.assert(
    fc.property(displayed, several, fc.integer({ min: 0, max: 1 }), (book, orders, missing) => {
      const inPlay = (betDelay: number, cash: number) => {
        const trial = new Trial().customers(cash).market();
        trial.events({ type: 'open-account', account: 30, role: 'house' });
        trial.events({ type: 'turn-in-play', market: 5, betDelay });
        for (const order of book) trial.do(anOrder({ ...order, account: 30, terms: {} }));
        return trial;
      };
      const rich = inPlay(1000, 1e9);
      const balances = orders.flatMap((order) => rich.do(anOrder(order)).events);
      const needed = Math.max(0, ...balances.map((event) => (event.type === 'balance-changed' ? event.exposure : 0)));
      const cash = Math.max(0, needed - missing);
      const delayed = inPlay(1000, cash);
      const answers = orders.map((order) => delayed.rejection(anOrder(order)));
      const instruction = answers.findIndex((answer) => answer !== undefined);
      const whole = { type: 'place-orders', account: 16, market: 5, orders, allOrNothing: true } as const;
      const { outcome } = inPlay(0, cash).do(whole);
      if (instruction < 0) expect(outcome.ok).toBe(true);
      else expect(outcome).toEqual({ ok: false, rejection: answers[instruction], instruction });
    }),
    { numRuns: lawCases(300) },
  );
});
