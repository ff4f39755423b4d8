import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payoff, SettleMarket } from '../market-command.ts';
import { Engine } from '../engine.ts';
import type { Event } from '../event-objects.ts';
import { obviousResults } from '../payoff/obvious-values.ts';
import type { Result } from '../payoff/positions.ts';
import { lawCases } from '../testing/law-cases.ts';
import { anOrder, type Plain, type PlainCommand, Trial } from '../testing/trial.ts';
import { CLEARING, LADDER } from '../vocabulary/index.ts';
import { pricesOf } from './definition.ts';

// I12: whatever happened to a market in between, in the end every account has what the last result alone leaves it.
// docs/rules.md, "Settlement", "Re-settlement", "Void", "Shares"

const HOUSE = 19;
/** 16 has a discount; 18 stands below agent 30, and that below agent 31; 19 is a house. */
const BETTORS = [16, 17, 18, HOUSE];

interface Shape {
  readonly payoff: Payoff;
  readonly runners: number;
  readonly isQuoted: boolean;
}
interface Bet {
  readonly place: number;
  readonly isBack: boolean;
  /** Picks the price, the rate and the line. */
  readonly at: number;
  readonly size: number;
  readonly by: number;
  readonly against: number;
}
/** Picks something of its kind that is possible. */
interface Step {
  readonly kind: 'settle' | 'void' | 'void-order' | 'void-runner' | 'void-from' | 'restore';
  readonly pick: number;
}

const pick = fc.nat(1_000_000);
const ends = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 4, max: 20 }))
  .map(([least, span]) => ({ least, most: least + span }));
const handicaps = fc.array(
  fc.record({ sign: fc.constantFrom(1 as const, -1 as const), quarters: fc.integer({ min: -20, max: 20 }) }),
  { minLength: 2, maxLength: 2 },
);
const shape: fc.Arbitrary<Shape> = fc.integer({ min: 2, max: 5 }).chain((runners) => {
  const winners = fc.integer({ min: 1, max: runners - 1 });
  const byWinners = fc.record({ kind: fc.constant('runners' as const), winners, complete: fc.boolean() });
  const of = (payoff: Payoff, isQuoted: boolean, count = runners): Shape => ({ payoff, isQuoted, runners: count });
  return fc.oneof(
    fc.tuple(byWinners, fc.boolean()).map(([payoff, isQuoted]) => of(payoff, isQuoted)),
    fc
      .tuple(winners, fc.integer({ min: 100, max: 600 }))
      .map(([places, divisor]) => of({ kind: 'each-way', places, divisor }, false)),
    ends.map((span) => of({ kind: 'line', ...span }, true, 1)),
    ends.map((span) => of({ kind: 'range', width: 3, ...span }, true, 1)),
    ends.map((span) => of({ kind: 'spread', ...span }, true, 1)),
    ends.map((span) => of({ kind: 'line-range', interval: 50, ...span }, false, 1)),
    fc.tuple(ends, handicaps).map(([span, both]) => of({ kind: 'handicap', handicaps: both, ...span }, false, 2)),
  );
});
const bet = fc.record({
  place: pick,
  isBack: fc.boolean(),
  at: pick,
  size: fc.integer({ min: 1, max: 5000 }),
  by: pick,
  against: pick,
});
const step = fc.record({
  kind: fc.constantFrom(
    ...(['settle', 'settle', 'settle', 'void', 'void-order', 'void-runner', 'void-from', 'restore'] as const),
  ),
  pick,
});
const marketLife = fc.record({
  shape,
  early: fc.array(bet, { maxLength: 8 }),
  out: fc.option(fc.record({ place: pick, factor: fc.integer({ min: 0, max: 6000 }) }), { freq: 2, nil: undefined }),
  late: fc.array(bet, { maxLength: 8 }),
  steps: fc.array(step, { maxLength: 7 }),
  last: fc.record({ kind: fc.constantFrom('settle' as const, 'settle' as const, 'void' as const), pick }),
});
type MarketLife = typeof marketLife extends fc.Arbitrary<infer T> ? T : never;

