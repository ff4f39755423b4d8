import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import type { CreateMarket, Payoff, SettleMarket } from '../market-command.ts';
import type { NumberPayoff } from '../vocabulary/index.ts';
import { definitionOf, emptyStake, quotedStakeIn, stakeIn } from '../market/definition.ts';
import { Market } from '../market/market.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { midPointOf } from './mid-point.ts';
import { type Holding, obviousValue } from './obvious-values.ts';
import type { Result } from './positions.ts';
import { resultOf } from './result-of.ts';

// Plays the tables of docs/rules.md, "Each-way" and "Number payoffs".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

const ACCOUNT = 16;

function marketOf(payoff: Payoff, runners: number): Market {
  const market = new Market(
    definitionOf({
      market: 5,
      mechanism: 'order-book',
      payoff,
      runners: Array.from({ length: runners }, (_, runnerIndex) => 7 + runnerIndex),
      baseRate: 0,
      minStake: 1,
      persistenceAllowed: true,
    } as unknown as CreateMarket),
  );
  market.positions.add(ACCOUNT);
  return market;
}

/** What the account gets, what is unmatched counted where it hurts. */
function valueIn(market: Market, held: readonly Holding[], result: Result): number {
  const { payoff, runners: selections } = market.definition;
  const left = selections
    .map((_, runnerIndex) => runnerIndex)
    .filter((runnerIndex) => !market.positions.removed.has(runnerIndex));
  const filled = held.filter(({ isFilled }) => isFilled);
  const sum = filled.reduce((total, holding) => total + market.positions.profitOf(holding, result), 0);
  const unmatched = held.filter(({ isFilled }) => !isFilled);
  return sum + obviousValue({ payoff, left }, unmatched, result);
}

function hold(market: Market, held: readonly Holding[]): void {
  for (const holding of held) {
    if (holding.isFilled) market.positions.fill(0, holding, 1);
    else market.positions.hold(0, holding, 1);
  }
}

test.each(table('Each-way').map((row) => row.map(Number)))(
  'Each-way: %i at %i, divisor %i: %i',
  (...[size = 0, price = 0, divisor = 0, profit, placeProfit]) => {
    const payoff = { kind: 'each-way', places: 2, divisor } as const;
    const stake = stakeIn(payoff, { runnerIndex: 0, side: BACK, price, size }, emptyStake());
    expect([stake.profit, stake.placeProfit]).toEqual([profit, placeProfit]);
  },
);

/** "f back A 1000 @ 900" */
function eachWayHolding(text: string, payoff: Payoff): Holding {
  const [, filled, side, runner = '', size, price] = /^([fu]) (back|lay) ([A-D]) (\d+) @ (\d+)$/.exec(text) ?? [];
  const order = { runnerIndex: 'ABCD'.indexOf(runner), side: side === 'back' ? BACK : LAY, price: Number(price) };
  return { ...stakeIn(payoff, { ...order, size: Number(size) }, emptyStake()), isFilled: filled === 'f' };
}

/** "A, B" first and placed, "A = B" tied. */
function eachWayResult(text: string): SettleMarket {
  const [first = [], ...behind] = listOf(text).map((group) =>
    group.split(' = ').map((name) => 7 + 'ABCD'.indexOf(name)),
  );
  const alone = behind.filter((group) => group.length === 1).flat();
  const shared = behind.filter((group) => group.length > 1).flat();
  const [winners, tied] = first.length === 1 ? [first, []] : [[], first];
  return {
    type: 'settle-market',
    market: 5,
    winners,
    tied,
    placed: alone,
    placedTied: shared,
  } as unknown as SettleMarket;
}

const eachWays = [true, false].flatMap((complete) =>
  table('Each-way', complete ? 2 : 3).map((row) => ({ complete, row, what: row.slice(0, 4).join(', ') })),
);

test.each(eachWays)(
  'Each-way: complete $complete, $what',
  ({ complete, row: [held = '', places, out = '', result = '', value, exposure] }) => {
    const payoff = { kind: 'each-way', places: Number(places), divisor: 400, complete } as const;
    const market = marketOf(payoff, 4);
    for (const name of listOf(out)) market.positions.removeRunner('ABCD'.indexOf(name));
    const holdings = listOf(held).map((text) => eachWayHolding(text, payoff));
    hold(market, holdings);
    const given = resultOf(market, eachWayResult(result));
    if (given === undefined) throw new Error(`no result: ${result}`);
    expect(valueIn(market, holdings, given)).toBe(Number(value));
    expect(market.positions.worstLoss(0)).toBe(Number(exposure));
  },
);

