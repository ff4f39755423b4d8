import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../event-objects.ts';
import { Engine } from '../engine.ts';
import { lawCases } from '../testing/law-cases.ts';
import { aBet, HOUSE_ACCOUNT, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, CLEARING, COMMISSION } from '../vocabulary/index.ts';

// Random quotes and bets on every kind of quoted market. From the events alone everything is worked out again, every
// possible result one by one.

const MOST = 24;
const WIDTH = 4;
const LOSS_CAP = 4000;
const KINDS = { 5: 'runners', 6: 'line', 7: 'range', 8: 'spread', 9: 'scale' } as const;
const MARKETS = [5, 6, 7, 8, 9] as const;
/** Of the scale, in ten-thousandths: what comes back of a stake with 0, 1, 2 … */
const SCALE = Array.from(
  { length: MOST + 1 },
  (_, result) => [-10_000, -3333, 0, 12_345, 400_000][result % 5] as number,
);
const RATES = {
  runners: [4500, 4600],
  line: [9000, 10_000],
  range: [30_000, 33_333],
  spread: [10_000],
  scale: [10_000],
};
type Market = keyof typeof KINDS;

const market = fc.constantFrom(...MARKETS);
const side = fc.constantFrom('back' as const, 'lay' as const);
const line = fc.integer({ min: 8, max: 12 });
const quoteOf = (of: Market) =>
  fc.record({
    side: of === 7 || of === 9 ? fc.constant('back' as const) : side,
    rate: fc.constantFrom(...RATES[KINDS[of]]),
    line: of === 5 || of === 9 ? fc.constant(0) : line,
  });
const setQuotes = market.chain((of) =>
  fc
    .record({
      levels: fc.uniqueArray(quoteOf(of), {
        minLength: of === 9 ? 1 : 2,
        maxLength: 5,
        selector: (level) => Object.values(level).join(' '),
      }),
      sizes: fc.array(fc.integer({ min: 1, max: of === 8 ? 300 : 3000 }), { minLength: 5, maxLength: 5 }),
      state: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'ball-running' as const),
      selection: of === 5 ? fc.constantFrom(7, 8, 9) : fc.constant(7),
    })
    .map(({ levels, sizes, state, selection }) =>
      quotes(
        levels.map((level, place) => ({ ...level, size: sizes[place] as number })),
        { market: of, state, selection },
      ),
    ),
);
const bet = market.chain((of) =>
  fc
    .record({
      request: quoteOf(of),
      size: fc.integer({ min: 1, max: of === 8 ? 200 : 2000 }),
      account: fc.constantFrom(16, 17, 18),
      accept: fc.constantFrom('none' as const, 'better' as const, 'any' as const, 'any' as const),
      selection: of === 5 ? fc.constantFrom(7, 8, 9) : fc.constant(7),
    })
    .map(({ request, ...others }) =>
      aBet({ market: of, side: request.side, price: request.rate, line: request.line, ...others }),
    ),
);
const life = market.chain((id) =>
  fc.constantFrom<PlainCommand>(
    { type: 'open-market', market: id },
    { type: 'open-market', market: id },
    { type: 'suspend-market', market: id, cancelAll: false },
    { type: 'turn-in-play', market: id, betDelay: 5 },
  ),
);
const limits = fc
  .record({ account: fc.constantFrom(16, 17, 18), amount: fc.constantFrom(500, 4000, null) })
  .chain(({ account, amount }) =>
    fc.constantFrom<PlainCommand>(
      { type: 'change-account', account, maxProfit: amount },
      { type: 'change-account', account, exposureLimit: amount },
      { type: 'change-account', account, betsLocked: amount === 500 },
      { type: 'set-self-limit', account, kind: 'loss', amount, period: 3_600_000 },
      { type: 'exclude-self', account, until: 1015 },
    ),
  );
const steps = fc.array(
  fc.record({
    command: fc.oneof(
      { weight: 30, arbitrary: setQuotes },
      { weight: 60, arbitrary: bet },
      { weight: 6, arbitrary: life },
      { weight: 3, arbitrary: limits },
    ),
    pause: fc.constantFrom(0, 0, 1, 3),
  }),
  { minLength: 30, maxLength: 90 },
);
const results = fc.tuple(fc.constantFrom(7, 8, 9), fc.nat(MOST), fc.nat(MOST), fc.nat(MOST), fc.nat(MOST));

interface Bet {
  readonly account: number;
  readonly market: Market;
  readonly selection: number;
  readonly side: string;
  /** Filled at these, or asking for them while it waits. */
  rate: number;
  line: number;
  accept: string;
  readonly size: number;
  state: 'waits' | 'filled' | 'gone';
}

