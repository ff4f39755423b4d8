import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvents, Engine, type Command, type Event, type Payoff } from 'engine';
import { BANK, LADDER, placeProfitOf, type Money, type Sequence, type Millis, type Side } from 'engine/vocabulary';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import type { Bet, Market } from './from-wire.ts';
import { heldIn, stakeOf, type BetTerms } from './position.ts';
import { fieldOf, outlookOf, resultsOf, valueWith, worstLossOf } from './results.ts';

// docs/rules.md, "Exposure", "Each-way", "Number payoffs": the figures of the slip and of the market's card, held
// against the exposure that the engine reserves, for every payoff, before and after each bet.

const RUNNERS = [7, 8, 9, 10];
const OWN = 16;
const OTHER = 17;
const HOUSE = 18;
const MARKET = 5;

const handicaps = [-3, 3, -2, 1].map((quarters, at) => ({
  sign: at % 2 === 0 ? (1 as const) : (-1 as const),
  quarters,
}));
const BOOKS: readonly Payoff[] = [
  { kind: 'runners', winners: 1, complete: true },
  { kind: 'runners', winners: 1, complete: false },
  { kind: 'runners', winners: 2, complete: true },
  { kind: 'runners', winners: 2, complete: false },
  { kind: 'each-way', places: 2, divisor: 400 },
  { kind: 'each-way', places: 3, divisor: 500 },
  { kind: 'each-way', places: 3, divisor: 500, complete: false },
  { kind: 'line-range', least: 0, most: 8, interval: 50 },
  { kind: 'handicap', least: -4, most: 4, handicaps },
];
const QUOTED: readonly Payoff[] = [
  { kind: 'runners', winners: 1, complete: true },
  { kind: 'line', least: 0, most: 20 },
  { kind: 'range', least: 0, most: 20, width: 3 },
  { kind: 'spread', least: 0, most: 20 },
  {
    kind: 'scale',
    least: 0,
    most: 3,
    scales: [
      [10_000, -5000, -10_000, 0],
      [-10_000, 3333, 60_000, 0],
      [-10_000, -10_000, 25_000, 400_000],
      [0, -10_000, 7, -1],
    ],
  },
];

const isByRunner = ({ kind }: Payoff): boolean => ['runners', 'each-way', 'handicap', 'scale'].includes(kind);
const runnersOf = (payoff: Payoff): number[] => (isByRunner(payoff) ? RUNNERS : RUNNERS.slice(0, 1));

function marketOf(payoff: Payoff, mechanism: Market['mechanism']): Market {
  const { winners } = payoff.kind === 'runners' ? payoff : { winners: 0 };
  const complete = payoff.kind === 'runners' || payoff.kind === 'each-way' ? (payoff.complete ?? true) : true;
  const numbers = payoff.kind === 'runners' || payoff.kind === 'each-way' ? { least: 0, most: 0 } : payoff;
  const market = {
    id: '1.5',
    mechanism,
    payoff: payoff.kind,
    winners: payoff.kind === 'each-way' ? payoff.places : winners,
    complete,
    least: numbers.least,
    most: numbers.most,
    width: 'width' in numbers ? (numbers.width ?? 0) : 0,
    placeDivisor: payoff.kind === 'each-way' ? payoff.divisor : 0,
    runners: runnersOf(payoff).map((id, at) => ({
      id,
      name: `${id}`,
      ...(payoff.kind === 'handicap' && { handicap: payoff.handicaps?.[at] }),
      ...(payoff.kind === 'scale' && { scale: payoff.scales?.[at] }),
    })),
  };
  return market as unknown as Market;
}

/** An engine with one open market, two bettors and a house, and what its events tell of the first bettor's bets. */
class Play {
  readonly market: Market;
  readonly #engine = Engine.create();
  readonly #payoff: Payoff;
  readonly #bets = new Map<number, Bet>();
  #sequence = 0;
  exposure = 0;
  /** How many fills were told as one, with another at its price: each may round away a unit. */
  merged = 0;
  /** Of the last command. */
  isTouched = false;

