import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { lawCases } from '../testing/law-cases.ts';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, CLEARING, LADDER } from '../vocabulary/index.ts';

// Every kind of command, at random, in markets of every kind at once. What must hold whatever the commands: a refusal changes
// nothing (I20), a restored engine goes on in the same way (I16), cash sums to zero and clearing is empty (I1), a
// shortfall is just what a customer's cash is less than its exposure.

const CUSTOMERS = [16, 17, 18];
const HOUSE = 19;
/** 5 plain, 6 with everything an order book can have, 7 each-way, 8 quoted runners, 9 a quoted line, 10 a line-range. */
const MARKETS = [5, 6, 7, 8, 9, 10];
const RUNNERS = [7, 8, 9, 10];
const PRICES = [...LADDER.slice(98, 101), ...LADDER.slice(98, 101), 150, 400];

const market = fc.constantFrom(...MARKETS);
const marketOfBets = fc.constantFrom(5, 6, 6, 7, 8, 9, 10);
const account = fc.constantFrom(...CUSTOMERS, ...CUSTOMERS, HOUSE);
const selection = fc.constantFrom(7, 7, 7, ...RUNNERS);
const order = fc.integer({ min: 1, max: 60 });
const price = fc.constantFrom(...PRICES);
const size = fc.integer({ min: 1, max: 900 });
const terms = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ terms: fc.record({ minFill: fc.integer({ min: 1, max: 900 }) }) }) },
  { weight: 1, arbitrary: fc.record({ terms: fc.record({ postOnly: fc.constant(true) }) }) },
  { weight: 1, arbitrary: fc.record({ terms: fc.record({ expiresAt: fc.integer({ min: 1000, max: 1100 }) }) }) },
  { weight: 1, arbitrary: fc.record({ terms: fc.record({ target: fc.constant('payout' as const) }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ terms: fc.record({ onClose: fc.constant('limit' as const) }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      terms: fc.record({ line: fc.nat(6), accept: fc.constantFrom('none' as const, 'any' as const) }),
    }),
  },
);
const instruction = fc.record({
  selection,
  side: fc.constantFrom('back' as const, 'lay' as const),
  price,
  size,
  persistence: fc.constantFrom('lapse' as const, 'lapse' as const, 'persist' as const, 'on-close' as const),
});
const place = fc
  .tuple(fc.record({ type: fc.constant('place-order' as const), account, market: marketOfBets }), instruction, terms)
  .map(([of, what, with_]) => ({ ...of, ...what, ...with_ }));
const names = fc.uniqueArray(selection, { maxLength: 2 });
const betting = fc.oneof(
  { weight: 12, arbitrary: place },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('place-orders' as const),
      account,
      market,
      orders: fc.array(instruction, { minLength: 1, maxLength: 3 }),
      allOrNothing: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('replace-order' as const), account, order, price }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel-order' as const), account, order }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel-orders' as const), account, market }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('set-quotes' as const),
      account: fc.constant(HOUSE),
      market: fc.constantFrom(8, 9),
      selection,
      state: fc.constant('active' as const),
      levels: fc.array(
        fc.record({
          side: fc.constantFrom('back' as const, 'lay' as const),
          rate: price,
          line: fc.nat(6),
          size: fc.integer({ min: 1, max: 9000 }),
        }),
        { maxLength: 2 },
      ),
    }),
  },
);
const life = fc.oneof(
  { weight: 6, arbitrary: market.map((id) => ({ type: 'open-market' as const, market: id })) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('suspend-market' as const), market, cancelAll: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('turn-in-play' as const), market, betDelay: fc.constantFrom(0, 3) }),
  },
  { weight: 1, arbitrary: market.map((id) => ({ type: 'turn-pre-match' as const, market: id })) },
  { weight: 4, arbitrary: market.map((id) => ({ type: 'close-market' as const, market: id })) },
  { weight: 1, arbitrary: market.map((id) => ({ type: 'void-market' as const, market: id })) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('settle-market' as const),
      market,
      winners: names,
      tied: names,
      placed: names,
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(market, fc.nat(9))
      .map(([id, number]) => ({ type: 'settle-market' as const, market: id, winners: [], number })),
  },
  {
    weight: 12,
    arbitrary: fc
      .tuple(market, selection)
      .map(([id, winner]) => ({ type: 'settle-market' as const, market: id, winners: [winner] })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        market,
        fc.oneof(
          fc.record({ order }),
          fc.record({ selection }),
          fc.record({ from: fc.integer({ min: 1000, max: 1100 }) }),
        ),
      )
      .map(([id, chosen]) => ({ type: 'void-bets' as const, market: id, ...chosen })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('remove-runner' as const),
      market,
      selection,
      factor: fc.constantFrom(0, 0, 300, 2500),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'recover-markets' as const }) },
);
const transfer = fc.record({
  type: fc.constant('post-transfer' as const),
  kind: fc.constant('withdrawal' as const),
  from: fc.constantFrom(...CUSTOMERS),
  to: fc.constant(BANK),
  amount: fc.integer({ min: 1, max: 4000 }),
});
const steps = fc.array(
  fc.record({
    command: fc.oneof(
      { weight: 70, arbitrary: betting },
      { weight: 10, arbitrary: life },
      { weight: 2, arbitrary: transfer },
    ) as fc.Arbitrary<PlainCommand>,
    pause: fc.constantFrom(0, 0, 0, 1, 4),
  }),
  { minLength: 20, maxLength: 200, size: 'max' },
);