/** What a bet comes to with a result: a runner, or a number. */
function valueOf({ market: of, selection, side: on, rate, line: at, size }: Bet, result: number): number {
  const wins = Math.floor((size * rate) / 10_000);
  const isIn = [result === selection, result >= at, result >= at && result < at + WIDTH][of - 5] as boolean;
  const scaled = (size * (SCALE[result] as number)) / 10_000;
  const toBacker = of === 9 ? Math.trunc(scaled) : of === 8 ? size * (result - at) : isIn ? wins : -size;
  return on === 'back' ? toBacker : 0 - toBacker;
}

const resultsOf = (of: Market): number[] => (of === 5 ? [7, 8, 9] : Array.from({ length: MOST + 1 }, (_, i) => i));

/** What the events say. */
class Witness {
  readonly bets = new Map<number, Bet>();
  readonly levels = new Map<string, { side: string; rate: number; line: number; size: number }[]>();
  readonly cash = new Map<number, number>([
    [16, 3000],
    [17, 20_000],
    [18, 100_000],
    [BANK, -123_000],
  ]);
  readonly exposures = new Map<number, number>();

  take(event: Event): void {
    if (event.type === 'order-placed') this.#place(event);
    else if (event.type === 'order-terms')
      Object.assign(this.#bet(event.order), { line: event.line, accept: event.accept });
    else if (event.type === 'quotes-changed')
      this.levels.set(
        `${event.market} ${event.selection}`,
        event.levels.map((level) => ({ ...level })),
      );
    else if (event.type === 'orders-matched') this.#fill(event);
    else if (event.type === 'line-moved') this.moved = event.line;
    else if (event.type === 'order-lapsed') this.#bet(event.order).state = 'gone';
    else if (event.type === 'balance-changed') this.exposures.set(event.account, event.exposure);
    else if (event.type === 'ledger-posted')
      for (const leg of event.legs) this.cash.set(leg.account, (this.cash.get(leg.account) ?? 0) + leg.amount);
  }
  moved: number | undefined;

  #bet(order: number): Bet {
    return this.bets.get(order) as Bet;
  }

  #place(event: Extract<Event, { type: 'order-placed' }>): void {
    const { order, account, selection, side: on, price: rate, size } = event;
    const of = event.market as number as Market;
    this.bets.set(order, {
      account,
      market: of,
      selection,
      side: on,
      rate,
      line: 0,
      accept: 'none',
      size,
      state: 'waits',
    });
  }

  /** A fill is whole, at the level that the bettor sees, or at the best one where they accept it. */
  #fill(event: Extract<Event, { type: 'orders-matched' }>): void {
    const request = this.#bet(event.taker);
    expect([event.size, event.takerRemaining, event.maker]).toEqual([request.size, 0, 0]);
    const levels = (this.levels.get(`${request.market} ${request.selection}`) ?? []).filter(
      (level) => level.side === request.side,
    );
    const seen = levels.find((level) => level.rate === request.rate && level.line === request.line);
    const level = seen ?? levels.find(({ size }) => size > 0);
    if (level === undefined) throw new Error('nothing was quoted');
    const taken = { ...request, rate: level.rate, line: level.line };
    if (level !== seen) expect(request.accept).not.toBe('none');
    if (request.accept === 'better')
      for (const result of resultsOf(request.market))
        expect(valueOf(taken, result)).toBeGreaterThanOrEqual(valueOf(request, result));
    expect([event.price, this.moved ?? request.line]).toEqual([level.rate, level.line]);
    expect(event.makerRemaining).toBe(level.size - event.size);
    expect(event.makerRemaining).toBeGreaterThanOrEqual(0);
    this.moved = undefined;
    Object.assign(request, { rate: level.rate, line: level.line, state: 'filled' });
  }

  /** What an account gets with each result of a market; what waits counts where it hurts. */
  bookOf(account: number, of: Market): number[] {
    const bets = [...this.bets.values()].filter((one) => one.market === of && one.state !== 'gone');
    return resultsOf(of).map((result) => {
      let total = 0;
      for (const one of bets) {
        const value = valueOf(one, result);
        if (account === HOUSE_ACCOUNT) total -= one.state === 'filled' ? value : 0;
        else if (account === one.account) total += one.state === 'filled' ? value : Math.min(0, value);
      }
      return total;
    });
  }
}

const worstOf = (book: readonly number[]): number => Math.max(0, -Math.min(...book));

function check(witness: Witness): void {
  for (const account of [16, 17, 18, HOUSE_ACCOUNT]) {
    const exposures = MARKETS.map((of) => worstOf(witness.bookOf(account, of)));
    const exposure = exposures.reduce((sum, one) => sum + one, 0);
    expect(witness.exposures.get(account) ?? 0).toBe(exposure);
    if (account === HOUSE_ACCOUNT) expect(Math.max(...exposures)).toBeLessThanOrEqual(LOSS_CAP);
    else expect((witness.cash.get(account) as number) - exposure).toBeGreaterThanOrEqual(0);
  }
}

