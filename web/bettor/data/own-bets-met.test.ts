import { expect, test } from 'vitest';
import type { Price, Side } from 'engine/vocabulary';
import type { Bet } from './from-wire.ts';
import { ownBetsMet } from './own-bets-met.ts';

const resting = (side: Side, price: number, of: Partial<Bet> = {}): Bet =>
  ({
    id: `${side} ${price}`,
    marketId: '1.1',
    selectionId: 7,
    side,
    price,
    unmatched: 500,
    state: 'unmatched',
    isQuoted: false,
    ...of,
  }) as unknown as Bet;

test.each<[side: Side, price: number, own: Bet, isMet: boolean]>([
  ['back', 300, resting('lay', 300), true],
  ['back', 300, resting('lay', 310), true],
  ['back', 300, resting('lay', 290), false],
  ['lay', 300, resting('back', 300), true],
  ['lay', 300, resting('back', 290), true],
  ['lay', 300, resting('back', 310), false],
  ['back', 300, resting('back', 300), false],
  ['back', 300, resting('lay', 300, { selectionId: 8 }), false],
  ['back', 300, resting('lay', 300, { marketId: '1.2' }), false],
  ['back', 300, resting('lay', 300, { unmatched: 0 as never }), false],
  ['back', 300, resting('lay', 300, { state: 'pending' }), false],
  ['back', 300, resting('lay', 300, { isQuoted: true }), false],
])('a %s at %d may meet an own bet: %#', (side, price, own, isMet) => {
  const market = { id: '1.1', crossMatching: false, runners: [{ id: 7 }, { id: 8 }] };
  const wanted = { market, runner: { id: 7 }, side, price: price as Price };
  expect(ownBetsMet([own], wanted, () => 101)).toEqual(isMet ? [own] : []);
});

const on8 = { selectionId: 8 };
// What a virtual price of docs/rules.md, "Cross-matching", is made of, met and just not met.
test.each<[side: Side, price: number, own: Bet, beside: { third?: number; isMet: boolean }]>([
  ['back', 216, resting('back', 185, on8), { third: 10_000_000, isMet: true }],
  ['back', 218, resting('back', 185, on8), { third: 10_000_000, isMet: false }],
  ['back', 300, resting('back', 300, on8), { third: 300, isMet: true }],
  ['back', 305, resting('back', 300, on8), { third: 300, isMet: false }],
  ['back', 300, resting('back', 300, on8), { isMet: false }],
  ['back', 300, resting('lay', 300, on8), { third: 300, isMet: false }],
  ['lay', 300, resting('lay', 300, on8), { third: 300, isMet: true }],
  ['lay', 295, resting('lay', 300, on8), { third: 300, isMet: false }],
])('a %s at %d may be cross-matched with an own bet: %#', (side, price, own, { third, isMet }) => {
  const runners = [{ id: 7 }, { id: 8 }, { id: 9 }];
  const wanted = { runner: { id: 7 }, side, price: price as Price };
  const met = (crossMatching: boolean) =>
    ownBetsMet([own], { ...wanted, market: { id: '1.1', crossMatching, runners } }, () => third);
  expect(met(true)).toEqual(isMet ? [own] : []);
  expect(met(false)).toEqual([]);
});