const among = <T>(items: readonly T[], by: number): T => items[by % items.length] as T;
const runnerOf = (place: number): number => 7 + place;

/** The market and all its bets, open still. Each bet is at a time of its own. */
function trade({ shape: of, early, out, late }: MarketLife): { trial: Trial; left: number[] } {
  const trial = new Trial().customers(1e12, 1e12);
  for (const [account, parent] of [
    [31, 0],
    [30, 31],
  ] as const) {
    const above = parent === 0 ? {} : { parent };
    trial.events({ type: 'open-account', account, role: 'agent', ...above });
    trial.events({ type: 'change-account', account, share: account * 70 });
  }
  trial.events({ type: 'open-account', account: 18, role: 'customer', parent: 30 });
  trial.events({ type: 'post-transfer', kind: 'adjustment', from: 1, to: 18, amount: 1e12 });
  trial.events({ type: 'open-account', account: HOUSE, role: 'house' });
  trial.events({ type: 'change-account', account: 16, discount: 1000 });
  const { payoff, isQuoted, runners } = of;
  trial.events({
    type: 'create-market',
    market: 5,
    mechanism: isQuoted ? 'quoted' : 'order-book',
    payoff,
    runners: Array.from({ length: runners }, (_, place) => runnerOf(place)),
    baseRate: 470,
    minStake: 1,
    persistenceAllowed: !isQuoted,
    options: isQuoted ? { house: { account: HOUSE, lossCap: 1e12 } } : {},
  });
  trial.events({ type: 'open-market', market: 5 });
  for (const one of early) placeBet(trial, of, one);
  let left = Array.from({ length: runners }, (_, place) => place);
  if (out !== undefined && (payoff.kind === 'runners' || payoff.kind === 'each-way')) {
    const gone = out.place % runners;
    trial.events({
      type: 'remove-runner',
      market: 5,
      selection: runnerOf(gone),
      factor: isQuoted ? 0 : out.factor,
    });
    left = left.filter((place) => place !== gone);
  }
  for (const one of late) if (left.includes(one.place % runners)) placeBet(trial, of, one);
  return { trial, left };
}

function placeBet(trial: Trial, of: Shape, one: Bet): void {
  trial.now += 10;
  const selection = runnerOf(one.place % of.runners);
  const { size } = one;
  if (of.isQuoted) {
    placeOnQuote(trial, of.payoff, { ...one, selection });
    return;
  }
  const price = of.payoff.kind === 'line-range' ? among([...pricesOf(of.payoff)], one.at) : among(LADDER, one.at);
  const by = among(BETTORS, one.by);
  const against = among(
    BETTORS.filter((account) => account !== by),
    one.against,
  );
  const [side, other] = one.isBack ? (['back', 'lay'] as const) : (['lay', 'back'] as const);
  trial.events(anOrder({ account: against, selection, side: other, price, size }));
  trial.events(anOrder({ account: by, selection, side, price, size }));
}

function placeOnQuote(trial: Trial, payoff: Payoff, one: Bet & { selection: number }): void {
  const { selection, size } = one;
  const side = one.isBack || payoff.kind === 'range' ? 'back' : 'lay';
  const rate = payoff.kind === 'spread' ? 10_000 : 100 + (one.at % 30_000);
  let line = 0;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') {
    const { least, most, width = 0 } = payoff;
    line = least + (one.at % (most - least - width + 1));
  }
  const levels = [{ side, rate, line, size }] as const;
  const quote = { type: 'set-quotes', account: HOUSE, market: 5, selection, state: 'active', levels } as const;
  trial.events(quote);
  const account = among(BETTORS.slice(0, 3), one.by);
  trial.events(anOrder({ account, selection, side, price: rate, size, terms: { line } }));
}

