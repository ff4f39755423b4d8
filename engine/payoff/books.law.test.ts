import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import type { MarketOptions, Payoff } from '../market-command.ts';
import type { Event } from '../event-objects.ts';
import { emptyStake, stakeIn } from '../market/definition.ts';
import { lawCases } from '../testing/law-cases.ts';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import { LADDER, type Side } from '../vocabulary/index.ts';
import { type Holding, obviousResults, obviousValue } from './obvious-values.ts';
import type { Result } from './positions.ts';

// docs/rules.md, "Exposure": what order books of every payoff tell, worked out again from the events alone.

const RUNNERS = [7, 8, 9, 10];
const ACCOUNTS = [16, 17, 18];

const BOOKS: readonly { payoff: Payoff; options: MarketOptions }[] = [
  { payoff: { kind: 'runners', winners: 2, complete: true }, options: {} },
  { payoff: { kind: 'runners', winners: 2, complete: false }, options: { profitRatio: true } },
  { payoff: { kind: 'runners', winners: 1, complete: true }, options: { crossMatching: true } },
  { payoff: { kind: 'each-way', places: 2, divisor: 400 }, options: {} },
  { payoff: { kind: 'each-way', places: 3, divisor: 130, complete: false }, options: {} },
  { payoff: { kind: 'line-range', least: -3, most: 12, interval: 50 }, options: {} },
  {
    payoff: {
      kind: 'handicap',
      least: -4,
      most: 4,
      handicaps: [-3, 1, 2, -4].map((quarters, runnerIndex) => ({ sign: runnerIndex % 2 === 0 ? 1 : -1, quarters })),
    },
    options: {},
  },
];

const book = fc.constantFrom(...BOOKS).chain(({ payoff, options }) => {
  const prices =
    payoff.kind === 'line-range' ? Array.from({ length: 12 }, (_, line) => 50 * line - 100) : LADDER.slice(170, 178);
  const runnerIndex = fc.record({
    type: fc.constant('place-order' as const),
    account: fc.constantFrom(...ACCOUNTS),
    market: fc.constant(5),
    selection: fc.constantFrom(...RUNNERS),
    side: fc.constantFrom('back' as const, 'lay' as const),
    price: fc.constantFrom(...prices),
    size: fc.integer({ min: 1, max: 300 }),
    persistence: fc.constant('lapse' as const),
  });
  const cancel = fc.record({
    type: fc.constant('cancel-order' as const),
    account: fc.constantFrom(...ACCOUNTS),
    order: fc.integer({ min: 1, max: 30 }),
    sizeReduction: fc.integer({ min: 1, max: 200 }),
  });
  const command = fc.oneof({ weight: 5, arbitrary: runnerIndex }, { weight: 1, arbitrary: cancel });
  return fc.record({
    payoff: fc.constant(payoff),
    options: fc.constant(options),
    commands: fc.array(command as fc.Arbitrary<PlainCommand>, { minLength: 10, maxLength: 50 }),
    pick: fc.nat(),
  });
});

interface Bet {
  readonly account: number;
  readonly selection: number;
  readonly side: Side;
  readonly price: number;
  unmatched: number;
}

/** What each account holds, by the events. */
class Held {
  readonly #payoff: Payoff;
  readonly #bets = new Map<number, Bet>();
  readonly #fills: { account: number; holding: Holding }[] = [];
  readonly claims = new Map<number, number>();

  constructor(payoff: Payoff) {
    this.#payoff = payoff;
  }

  take(event: Event): void {
    if (event.type === 'order-placed') {
      this.#bets.set(event.order, { ...event, unmatched: event.size });
    } else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') {
      (this.#bets.get(event.order) as Bet).unmatched -= event.size;
    } else if (event.type === 'balance-changed') {
      this.claims.set(event.account, event.marketExposure);
    } else if (event.type === 'orders-matched') {
      const { selection, price, size, takerSide } = event;
      const makerSide = takerSide === 'back' ? 'lay' : 'back';
      for (const order of [event.taker, event.maker]) if (order !== 0) (this.#bets.get(order) as Bet).unmatched -= size;
      this.#fill(event.takerAccount, { selection, price, size, side: takerSide });
      this.#fill(event.makerAccount, { selection, price, size, side: makerSide });
    }
  }

  #fill(account: number, of: { selection: number; price: number; size: number; side: Side }): void {
    this.#fills.push({ account, holding: this.#holding(of, true) });
  }

  #holding(of: { selection: number; price: number; size: number; side: Side }, isFilled: boolean): Holding {
    const order = { ...of, runnerIndex: of.selection - 7, side: of.side === 'back' ? BACK : LAY };
    return { ...stakeIn(this.#payoff, order, emptyStake()), isFilled };
  }

  filledOf(account: number): Holding[] {
    return this.#fills.filter((fill) => fill.account === account).map((fill) => fill.holding);
  }

  of(account: number): Holding[] {
    const bets = [...this.#bets.values()].filter((bet) => bet.account === account);
    const unmatched = bets.map((bet) => this.#holding({ ...bet, size: bet.unmatched }, false));
    return [...this.filledOf(account), ...unmatched];
  }
}

function resultCommand({ winners, placed, number }: Result, payoff: Payoff): PlainCommand {
  const of = (places: readonly number[]): number[] => places.map((runnerIndex) => 7 + runnerIndex);
  const base = { type: 'settle-market', market: 5 } as const;
  if (payoff.kind === 'runners') return { ...base, winners: of(winners) };
  if (payoff.kind === 'each-way') return { ...base, winners: of(winners), placed: of(placed) };
  return { ...base, winners: [], number };
}

test('in an order book of any payoff each exposure in an event is that of every result tried, and each result pays what its fills say', () => {
  fc.assert(
    fc.property(book, ({ payoff, options, commands, pick }) => {
      const trial = new Trial().customers(4000, 20_000, 1e9);
      const definition = { market: 5, mechanism: 'order-book', payoff, runners: RUNNERS, baseRate: 0 } as const;
      trial.events({ type: 'create-market', ...definition, minStake: 1, persistenceAllowed: true, options });
      trial.events({ type: 'open-market', market: 5 });
      const field = { payoff, left: RUNNERS.map((_, runnerIndex) => runnerIndex) };
      const results = obviousResults(field);
      const held = new Held(payoff);
      for (const command of commands) {
        for (const event of trial.do(command).events) held.take(event);
        for (const account of ACCOUNTS) {
          const values = results.map((result) => obviousValue(field, held.of(account), result));
          expect(held.claims.get(account) ?? 0).toBe(Math.max(0, ...values.map((value) => 0 - value)));
        }
      }
      trial.events({ type: 'close-market', market: 5 });
      // Where fewer may win, somebody does.
      const possible = results.filter(({ winners }) => payoff.kind !== 'runners' || winners.length > 0);
      const result = possible[pick % possible.length] as Result;
      const settled = trial.events(resultCommand(result, payoff), 'position-settled');
      expect(settled.reduce((sum, { profit }) => sum + profit, 0)).toBe(0);
      for (const { account, profit } of settled)
        expect(profit).toBe(obviousValue(field, held.filledOf(account), result) + 0);
    }),
    { numRuns: lawCases(300) },
  );
});