  constructor(payoff: Payoff, mechanism: Market['mechanism']) {
    this.#payoff = payoff;
    this.market = marketOf(payoff, mechanism);
    for (const [account, role] of [
      [OWN, 'customer'],
      [OTHER, 'customer'],
      [HOUSE, 'house'],
    ] as const)
      this.#must({ type: 'open-account', account, role });
    for (const to of [OWN, OTHER]) this.#must({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: 1e9 });
    const options = mechanism === 'quoted' ? { house: { account: HOUSE, lossCap: 1e12 } } : {};
    const terms = { baseRate: 0, minStake: 1, persistenceAllowed: false, options };
    this.#must({ type: 'create-market', market: MARKET, mechanism, payoff, runners: runnersOf(payoff), ...terms });
    this.#must({ type: 'open-market', market: MARKET });
  }

  #must(command: object): void {
    if (!this.do(command)) throw new Error('refused');
  }

  /** @returns whether it was taken */
  do(command: object): boolean {
    this.#engine.events.clear();
    const next = (this.#sequence + 1) as Sequence;
    const outcome = this.#engine.apply(command as Command, next, 1000 as Millis);
    if (!outcome.ok) return false;
    this.#sequence++;
    this.isTouched = false;
    const { data, length } = this.#engine.events;
    for (const event of decodeEvents(data, 0, length)) this.#take(event);
    return true;
  }

  get held() {
    return heldIn(this.market, [...this.#bets.values()]);
  }

  #take(event: Event): void {
    if (event.type === 'order-placed' && event.account === OWN) {
      const { order, selection, side, price, size } = event;
      const none = { matched: 0, toWin: 0, toLose: 0, matches: [], line: 0, marketId: '1.5' };
      const bet = { ...none, selectionId: selection, side, price, unmatched: size };
      this.#bets.set(order, bet as unknown as Bet);
    } else if (event.type === 'order-terms') {
      this.#change(event.order, { line: event.line });
    } else if (event.type === 'order-cancelled' || event.type === 'order-lapsed') {
      this.isTouched ||= this.#bets.has(event.order);
      const unmatched = (this.#bets.get(event.order)?.unmatched ?? 0) - event.size;
      this.#change(event.order, { unmatched: unmatched as Money });
    } else if (event.type === 'orders-matched') {
      for (const order of [event.taker, event.maker]) this.#fill(order, event);
    } else if (event.type === 'balance-changed' && event.account === OWN && event.market === MARKET) {
      this.exposure = event.marketExposure;
    }
  }

  #change(order: number, part: Partial<Bet>): void {
    const bet = this.#bets.get(order);
    if (bet !== undefined) this.#bets.set(order, { ...bet, ...part });
  }

  /** As the wire tells it: one match for each price, and what it wins and loses in all. */
  #fill(order: number, { price, size, profit }: { price: number; size: Money; profit: number }): void {
    const bet = this.#bets.get(order);
    if (bet === undefined) return;
    this.isTouched = true;
    const { kind } = this.#payoff;
    const told = bet.matches.find((match) => match.price === price);
    if (kind === 'handicap' ? bet.matched > 0 : told !== undefined) this.merged++;
    const placed = (of: number) =>
      this.#payoff.kind === 'each-way' ? placeProfitOf(of, price, this.#payoff.divisor) : 0;
    const more = placed((told?.size ?? 0) + size) - placed(told?.size ?? 0);
    const [win, lose] = [(kind === 'line-range' ? size : profit) + more, kind === 'each-way' ? 2 * size : size];
    const isBack = bet.side === 'back';
    this.#change(order, {
      unmatched: (bet.unmatched - size) as Money,
      matched: (bet.matched + size) as Money,
      toWin: (bet.toWin + (isBack ? win : lose)) as Money,
      toLose: (bet.toLose + (isBack ? lose : win)) as Money,
      matches: [...bet.matches.filter((match) => match !== told), { price, size: ((told?.size ?? 0) + size) as Money }],
      ...(this.market.mechanism === 'quoted' && { price: price as Bet['price'] }),
    });
  }
}

const side = fc.constantFrom<Side>('back', 'lay');
const bet = (payoff: Payoff) =>
  fc.record({
    account: fc.constantFrom(OWN, OWN, OTHER),
    selection: fc.constantFrom(...runnersOf(payoff)),
    side,
    price: fc.constantFrom(
      ...(payoff.kind === 'line-range' ? Array.from({ length: 17 }, (_, at) => 50 * at) : LADDER.slice(170, 178)),
    ),
    size: fc.integer({ min: 1, max: 300 }),
  });
