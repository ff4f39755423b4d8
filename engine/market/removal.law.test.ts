import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import type { Payoff } from '../market-command.ts';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { type Holding, obviousResults, obviousValue } from '../payoff/obvious-values.ts';
import { lawCases } from '../testing/law-cases.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { LADDER, profitOf } from '../vocabulary/index.ts';

// docs/rules.md, "Removal" and "Joining": random orders around random removals, runners that come back and one that joins, and every figure worked out again from the events alone.

const ACCOUNTS = [16, 17, 18];
const RUNNERS = [7, 8, 9, 10];
const RESERVE = 11;
const ALL = [...RUNNERS, RESERVE];

interface Bet {
  readonly account: number;
  readonly selection: number;
  readonly side: 'back' | 'lay';
  readonly persists: boolean;
  /** Where it rests now, and where it was placed. */
  price: number;
  readonly placedAt: number;
  left: number;
  /** Factors that moved it, by the runner that went. */
  readonly cuts: Map<number, number>;
  /** A removal that moved it was taken back. */
  stays: boolean;
}
interface Fill {
  readonly back: number;
  readonly lay: number;
  readonly selection: number;
  readonly price: number;
  readonly size: number;
  readonly cuts: Map<number, number>;
}

const payoff: fc.Arbitrary<Payoff> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([winners, complete]) => ({ kind: 'runners' as const, winners, complete })),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 100, max: 700 }), fc.boolean())
    .map(([places, divisor, complete]) => ({ kind: 'each-way' as const, places, divisor, complete })),
);
const order = fc
  .record({
    account: fc.constantFrom(...ACCOUNTS),
    selection: fc.constantFrom(...ALL),
    side: fc.constantFrom('back' as const, 'lay' as const),
    price: fc.constantFrom(...LADDER.slice(0, 230)),
    size: fc.integer({ min: 1, max: 3000 }),
    persistence: fc.constantFrom('lapse' as const, 'persist' as const),
  })
  .map((with_) => anOrder(with_));
const removal = fc.record({
  type: fc.constant('remove-runner' as const),
  market: fc.constant(5),
  selection: fc.constantFrom(...RUNNERS),
  factor: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 249, 250, 399, 400, 2500)),
});
const addition = fc.record({
  type: fc.constant('add-runner' as const),
  market: fc.constant(5),
  selection: fc.constantFrom(...ALL),
});
const commands = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: order as fc.Arbitrary<PlainCommand> },
    { weight: 1, arbitrary: removal },
    { weight: 1, arbitrary: addition },
  ),
  { minLength: 5, maxLength: 60 },
);

/** What the events say, folded the obvious way. */
class EventView {
  readonly bets = new Map<number, Bet>();
  fills: Fill[] = [];
  left = [...RUNNERS];
  readonly exposures = new Map<number, number>();
  readonly #payoff: Payoff;

  constructor(of: Payoff) {
    this.#payoff = of;
  }

  take(event: Event): void {
    if (event.type === 'order-placed') this.bets.set(event.order, { ...asBet(event) });
    else if (event.type === 'orders-matched') this.#match(event);
    else if (event.type === 'order-cancelled' || event.type === 'order-lapsed')
      this.#bet(event.order).left -= event.size;
    else if (event.type === 'order-moved') this.#move(event);
    else if (event.type === 'runner-removed') this.#remove(event.selection, event.factor);
    else if (event.type === 'runner-added') this.#add(event.selection);
    else if (event.type === 'bet-reduced') this.#reduced(event);
    else if (event.type === 'balance-changed') this.exposures.set(event.account, event.exposure);
  }