/** Of a scale from 0 to 2, as the table names them. */
const SCALES = [
  [10_000, -5000, -10_000],
  [-10_000, -5000, 10_000],
  [60_000, 0, -10_000],
];

/** "f yes 1000 on 46 at 9000", "u no 10 on 77", "f back 1000 on 15050", "f lay −0.25 of 1001 @ 195" */
function numberHolding(text: string, kind: string): { holding: Holding; quarters: number } {
  const [, filled, side = '', first, of, second, rate] =
    /^([fu]) (yes|no|back|lay) (−?[\d.]+) (on|of) (\d+)(?: (?:at|@) (\d+))?$/.exec(text) ?? [];
  if (of === undefined) throw new Error(`not held: ${text}`);
  const isFilled = filled === 'f';
  const at = { runnerIndex: 0, side: side === 'yes' || side === 'back' ? BACK : LAY };
  if (of === 'of') {
    const order = { ...at, price: Number(rate), size: Number(second) };
    const stake = stakeIn({ kind: 'handicap', least: 0, most: 1 }, order, emptyStake());
    return { holding: { ...stake, isFilled }, quarters: Number((first as string).replace('−', '-')) * 4 };
  }
  const size = Number(first);
  const stake =
    kind === 'line-range'
      ? stakeIn(
          { kind: 'line-range', least: 0, most: 1, interval: 50 },
          { ...at, price: Number(second), size },
          emptyStake(),
        )
      : quotedStakeIn({ ...at, rate: Number(rate ?? 10_000), line: Number(second), size }, emptyStake());
  return { holding: { ...stake, isFilled }, quarters: 0 };
}

function numberPayoff(kind: string, ends: { least: number; most: number }, quarters: readonly number[]): NumberPayoff {
  const handicaps = quarters.map((of) => ({ sign: 1 as const, quarters: of }));
  const scale = { scales: SCALES.slice(0, quarters.length) };
  const own = { range: { width: 5 }, 'line-range': { interval: 50 }, handicap: { handicaps }, scale }[kind] ?? {};
  return { kind: kind as NumberPayoff['kind'], ...ends, ...own };
}

test.each(table('Number payoffs', 2))(
  'Number payoffs: %s of %s to %s; %s; result %s',
  (...[kind = '', least, most, held = '', number, value, exposure, best]) => {
    const parsed = listOf(held).map((text) => numberHolding(text, kind));
    // Of a handicap each has a runner of its own.
    const quarters = parsed.map((one) => one.quarters);
    const payoff = numberPayoff(kind, { least: Number(least), most: Number(most) }, quarters);
    const market = marketOf(payoff, parsed.length);
    const holdings = parsed.map(({ holding }, runnerIndex) => ({ ...holding, runnerIndex }));
    hold(market, holdings);
    const command = {
      type: 'settle-market',
      market: 5,
      winners: [],
      number: Number(number),
    } as unknown as SettleMarket;
    const result = resultOf(market, command);
    if (result === undefined) throw new Error(`no result: ${number}`);
    expect(valueIn(market, holdings, result)).toBe(Number(value));
    expect(market.positions.worstLoss(0)).toBe(Number(exposure));
    expect(market.positions.bestProfit(0)).toBe(Number(best));
  },
);

test.each(table('Number payoffs', 1).map((row) => row.map(Number)))(
  'Number payoffs: an abandoned meter at %i to %i with %i units a run',
  (...[no = 0, yes = 0, unitsPerRun = 0, result]) => {
    expect(midPointOf({ no, yes, unitsPerRun })).toBe(result);
  },
);

test('a domain of twenty million results costs no more than its steps', () => {
  const market = marketOf({ kind: 'line', least: -10_000_000, most: 10_000_000 }, 1);
  const lines = [-10_000_000, -9_999_999, 0, 9_999_999, 10_000_000];
  const stakes = lines.map((line) =>
    quotedStakeIn({ runnerIndex: 0, side: BACK, rate: 9000, line, size: 100 }, emptyStake()),
  );
  for (const stake of stakes) market.positions.fill(0, { ...stake }, 1);
  expect(market.positions.worstLoss(0)).toBe(4 * 100 - 90);
  expect(market.positions.bestProfit(0)).toBe(5 * 90);
  expect(market.positions.readRow(0).length).toBeLessThan(20);
});
