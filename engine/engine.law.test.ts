import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from './engine.ts';
import type { Event } from './event-objects.ts';
import { worstLossOf } from './payoff/worst-loss.ts';
import { lawCases } from './testing/law-cases.ts';
import { type PlainCommand, Trial } from './testing/trial.ts';
import { BANK, CLEARING, LADDER, profitOf } from './vocabulary/index.ts';

// Random commands, and after each what must hold whatever happened. The figures are worked out again from the events
// alone, the slow and obvious way.

const ACCOUNTS = [16, 17, 18, 19, 20];
const RUNNERS = [7, 8, 9];
const PRICES = LADDER.slice(95, 110);
const market = fc.constantFrom(5, 6);
const account = fc.constantFrom(...ACCOUNTS);

const place = fc.record({
  type: fc.constant('place-order' as const),
  account,
  market,
  selection: fc.constantFrom(...RUNNERS),
  side: fc.constantFrom('back' as const, 'lay' as const),
  price: fc.constantFrom(...PRICES),
  size: fc.integer({ min: 1, max: 3000 }),
  persistence: fc.constantFrom('lapse' as const, 'persist' as const),
});
const keyed = fc
  .record({ order: place, requestKey: fc.constantFrom('a', 'b', 'c') })
  .map(({ order, requestKey }) => ({ ...order, requestKey }));
const cancel = fc
  .record({
    account,
    order: fc.integer({ min: 1, max: 60 }),
    by: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
  })
  .map(({ account: by, order, by: sizeReduction }) => ({
    type: 'cancel-order' as const,
    account: by,
    order,
    ...(sizeReduction === undefined ? {} : { sizeReduction }),
  }));
const transfer = fc.record({
  type: fc.constant('post-transfer' as const),
  kind: fc.constant('credit' as const),
  from: fc.constantFrom(BANK, ...ACCOUNTS),
  to: fc.constantFrom(BANK, ...ACCOUNTS),
  amount: fc.integer({ min: 0, max: 6000 }),
});
const marketStep = fc.oneof(
  { weight: 6, arbitrary: market.map((id) => ({ type: 'open-market' as const, market: id })) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('suspend-market' as const), market, cancelAll: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('turn-in-play' as const), market, betDelay: fc.constantFrom(0, 5) }),
  },
  { weight: 1, arbitrary: market.map((id) => ({ type: 'close-market' as const, market: id })) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('settle-market' as const),
      market,
      winners: fc.uniqueArray(fc.constantFrom(...RUNNERS), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: market.map((id) => ({ type: 'void-market' as const, market: id })) },
  { weight: 1, arbitrary: fc.constant({ type: 'recover-markets' as const }) },
);
const commands = fc.array(
  fc.record({
    command: fc.oneof(
      { weight: 60, arbitrary: place },
      { weight: 5, arbitrary: keyed },
      { weight: 15, arbitrary: cancel },
      { weight: 5, arbitrary: transfer },
      { weight: 8, arbitrary: marketStep },
    ) as fc.Arbitrary<PlainCommand>,
    pause: fc.constantFrom(0, 0, 1, 2, 5),
  }),
  { minLength: 60, maxLength: 150 },
);

interface Bet {
  readonly account: number;
  readonly market: number;
  readonly selection: number;
  readonly side: string;
  readonly price: number;
  readonly size: number;
  unmatched: number;
  matched: number;
  gone: number;
  ifWin: number;
  ifLose: number;
  rests: boolean;
  arrival: number;
  readonly releaseAt: number;
}

/** What the events say, folded the obvious way; it complains about any event that may not be. */
class Ledger {
  readonly bets = new Map<number, Bet>();
  readonly cash = new Map<number, number>();
  readonly balances = new Map<number, { cash: number; exposure: number }>();
  readonly shortfalls = new Map<number, number>();
  readonly status = new Map<number, string>();
  readonly fills = new Map<string, number>();
  arrivals = 0;
  now = 0;

