import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { BetRows } from '../../../reads/live/bet-rows.ts';
import { RunnerBook } from '../../../reads/live/runner-book.ts';
import { availableToBack, availableToLay, bestOffers, rollUp, totalMatched, tradedVolume } from './runner-ladders.ts';

const aBet = {
  account: 16 as AccountId,
  market: 1 as MarketId,
  selection: 1 as SelectionId,
  persistence: 'lapse',
  placedAt: 1 as Millis,
} as const;

function aRunner(): RunnerBook {
  const runner = new RunnerBook(1 as SelectionId);
  const bets = new BetRows();
  const rest = (side: 'back' | 'lay', price: number, size: number, order: number) => {
    const placed = { order: order as OrderId, side, price: price as Price, size: size as Money };
    runner.rest(bets, bets.add({ ...aBet, ...placed }), size);
  };
  rest('lay', 250, 4000, 1);
  rest('lay', 248, 50, 2);
  rest('lay', 246, 75, 3);
  rest('back', 260, 3000, 4);
  rest('back', 258, 99, 5);
  runner.trade(252 as Price, 1000 as Money);
  runner.trade(250 as Price, 333 as Money);
  return runner;
}

test('what is available to back are lays, the dearest first; to lay, backs, the cheapest first', () => {
  expect(availableToBack(aRunner())).toEqual([
    [2.5, 40],
    [2.48, 0.5],
    [2.46, 0.75],
  ]);
  expect(availableToLay(aRunner())).toEqual([
    [2.58, 0.99],
    [2.6, 30],
  ]);
});

test('volumes count both sides', () => {
  expect(tradedVolume(aRunner())).toEqual([
    [2.5, 6.66],
    [2.52, 20],
  ]);
  expect(totalMatched(aRunner())).toBe(26.66);
});

test('best offers add small amounts to the next worse price', () => {
  expect(bestOffers(aRunner(), 1)).toEqual({
    toBack: [
      [2.5, 40],
      [2.46, 1.25],
    ],
    toLay: [[2.6, 30.99]],
  });
});

// A recording of the other exchange: what rests, and what it showed.
test.each([
  [
    [
      [24, 0.49],
      [22, 2.59],
    ],
    [[22, 3.08]],
  ],
  [
    [
      [26, 0.1],
      [25, 1.09],
    ],
    [[25, 1.19]],
  ],
  [[[10, 1.09]], [[10, 1.09]]],
  [[[10, 0.56]], []],
] as const)('%j is shown as %j', (resting, shown) => {
  expect(rollUp(resting, 1)).toEqual(shown);
});
