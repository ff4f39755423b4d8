import { beforeEach, expect, test } from 'vitest';
import type { ListedMarket, MarketBook, RunnerBook } from 'protocol';
import { FLUSH_MS, PRESS_MS, PriceStore } from './price-store.ts';

class FakeClock {
  time = 1000;
  #timers: { at: number; run: () => void }[] = [];
  now = () => this.time;
  after = (ms: number, run: () => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.time = Math.max(this.time, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.run();
    }
    this.time = end;
  }
}

const runner = (selection_id: number, back: [number, number][], lay: [number, number][] = []): RunnerBook => ({
  selection_id,
  status: 'active',
  last_odds: 0,
  matched: 0,
  back,
  lay,
});
const book = (runners: RunnerBook[], part: Partial<MarketBook> = {}): MarketBook => ({
  market_id: '1.5',
  status: 'open',
  in_play: false,
  bet_delay: 0,
  version: 1,
  matched: 0,
  runners,
  ...part,
});

let clock: FakeClock;
let store: PriceStore;
const told: string[] = [];
const best = (selectionId: number) => store.best('1.5', selectionId, 'back');
const listen = (cell: string) => store.subscribeCell('1.5', cell, () => void told.push(cell));

beforeEach(() => {
  clock = new FakeClock();
  store = new PriceStore(clock);
  told.length = 0;
  store.takeBook(book([runner(1, [[2.58, 100]]), runner(2, [[1.62, 50]])]), 1);
  clock.pass(0);
});

test('the first book shows at once, in our units, without a flash', () => {
  expect(best(1)).toEqual({ line: 0, price: 258, size: 100_00, flash: false });
  expect(store.market('1.5')).toEqual({ status: 'open', inPlay: false, betDelay: 0, matched: 0 });
  expect(best(3)).toBeUndefined();
});

test('several changes within a flush are told once, and only to the cells that changed', () => {
  listen('1/back/0');
  listen('2/back/0');
  store.takeChange('1.5', { runners: [runner(1, [[2.6, 10]])] }, 2);
  store.takeChange('1.5', { runners: [runner(1, [[2.62, 20]])] }, 3);
  expect(best(1)?.price).toBe(258);
  clock.pass(FLUSH_MS);
  expect(told).toEqual(['1/back/0']);
  expect(best(1)).toEqual({ line: 0, price: 262, size: 20_00, flash: true });
});

test('prices stand still after a press, and come all the same where presses follow each other', () => {
  const change = (price: number, sequence: number) =>
    store.takeChange('1.5', { runners: [runner(1, [[price, 10]])] }, sequence);
  clock.pass(1000);
  store.press();
  change(2.6, 2);
  clock.pass(PRESS_MS - 1);
  expect(best(1)?.price).toBe(258);
  clock.pass(1);
  expect(best(1)?.price).toBe(260);
  change(2.62, 3);
  for (let i = 0; i < 5; i++) {
    store.press();
    clock.pass(PRESS_MS - 1);
  }
  expect(best(1)?.price).toBe(262);
});

test('the first prices of a market do not wait for a press', () => {
  store.press();
  store.takeBook({ ...book([runner(1, [[3, 100]])]), market_id: '1.6' }, 2);
  clock.pass(0);
  expect(store.best('1.6', 1, 'back')?.price).toBe(300);
});

test('equal figures tell nobody and keep the same object', () => {
  listen('1/back/0');
  const before = best(1);
  store.takeBook(book([runner(1, [[2.58, 100]]), runner(2, [[1.62, 50]])]), 2);
  clock.pass(FLUSH_MS);
  expect(told).toEqual([]);
  expect(best(1)).toBe(before);
});

test('a new price flashes and a new size does not; the flash ends in a later flush', () => {
  store.takeChange('1.5', { runners: [runner(1, [[2.6, 10]]), runner(2, [[1.62, 51]])] }, 2);
  clock.pass(FLUSH_MS);
  expect([best(1)?.flash, best(2)?.flash]).toEqual([true, false]);
  clock.pass(400);
  expect(best(1)?.flash).toBe(true);
  clock.pass(100);
  expect(best(1)?.flash).toBe(false);
});

test('a price that only changes its place does not flash', () => {
  store.takeChange(
    '1.5',
    {
      runners: [
        runner(1, [
          [2.6, 10],
          [2.58, 100],
        ]),
      ],
    },
    2,
  );
  clock.pass(FLUSH_MS);
  const second = store.cell('1.5', 1, { side: 'back', depth: 1 });
  expect([best(1)?.flash, second?.flash]).toEqual([true, false]);
  store.takeChange('1.5', { runners: [runner(1, [[2.58, 100]])] }, 3);
  clock.pass(FLUSH_MS);
  expect(best(1)).toEqual({ line: 0, price: 258, size: 100_00, flash: false });
});

test('a level that is gone leaves an empty cell', () => {
  listen('1/back/0');
  store.takeChange('1.5', { runners: [runner(1, [])] }, 2);
  clock.pass(FLUSH_MS);
  expect(best(1)).toBeUndefined();
  expect(told).toEqual(['1/back/0']);
});