  take(event: Event): void {
    if (event.type === 'market-changed') this.status.set(event.market, event.status);
    else if (event.type === 'ledger-posted') this.#post(event);
    else if (event.type === 'balance-changed') this.balances.set(event.account, event);
    else if (event.type === 'shortfall-changed') this.shortfalls.set(event.account, event.amount);
    else if (event.type === 'order-placed') this.#place(event);
    else if (event.type === 'order-released') expect(this.now).toBeGreaterThanOrEqual(this.#bet(event.order).releaseAt);
    else if (event.type === 'order-rested') this.#rest(event);
    else if (event.type === 'orders-matched') this.#match(event);
    else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') this.#takeAway(event);
    else if (event.type === 'market-settled' || event.type === 'market-voided') this.#end(event);
  }

  #bet(order: number): Bet {
    const bet = this.bets.get(order);
    if (bet === undefined) throw new Error(`no order ${order}`);
    return bet;
  }

  // I2
  #post(event: Extract<Event, { type: 'ledger-posted' }>): void {
    expect(event.legs.length).toBeGreaterThanOrEqual(2);
    expect(event.legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0);
    for (const leg of event.legs) this.cash.set(leg.account, (this.cash.get(leg.account) ?? 0) + leg.amount);
  }

  #place(event: Extract<Event, { type: 'order-placed' }>): void {
    const { order, size } = event;
    expect(this.status.get(event.market)).toBe('open');
    this.bets.set(order, {
      ...event,
      unmatched: size,
      matched: 0,
      gone: 0,
      ifWin: 0,
      ifLose: 0,
      rests: false,
      arrival: 0,
    });
  }

  #rest(event: Extract<Event, { type: 'order-rested' }>): void {
    const bet = this.#bet(event.order);
    expect(event.remaining).toBe(bet.unmatched);
    bet.rests = true;
    bet.arrival = this.arrivals++;
  }

  // I5, I6, I8 (priority), I9
  #match(event: Extract<Event, { type: 'orders-matched' }>): void {
    const [taker, maker] = [this.#bet(event.taker), this.#bet(event.maker)];
    const [back, lay] = event.takerSide === 'back' ? [taker, maker] : [maker, taker];
    expect(this.status.get(event.market)).toBe('open');
    expect([back.side, lay.side, back.selection, back.market]).toEqual(['back', 'lay', lay.selection, lay.market]);
    expect(back.account).not.toBe(lay.account);
    expect(maker.rests).toBe(true);
    expect(event.price).toBe(maker.price);
    expect(back.price <= event.price && event.price <= lay.price).toBe(true);
    expect(event.profit).toBe(Math.floor((event.size * (event.price - 100)) / 100));
    for (const other of this.bets.values()) {
      const isRival =
        other !== maker &&
        other.rests &&
        other.market === maker.market &&
        other.selection === maker.selection &&
        other.side === maker.side;
      if (!isRival) continue;
      const better = maker.side === 'lay' ? other.price - maker.price : maker.price - other.price;
      expect(better < 0 || (better === 0 && other.arrival > maker.arrival)).toBe(true);
    }
    for (const bet of [back, lay]) {
      bet.unmatched -= event.size;
      bet.matched += event.size;
      bet.ifWin += bet === back ? event.profit : -(event.profit as number);
      bet.ifLose += bet === back ? -(event.size as number) : event.size;
      expect(bet.unmatched).toBe(bet === taker ? event.takerRemaining : event.makerRemaining);
      if (bet.unmatched === 0) bet.rests = false;
    }
  }

  #takeAway(event: Extract<Event, { type: 'order-cancelled' | 'order-lapsed' }>): void {
    const bet = this.#bet(event.order);
    expect([bet.account, bet.market]).toEqual([event.account, event.market]);
    bet.unmatched -= event.size;
    bet.gone += event.size;
    expect(bet.unmatched).toBe(event.type === 'order-lapsed' ? 0 : event.remaining);
    if (bet.unmatched === 0) bet.rests = false;
  }

  #end(event: Extract<Event, { type: 'market-settled' | 'market-voided' }>): void {
    for (const [order, bet] of this.bets) {
      if (bet.market !== event.market) continue;
      // What is unmatched of a void market lapses in the events that follow.
      if (event.type === 'market-settled') expect(bet.unmatched).toBe(0);
      if (bet.unmatched === 0) this.bets.delete(order);
      bet.ifWin = 0;
      bet.ifLose = 0;
    }
  }

  exposureOf(of: number): number {
    return [5, 6].reduce((sum, id) => sum + this.#marketExposure(of, id), 0);
  }

  #marketExposure(of: number, id: number): number {
    const bets = [...this.bets.values()].filter((bet) => bet.account === of && bet.market === id);
    const runners = RUNNERS.map((selection) => {
      const mine = bets.filter((bet) => bet.selection === selection);
      const held = (side: string, amount: (bet: Bet) => number): number =>
        mine.filter((bet) => bet.side === side).reduce((sum, bet) => sum + amount(bet), 0);
      return {
        ifWin: mine.reduce((sum, bet) => sum + bet.ifWin, 0) - held('lay', (bet) => profitOf(bet.unmatched, bet.price)),
        ifLose: mine.reduce((sum, bet) => sum + bet.ifLose, 0) - held('back', (bet) => bet.unmatched),
      };
    });
    return worstLossOf(runners, id === 5 ? 1 : 2, id === 5);
  }
}