function stage(): Trial {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 50, role: 'agent' });
  trial.events({ type: 'open-account', account: 51, role: 'agent', parent: 50 });
  trial.events({ type: 'change-account', account: 50, share: 2500 });
  trial.events({ type: 'change-account', account: 51, share: 3333 });
  for (const [account, amount] of [
    [16, 3000],
    [17, 20_000],
    [18, 100_000],
  ] as const) {
    trial.events({ type: 'open-account', account, role: 'customer', ...(account !== 18 && { parent: 51 }) });
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount });
  }
  for (const of of MARKETS) {
    const payoff = {
      5: { kind: 'runners', winners: 1, complete: true },
      6: { kind: 'line', least: 0, most: MOST },
      7: { kind: 'range', least: 0, most: MOST, width: WIDTH },
      8: { kind: 'spread', least: 0, most: MOST },
      9: { kind: 'scale', least: 0, most: MOST, scales: [SCALE] },
    } as const;
    const house = { account: HOUSE_ACCOUNT, lossCap: LOSS_CAP };
    openQuoted(trial, KINDS[of], { market: of, payoff: payoff[of], baseRate: of === 6 ? 300 : 0, options: { house } });
  }
  return trial;
}

/** Something to bet on from the start. */
const FIRST_QUOTES = MARKETS.flatMap((of) =>
  (of === 5 ? [7, 8, 9] : [7]).map((selection) => {
    const at = of === 5 || of === 9 ? 0 : 10;
    const level = { side: 'back', rate: RATES[KINDS[of]][0] as number, line: at, size: 4000 } as const;
    const lay = { ...level, side: 'lay', line: of === 5 ? 0 : 9 } as const;
    return quotes(of === 7 || of === 9 ? [level] : [level, lay], { market: of, selection });
  }),
);

/** Everybody gets what their book says, agents their part, and nothing is left over. */
function settle(trial: Trial, witness: Witness, of: Market, result: number): void {
  for (const event of trial.events({ type: 'close-market', market: of })) witness.take(event);
  const books = [16, 17, 18, HOUSE_ACCOUNT].map((account) => {
    const profit = witness.bookOf(account, of)[resultsOf(of).indexOf(result)] as number;
    return { account, profit };
  });
  const by = of === 5 ? { winners: [result] } : { winners: [], number: result };
  const before = new Map(witness.cash);
  for (const event of trial.events({ type: 'settle-market', market: of, ...by })) witness.take(event);
  const gained = (account: number): number => (witness.cash.get(account) ?? 0) - (before.get(account) ?? 0);
  let agents = 0;
  for (const { account, profit } of books) {
    if (account === HOUSE_ACCOUNT) continue;
    const fee = of === 6 && profit > 0 ? Math.floor((profit * 300 + 5000) / 10_000) : 0;
    expect(gained(account)).toBe(profit - fee);
    if (account !== 18)
      for (const share of [2500, 3333])
        agents += Math.trunc((-profit * share) / 10_000) + Math.trunc((fee * share) / 10_000);
  }
  expect(gained(50) + gained(51)).toBe(agents + 0);
  const all = [16, 17, 18, 50, 51, HOUSE_ACCOUNT, COMMISSION];
  expect(all.reduce((sum, account) => sum + gained(account), 0)).toBe(0);
  expect(witness.cash.get(CLEARING) ?? 0).toBe(0);
}

// docs/rules.md, "Quoted markets", "Exposure", "Shares"
test('whatever is quoted and bet, every result pays what the bets say', () => {
  fc.assert(
    fc.property(steps, results, (commands, outcomes) => {
      const trial = stage();
      const twin = stage();
      const witness = new Witness();
      const run = (command: PlainCommand): void => {
        const before = trial.engine.snapshot();
        const { outcome, events } = trial.do(command);
        if (!outcome.ok) expect(trial.engine.snapshot()).toEqual(before);
        for (const event of events) witness.take(event);
        check(witness);
        twin.now = trial.now;
        if (trial.sequence % 5 === 0) twin.engine = Engine.restore(twin.engine.snapshot());
        expect(twin.do(command)).toEqual({ outcome, events });
      };
      for (const command of FIRST_QUOTES) run(command);
      for (const { command, pause } of commands) {
        trial.now += pause;
        if (trial.engine.nextDue() <= trial.now) run({ type: 'time-passed' });
        run(command);
      }
      expect(twin.engine.snapshot()).toEqual(trial.engine.snapshot());
      MARKETS.forEach((of, place) => {
        settle(trial, witness, of, outcomes[place] as number);
      });
    }),
    { numRuns: lawCases(150) },
  );
});