function aTrial(): Trial {
  const trial = new Trial().customers(6000, 6000, 60_000);
  trial.events({ type: 'open-account', account: HOUSE, role: 'house' });
  const winner = { kind: 'runners', winners: 1, complete: true } as const;
  const span = { least: 0, most: 7 } as const;
  const book = {
    mechanism: 'order-book',
    runners: RUNNERS,
    baseRate: 500,
    minStake: 1,
    persistenceAllowed: true,
  } as const;
  const quoted = { ...book, mechanism: 'quoted', persistenceAllowed: false } as const;
  const house = { account: HOUSE, lossCap: 100_000 };
  const all = { crossMatching: true, startingPrice: true, passiveSkipsDelay: true, resettleFor: 40 };
  const definitions = [
    { market: 5, payoff: winner, ...book },
    { market: 6, payoff: winner, ...book, options: all },
    { market: 7, payoff: { kind: 'each-way', places: 2, divisor: 400 }, ...book },
    { market: 8, payoff: winner, ...quoted, options: { house } },
    { market: 9, payoff: { kind: 'line', ...span }, ...quoted, runners: [7], options: { house } },
    { market: 10, payoff: { kind: 'line-range', interval: 50, ...span }, ...book, runners: [7] },
  ] as const;
  for (const definition of definitions) {
    trial.events({ type: 'create-market', ...definition });
    trial.events({ type: 'open-market', market: definition.market });
  }
  return trial;
}

/** Cash, exposure and shortfall of each account as the events tell them. */
class EventView {
  readonly cash = new Map<number, number>();
  readonly exposure = new Map<number, number>();
  readonly shortfall = new Map<number, number>();

  take(event: Event): void {
    if (event.type === 'ledger-posted') {
      for (const leg of event.legs) this.cash.set(leg.account, (this.cash.get(leg.account) ?? 0) + leg.amount);
    } else if (event.type === 'balance-changed') {
      expect(event.cash).toBe(this.cash.get(event.account) ?? 0);
      this.exposure.set(event.account, event.exposure);
    } else if (event.type === 'shortfall-changed') {
      this.shortfall.set(event.account, event.amount);
    }
  }

  check(): void {
    expect([...this.cash.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(this.cash.get(CLEARING) ?? 0).toBe(0);
    for (const customer of CUSTOMERS) {
      const missing = (this.exposure.get(customer) ?? 0) - (this.cash.get(customer) ?? 0);
      expect(this.shortfall.get(customer) ?? 0).toBe(Math.max(0, missing));
    }
  }
}

test('whatever the commands to markets of every kind, cash adds up, and a restored engine goes on in the same way', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const trial = aTrial();
      const twin = aTrial();
      const view = new EventView();
      for (const [customer, cash] of [6000, 6000, 60_000].entries()) view.cash.set(16 + customer, cash);
      view.cash.set(BANK, -72_000);
      const run = (command: PlainCommand): void => {
        const before = trial.engine.snapshot();
        const { outcome, events } = trial.do(command);
        if (!outcome.ok) {
          expect(events).toEqual([]);
          expect(trial.engine.snapshot()).toEqual(before);
        }
        for (const event of events) view.take(event);
        view.check();
        twin.now = trial.now;
        if (trial.sequence % 5 === 0) twin.engine = Engine.restore(twin.engine.snapshot());
        expect(twin.do(command)).toEqual({ outcome, events });
        // An engine that was not restored may still have entries of orders that are gone.
        expect(twin.engine.nextDue()).toBeGreaterThanOrEqual(trial.engine.nextDue());
      };
      for (const { command, pause } of list) {
        trial.now += pause;
        if (trial.engine.nextDue() <= trial.now) run({ type: 'time-passed' });
        run(command);
      }
      expect(twin.engine.snapshot()).toEqual(trial.engine.snapshot());
    }),
    { numRuns: lawCases(200) },
  );
});