function checkAll(ledger: Ledger): void {
  // I1: nothing is made or lost; nothing stays in clearing.
  expect([...ledger.cash.values()].reduce((sum, cash) => sum + cash, 0)).toBe(0);
  expect(ledger.cash.get(CLEARING) ?? 0).toBe(0);
  for (const [of, balances] of ledger.balances) {
    // I3, I4
    const exposure = ledger.exposureOf(of);
    expect(balances).toMatchObject({ cash: ledger.cash.get(of) ?? 0, exposure });
    // Only another result may take what is not there, and then the shortfall says how much.
    if (of >= 16 && of < 20)
      expect(Math.max(0, balances.exposure - balances.cash)).toBe(ledger.shortfalls.get(of) ?? 0);
  }
  for (const bet of ledger.bets.values()) {
    // I7
    expect(bet.unmatched + bet.matched + bet.gone).toBe(bet.size);
    expect(Math.min(bet.unmatched, bet.matched, bet.gone)).toBeGreaterThanOrEqual(0);
    // I8: not crossed
    for (const other of bet.rests && bet.side === 'back' ? ledger.bets.values() : []) {
      const faces =
        other.rests && other.side === 'lay' && other.market === bet.market && other.selection === bet.selection;
      if (faces) expect(other.price).toBeLessThan(bet.price);
    }
  }
}

/** I11: what a settlement pays sums to zero, and its commission is that of the formula. */
function checkSettlement(events: readonly Event[]): void {
  const positions = events.filter((event) => event.type === 'position-settled');
  const bets = events.filter((event) => event.type === 'bet-settled');
  expect(positions.reduce((sum, position) => sum + position.profit, 0)).toBe(0);
  for (const { account: of, profit, commission } of positions) {
    expect(bets.filter((bet) => bet.account === of).reduce((sum, bet) => sum + bet.profit, 0)).toBe(profit);
    expect(commission).toBe(of === 20 ? 0 : Math.floor((Math.max(0, profit) * 500 + 5000) / 10_000));
  }
}

function aTrial(): Trial {
  const trial = new Trial().customers(5000, 20_000, 20_000, 100_000);
  trial.events({ type: 'open-account', account: 20, role: 'feed' });
  trial.market().market({ market: 6, winners: 2, complete: false, minStake: 10 });
  return trial;
}

test('whatever the commands, the books balance', () => {
  fc.assert(
    fc.property(commands, (steps) => {
      const trial = aTrial();
      const twin = aTrial();
      const ledger = new Ledger();
      for (const id of [5, 6]) ledger.status.set(id, 'open');
      for (const [place_, cash] of [5000, 20_000, 20_000, 100_000].entries()) ledger.cash.set(16 + place_, cash);
      ledger.cash.set(BANK, -145_000);
      const run = (command: PlainCommand): void => {
        const before = trial.engine.snapshot();
        const { outcome, events } = trial.do(command);
        // I20, I13
        if (!outcome.ok || outcome.duplicateOf > 0) {
          expect(events).toEqual([]);
          expect(trial.engine.snapshot()).toEqual(before);
        }
        ledger.now = trial.now;
        for (const event of events) ledger.take(event);
        checkAll(ledger);
        checkSettlement(events);
        // I16: a state that was saved and restored goes on in the same way.
        twin.now = trial.now;
        if (trial.sequence % 7 === 0) twin.engine = Engine.restore(twin.engine.snapshot());
        expect(twin.do(command)).toEqual({ outcome, events });
      };
      for (const { command, pause } of steps) {
        trial.now += pause;
        if (trial.engine.nextDue() <= trial.now) run({ type: 'time-passed' });
        run(command);
      }
      expect(twin.engine.snapshot()).toEqual(trial.engine.snapshot());
    }),
    { numRuns: lawCases(150) },
  );
});
