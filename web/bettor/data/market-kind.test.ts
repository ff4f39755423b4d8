import { expect, test } from 'vitest';
import type { Bet } from './from-wire.ts';
import { priceWordsOf } from './market-kind.ts';
import { OUR_CASINO } from './sports.ts';

const onScale = (profit: number | undefined) =>
  ({ sportId: OUR_CASINO, payoff: 'scale', isQuoted: true, matched: 10_000, toWin: 400_000, profit }) as unknown as Bet;

test.each([
  ['open', undefined, 'up to 40 to 1'],
  ['won, sequence', 60_000, '6 to 1'],
  ['lost', -10_000, 'up to 40 to 1'],
])('a bet on a scale that is %s says in few words what it pays', (_, profit, words) => {
  expect(priceWordsOf(onScale(profit), 0)).toBe(words);
});