  #bet(id: number): Bet {
    return this.bets.get(id) as Bet;
  }

  #match(event: Extract<Event, { type: 'orders-matched' }>): void {
    const { taker, maker, takerSide, selection, price, size } = event;
    const [back, lay] = takerSide === 'back' ? [taker, maker] : [maker, taker];
    expect(this.left).toContain(selection);
    expect(price).toBe(this.#bet(maker).price);
    this.fills.push({ back, lay, selection, price, size, cuts: new Map() });
    for (const id of [back, lay]) this.#bet(id).left -= size;
  }

  #remove(selection: number, factor: number): void {
    const isPlace = this.#payoff.kind === 'runners' && this.#payoff.winners > 1;
    this.left = this.left.filter((other) => other !== selection);
    this.fills = this.fills.filter((fill) => fill.selection !== selection);
    if (factor >= (isPlace ? 1 : 250)) for (const fill of this.fills) fill.cuts.set(selection, factor);
    if (factor < (isPlace ? 400 : 250)) return;
    for (const bet of this.bets.values()) {
      if (bet.side === 'lay' && bet.persists && bet.left > 0) bet.cuts.set(selection, factor);
    }
  }

  #add(selection: number): void {
    this.left.push(selection);
    for (const fill of this.fills) fill.cuts.delete(selection);
    for (const bet of this.bets.values()) if (bet.cuts.delete(selection)) bet.stays = true;
  }

  /** What is left in the book is on a runner that is in; large factors have moved every lay of it, or ended it. */
  checkBook(factor: number): void {
    const isPlace = this.#payoff.kind === 'runners' && this.#payoff.winners > 1;
    for (const bet of this.bets.values()) {
      if (bet.left === 0) continue;
      expect(this.left).toContain(bet.selection);
      if (bet.side === 'back') continue;
      if (!bet.stays) expect(bet.price).toBe(bet.cuts.size === 0 ? bet.placedAt : this.ladderPrice(bet));
      if (factor >= (isPlace ? 400 : 250)) expect(bet.persists).toBe(true);
    }
  }

  ladderPrice({ placedAt, cuts }: Bet): number {
    const { over, under } = this.exact(placedAt, cuts);
    return LADDER.findLast((one) => BigInt(one) * under <= over) as number;
  }

  #move({ order: id, price, remaining }: { order: number; price: number; remaining: number }): void {
    const bet = this.#bet(id);
    expect([bet.side, bet.persists, bet.left]).toEqual(['lay', true, remaining]);
    expect(price).toBe(this.ladderPrice(bet));
    bet.price = price;
    bet.stays = false;
  }

  #reduced({ order: id, size, profit }: { order: number; size: number; profit: number }): void {
    const fills = this.fills.filter((fill) => fill.back === id || fill.lay === id);
    expect(fills.length).toBeGreaterThan(0);
    expect(fills.reduce((sum, fill) => sum + fill.size, 0)).toBe(size);
    expect(fills.reduce((sum, fill) => sum + this.profitOf(fill), 0)).toBe(profit);
  }

  /** In hundredths: what of the price, or of its profit part, no cut has taken. */
  exact(price: number, cuts: ReadonlyMap<number, number>): { over: bigint; under: bigint } {
    const isPlace = this.#payoff.kind === 'runners' && this.#payoff.winners > 1;
    const under = 10_000n ** BigInt(cuts.size);
    const kept = [...cuts.values()].reduce((product, cut) => product * BigInt(10_000 - cut), 1n);
    const over = isPlace ? 100n * under + BigInt(price - 100) * kept : BigInt(price) * kept;
    return { over: over < 101n * under ? 101n * under : over, under };
  }

  profitOf({ price, size, cuts }: Fill, divisor = 100): number {
    const { over, under } = this.exact(price, cuts);
    return Number((BigInt(size) * (over - 100n * under)) / (BigInt(divisor) * under));
  }

  exposureOf(account: number): number {
    const divisor = this.#payoff.kind === 'each-way' ? this.#payoff.divisor : 100;
    const held: Holding[] = [];
    for (const bet of this.bets.values()) {
      if (bet.account !== account || bet.left === 0) continue;
      const { left: size, price } = bet;
      const placeProfit = Math.floor((size * (price - 100)) / divisor);
      held.push({ ...sideOf(bet), size, profit: profitOf(size, price), placeProfit, isFilled: false });
    }
    for (const fill of this.fills) {
      for (const bet of [this.#bet(fill.back), this.#bet(fill.lay)]) {
        if (bet.account !== account) continue;
        const placeProfit = this.profitOf(fill, divisor);
        held.push({ ...sideOf(bet), size: fill.size, profit: this.profitOf(fill), placeProfit, isFilled: true });
      }
    }
    const field = { payoff: this.#payoff, left: this.left.map((selection) => ALL.indexOf(selection)) };
    return Math.max(0, ...obviousResults(field).map((result) => -obviousValue(field, held, result)));
  }
}

function asBet(event: Extract<Event, { type: 'order-placed' }>): Bet {
  const { account, selection, side, price, size, persistence } = event;
  return {
    account,
    selection,
    side,
    price,
    placedAt: price,
    left: size,
    persists: persistence === 'persist',
    cuts: new Map(),
    stays: false,
  };
}

function sideOf(bet: Bet): { runnerIndex: number; side: number; line: number } {
  return { runnerIndex: ALL.indexOf(bet.selection), side: bet.side === 'back' ? BACK : LAY, line: 0 };
}

test('after any removal every profit, every moved lay and every exposure is what the rules make of the events', () => {
  fc.assert(
    fc.property(payoff, commands, (of, steps) => {
      const trial = new Trial().customers(1e9, 1e9, 1e9);
      const definition = { mechanism: 'order-book', runners: RUNNERS, baseRate: 0, minStake: 1 } as const;
      trial.events({ type: 'create-market', market: 5, payoff: of, ...definition, persistenceAllowed: true });
      trial.events({ type: 'open-market', market: 5 });
      const view = new EventView(of);
      for (const step of steps) {
        const { outcome, events } = trial.do(step);
        for (const event of events) view.take(event);
        if (!outcome.ok || (step.type !== 'remove-runner' && step.type !== 'add-runner')) continue;
        trial.engine = Engine.restore(trial.engine.snapshot());
        view.checkBook(step.type === 'remove-runner' ? step.factor : 0);
      }
      for (const account of ACCOUNTS) expect(view.exposures.get(account) ?? 0).toBe(view.exposureOf(account));
    }),
    { numRuns: lawCases(1000) },
  );
});
