import { expect, test } from 'vitest';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId, Side } from 'engine';
import { BetRows } from 'server/reads/live/bet-rows.ts';
import { LiveMarket, type MarketDefinition } from 'server/reads/live/live-market.ts';
import type { RunnerBook } from 'server/reads/live/runner-book.ts';
import { quote } from './makers.ts';
import type { BotCommand, MarketView } from './market-view.ts';
import type { OpenOrder } from './open-orders.ts';
import { randomOf } from './random.ts';
import { answerStrangers, takeBack, takeBest } from './takers.ts';

const market = 5 as MarketId;
const selections = [1, 2] as SelectionId[];
const makers = [20, 21] as AccountId[];
const takers = [30, 31] as AccountId[];
const definition: MarketDefinition = {
  market,
  mechanism: 'order-book',
  payoff: 'runners',
  winners: 1,
  complete: true,
  baseRate: 200,
  minStake: 100 as Money,
  persistenceAllowed: true,
  crossMatching: false,
  startingPrice: false,
  passiveSkipsDelay: false,
  divisor: 0,
  least: 0,
  most: 0,
  width: 0,
  interval: 0,
  house: 0 as AccountId,
  runners: selections,
};
const bets = new BetRows();
const aBet = {
  account: 16 as AccountId,
  market,
  selection: selections[0] as SelectionId,
  persistence: 'lapse',
  placedAt: 1 as Millis,
} as const;
let orders = 1000;

/** Somebody's order comes to rest. */
function rest(book: RunnerBook | undefined, side: Side, [price, size]: readonly [number, number]): void {
  const placed = { order: ++orders as OrderId, side, price: price as Price, size: size as Money };
  book?.rest(bets, bets.add({ ...aBet, ...placed }), size);
}

function viewOf(parts: Partial<MarketView> = {}): MarketView {
  const live = new LiveMarket(bets, definition);
  return {
    market,
    selections,
    kind: 'main',
    phase: 'near',
    now: 1_000_000,
    chances: [0.5, 0.5],
    live,
    hurried: false,
    open: [],
    crowd: { makers, takers },
    payout: 1_000_000 as Money,
    random: randomOf('bots'),
    ...parts,
  };
}

const order = (parts: Partial<OpenOrder>): OpenOrder => ({
  order: 9 as OrderId,
  account: makers[0] as AccountId,
  market,
  selection: 1 as SelectionId,
  side: 'back',
  price: 200 as Price,
  remaining: 10_000 as Money,
  matched: 0 as Money,
  waiting: false,
  placedAt: 990_000,
  ...parts,
});
const placesOf = (commands: readonly BotCommand[]) => commands.filter((command) => command.type === 'place-order');

test('two makers quote three prices a side on every runner, none against the other', () => {
  const places = placesOf(quote(viewOf()));
  expect(places).toHaveLength(2 * 2 * 2 * 3);
  for (const selection of selections) {
    const prices = (side: string) =>
      places.filter((p) => p.selection === selection && p.side === side).map((p) => p.price);
    expect(Math.max(...prices('lay'))).toBeLessThan(Math.min(...prices('back')));
  }
});

test('what has become wrong goes before anything new comes, and the second maker only goes when there is no time', () => {
  const open = [
    order({ order: 1 as OrderId, side: 'lay', price: 250 as Price }),
    order({ order: 2 as OrderId, account: makers[1] as AccountId, side: 'lay', price: 260 as Price }),
  ];
  const commands = quote(viewOf({ open, hurried: true, phase: 'in-play' }));
  expect(commands.slice(0, 2).map((command) => command.type)).toEqual(['cancel-order', 'cancel-order']);
  expect(new Set(placesOf(commands).map((command) => command.account))).toEqual(new Set([makers[0]]));
});

test('a taker bets at the best price there is, and not in an empty market', () => {
  const view = viewOf();
  expect(takeBest(view)).toEqual([]);
  for (const runner of view.live.runners.values()) {
    rest(runner, 'lay', [198, 50_000]);
    rest(runner, 'back', [204, 50_000]);
  }
  for (const bet of placesOf(takeBest(view))) {
    expect(bet.price).toBe(bet.side === 'back' ? 198 : 204);
    expect(takers).toContain(bet.account);
    expect(bet.size).toBeGreaterThanOrEqual(100);
  }
});

test('a stranger near the fair price finds a taker once, a dreamer does not', () => {
  const stranger = { account: 99 as AccountId, placedAt: 900_000 };
  const near = order({ ...stranger, order: 1 as OrderId, side: 'back', price: 202 as Price });
  const dreamer = order({ ...stranger, order: 2 as OrderId, side: 'back', price: 300 as Price });
  const view = viewOf({ open: [near, dreamer] });
  rest(view.live.runners.get(1 as SelectionId), 'back', [202, 10_000]);
  const answered = new Map<OrderId, number>();
  const bets = placesOf(answerStrangers(view, answered));
  expect(bets).toMatchObject([{ selection: 1, side: 'lay', price: 202, size: 10_000 }]);
  expect(answerStrangers(view, answered)).toEqual([]);
});

test('bets against strangers get through what stands before them', () => {
  const view = viewOf({ open: [order({ account: 99 as AccountId, price: 202 as Price })] });
  const book = view.live.runners.get(1 as SelectionId);
  rest(book, 'back', [200, 4000]);
  rest(book, 'back', [202, 10_000]);
  expect(placesOf(answerStrangers(view, new Map()))).toMatchObject([{ size: 14_000 }]);
});

test('takers lose their patience', () => {
  const late = order({ account: takers[0] as AccountId, placedAt: 980_000 });
  const fresh = order({ account: takers[0] as AccountId, placedAt: 999_000 });
  expect(takeBack(viewOf({ open: [late, fresh] }))).toHaveLength(1);
});