/** Every result there could be, and some where runners tie. */
function resultsOf(payoff: Payoff, left: readonly number[]): Plain<SettleMarket>[] {
  const results = [...obviousResults({ payoff, left }), ...ties(payoff, left)];
  return results.map(({ winners, tied, placed, placedTied, number }) => {
    const names = {
      winners: winners.map(runnerOf),
      tied: tied.map(runnerOf),
      placed: placed.map(runnerOf),
      placedTied: placedTied.map(runnerOf),
    };
    const isNumber = payoff.kind !== 'runners' && payoff.kind !== 'each-way';
    return { type: 'settle-market', market: 5, ...names, ...(isNumber ? { number } : {}) };
  });
}

function ties(payoff: Payoff, left: readonly number[]): Result[] {
  const none = { winners: [], tied: [], placed: [], placedTied: [], number: 0 };
  if (payoff.kind === 'runners')
    return [
      { ...none, tied: left },
      { ...none, tied: left.slice(1), winners: left.slice(0, 1) },
    ];
  return payoff.kind === 'each-way' ? [{ ...none, tied: left }] : [];
}

/** What each account got and gave in the market, by entries. Nothing where it came to nothing. */
class Paid {
  readonly byAccount = new Map<number, number>();

  take(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'ledger-posted') continue;
      for (const { account, amount } of event.legs) {
        const sum = (this.byAccount.get(account) ?? 0) + amount;
        if (sum === 0) this.byAccount.delete(account);
        else this.byAccount.set(account, sum);
      }
    }
  }
}

function commandOf({ kind, pick: by }: Step, of: { results: PlainCommand[]; runners: number }) {
  const chosen: Record<string, PlainCommand> = {
    settle: among(of.results, by),
    void: { type: 'void-market', market: 5 },
    'void-order': { type: 'void-bets', market: 5, order: 1 + (by % 20) },
    'void-runner': { type: 'void-bets', market: 5, selection: runnerOf(by % of.runners) },
    'void-from': { type: 'void-bets', market: 5, from: 1000 + (by % 200) },
  };
  return chosen[kind] as PlainCommand;
}

test('in the end every account has what the last result alone would have left it', () => {
  fc.assert(
    fc.property(marketLife, (life) => {
      const { trial, left } = trade(life);
      const { trial: fresh } = trade(life);
      const of = { results: resultsOf(life.shape.payoff, left) as PlainCommand[], runners: life.shape.runners };
      const [paid, alone] = [new Paid(), new Paid()];
      for (const one of [trial, fresh]) one.events({ type: 'close-market', market: 5 });
      for (const one of life.steps) {
        if (one.kind === 'restore') {
          trial.engine = Engine.restore(trial.engine.snapshot());
          continue;
        }
        const command = commandOf(one, of);
        const { outcome, events } = trial.do(command);
        paid.take(events);
        if (outcome.ok && command.type === 'void-bets') fresh.events(command);
      }
      const last = commandOf(life.last, of);
      const { events } = trial.do(last);
      paid.take(events);
      const expected = fresh.do(last);
      expect(expected.outcome.ok || last.type === 'settle-market').toBe(true);
      alone.take(expected.events);
      if (!expected.outcome.ok) return;
      expect(paid.byAccount).toEqual(alone.byAccount);
      expect(paid.byAccount.get(CLEARING)).toBeUndefined();
      expect([...paid.byAccount.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      if (events.length === 0) return;
      const bets = (all: readonly Event[]): Event[] => all.filter((event) => event.type === 'bet-settled');
      expect(bets(events)).toEqual(bets(expected.events));
      const positions = (all: readonly Event[]): Event[] =>
        all.filter((event) => event.type === 'position-settled' && event.profit !== 0);
      expect(positions(events)).toEqual(positions(expected.events));
      for (const event of events) if (event.type === 'balance-changed') expect(event.marketExposure).toBe(0);
    }),
    { numRuns: lawCases(2000) },
  );
});