test('an older book or change does not undo a newer one', () => {
  store.takeBook(book([runner(1, [[3, 1]])]), 9);
  store.takeBook(book([runner(1, [[2, 1]])]), 8);
  store.takeChange('1.5', { runners: [runner(1, [[2.5, 1]])] }, 7);
  clock.pass(FLUSH_MS);
  expect(best(1)?.price).toBe(300);
});

test('a change of the market itself is told to those who watch the market', () => {
  let changes = 0;
  store.subscribeMarket('1.5', () => (changes += 1));
  store.takeChange('1.5', { status: 'suspended', in_play: true, bet_delay: 5000 }, 2);
  clock.pass(FLUSH_MS);
  expect(store.market('1.5')).toMatchObject({ status: 'suspended', inPlay: true, betDelay: 5000 });
  expect(changes).toBe(1);
  expect(best(1)?.price).toBe(258);
});

test('who no longer listens is not told', () => {
  const stop = listen('1/back/0');
  stop();
  store.takeChange('1.5', { runners: [runner(1, [[2.6, 10]])] }, 2);
  clock.pass(FLUSH_MS);
  expect(told).toEqual([]);
});

test('a quoted runner shows its quotes and whether they stand; another line of the same rate flashes', () => {
  const quote = (is_back: boolean, line: number) => ({ is_back, rate: 100, line, size: 50 });
  const quoted = (line: number, quote_state: 'active' | 'ball-running') => ({
    ...runner(1, []),
    quote_state,
    quotes: [quote(false, line), quote(true, line + 1)],
  });
  store.takeBook(book([quoted(45, 'active')]), 1);
  clock.pass(FLUSH_MS);
  const cell = (side: 'back' | 'lay') => store.cell('1.5', 1, { side, depth: 0 });
  expect([cell('lay'), cell('back')]).toMatchObject([
    { line: 45, price: 10_000 },
    { line: 46, price: 10_000 },
  ]);
  store.takeChange('1.5', { runners: [quoted(47, 'ball-running')] }, 2);
  clock.pass(FLUSH_MS);
  expect([cell('lay')?.line, cell('lay')?.flash, store.quoteState('1.5', 1)]).toEqual([47, true, 'ball-running']);
});

const listed = (back: [number, number][], part: Partial<ListedMarket> = {}): ListedMarket => ({
  market_id: '1.5',
  name: 'Match Odds',
  market_type: 'match_odds',
  winners: 1,
  complete: true,
  min_stake: 1,
  commission: 2,
  persistence_allowed: true,
  cross_matching: false,
  mechanism: 'order-book',
  payoff: 'runners',
  least: 0,
  most: 0,
  width: 0,
  interval: 0,
  place_divisor: 0,
  per_unit: 1,
  max_stake: 0,
  max_profit: 0,
  status: 'open',
  in_play: false,
  bet_delay: 0,
  runners: [
    { selection_id: 1, name: 'India', back, lay: [] },
    { selection_id: 2, name: 'Australia', back: [[1.62, 50]], lay: [] },
  ],
  ...part,
});
const deep = (...prices: number[]) =>
  book([
    runner(
      1,
      prices.map((price) => [price, 100]),
    ),
    runner(2, [[1.62, 50]]),
  ]);
const depths = () => [0, 1, 2].map((depth) => store.cell('1.5', 1, { side: 'back', depth })?.price);

test('a list shows its best prices, and leaves a book that says the same all its depth', () => {
  store.takeBook(deep(2.58, 2.56), 2);
  store.takeBest(listed([[2.58, 100]]), 3);
  clock.pass(FLUSH_MS);
  expect(depths()).toEqual([258, 256, undefined]);
  store.takeBest(listed([[2.6, 10]], { status: 'suspended' }), 4);
  clock.pass(FLUSH_MS);
  expect(depths()).toEqual([260, undefined, undefined]);
  expect(store.market('1.5')?.status).toBe('suspended');
  store.takeBook(deep(2.6, 2.58), 5);
  store.takeBest(listed([[2.4, 10]]), 4);
  clock.pass(FLUSH_MS);
  expect(depths()).toEqual([260, 258, undefined]);
});

test('a change of the book is one of the book, whatever a list told meanwhile', () => {
  store.takeBook(deep(2.58, 2.56), 2);
  store.takeBest(listed([[2.6, 10]]), 3);
  store.takeChange(
    '1.5',
    {
      runners: [
        runner(1, [
          [2.6, 10],
          [2.58, 100],
        ]),
      ],
    },
    3,
  );
  clock.pass(FLUSH_MS);
  expect(depths()).toEqual([260, 258, undefined]);
});

test('an answer’s book gives what a list left out, and never takes the place of one that is up to date', () => {
  const fresh = new PriceStore(clock);
  const second = () => fresh.cell('1.5', 1, { side: 'back', depth: 1 })?.price;
  fresh.takeBest(listed([[2.58, 100]]), 7);
  fresh.seed(deep(2.58, 2.56));
  clock.pass(FLUSH_MS);
  expect(second()).toBe(256);
  fresh.takeBook(deep(2.58, 2.54), 8);
  fresh.seed(deep(2.58, 2.5));
  clock.pass(FLUSH_MS);
  expect(second()).toBe(254);
});