const book = fc
  .constantFrom(...BOOKS)
  .chain((payoff) => fc.record({ payoff: fc.constant(payoff), bets: fc.array(bet(payoff), { maxLength: 25 }) }));

const loss = (play: Play, more: Partial<Record<'matched' | 'unmatched', ReturnType<typeof stakeOf>>> = {}) => {
  const { matched, unmatched } = play.held;
  return worstLossOf(fieldOf(play.market), {
    matched: [...matched, ...(more.matched === undefined ? [] : [more.matched])],
    unmatched: [...unmatched, ...(more.unmatched === undefined ? [] : [more.unmatched])],
  });
};

test('in a book of any payoff the figures are the engine’s exposure, before a bet and after it', () => {
  fc.assert(
    fc.property(book, ({ payoff, bets }) => {
      const play = new Play(payoff, 'order-book');
      for (const { selection, account, side: of, price, size } of bets) {
        const terms: BetTerms = { side: of, price, stake: size, line: 0 };
        const expected = loss(play, { unmatched: stakeOf(play.market, selection, terms) });
        const order = { account, market: MARKET, selection, side: of, price, size, persistence: 'lapse' };
        const isTaken = play.do({ type: 'place-order', ...order });
        expect(Math.abs(loss(play) - play.exposure)).toBeLessThanOrEqual(play.merged);
        if (!isTaken || account !== OWN) continue;
        if (play.isTouched) expect(play.exposure).toBeLessThanOrEqual(expected + play.merged);
        else expect(Math.abs(play.exposure - expected)).toBeLessThanOrEqual(play.merged);
      }
    }),
    { numRuns: lawCases(500) },
  );
});

const quoted = fc.constantFrom(...QUOTED).chain((payoff) =>
  fc.record({
    payoff: fc.constant(payoff),
    bets: fc.array(
      fc.record({
        side: payoff.kind === 'range' || payoff.kind === 'scale' ? fc.constant<Side>('back') : side,
        rate: fc.constantFrom(
          ...(payoff.kind === 'spread' || payoff.kind === 'scale' ? [10_000] : [4500, 9000, 11_000]),
        ),
        line: payoff.kind === 'runners' || payoff.kind === 'scale' ? fc.constant(0) : fc.integer({ min: 3, max: 15 }),
        size: fc.integer({ min: 1, max: 300 }),
        selection: fc.constantFrom(...runnersOf(payoff)),
      }),
      { maxLength: 12 },
    ),
  }),
);

test('in a quoted market of any payoff the figures are the engine’s exposure, before a bet and after it', () => {
  fc.assert(
    fc.property(quoted, ({ payoff, bets }) => {
      const play = new Play(payoff, 'quoted');
      for (const { side: of, rate, line, size, selection } of bets) {
        const at = { market: MARKET, selection };
        play.do({
          type: 'set-quotes',
          account: HOUSE,
          ...at,
          state: 'active',
          levels: [{ side: of, rate, line, size: 1e6 }],
        });
        const draft = stakeOf(play.market, selection, { side: of, price: rate, stake: size, line });
        const expected = loss(play, { matched: draft });
        const order = { ...at, side: of, price: rate, size, persistence: 'lapse', terms: { line, accept: 'none' } };
        expect(play.do({ type: 'place-order', account: OWN, ...order })).toBe(true);
        expect([play.exposure, loss(play)]).toEqual([expected, expected]);
      }
    }),
    { numRuns: lawCases(300) },
  );
});

test('no row of a market shows less than its worst case, and where each result has a row, one shows it', () => {
  fc.assert(
    fc.property(book, ({ payoff, bets }) => {
      const market = marketOf(payoff, 'order-book');
      const field = fieldOf(market);
      const matched = bets.map(({ selection, side: of, price, size }) =>
        stakeOf(market, selection, { side: of, price, stake: size, line: 0 }),
      );
      const rows = [
        ...(payoff.kind === 'each-way' ? [] : outlookOf(field, matched).values()),
        ...resultsOf(field, matched).map((result) => valueWith(field, matched, result)),
      ];
      const isWhole = payoff.kind !== 'each-way' && !(payoff.kind === 'runners' && payoff.winners > 1);
      if (isWhole && rows.length > 0)
        expect(Math.max(0, -Math.min(...rows))).toBe(worstLossOf(field, { matched, unmatched: [] }));
    }),
    { numRuns: lawCases(300) },
  );
});
