import { expect, test } from 'vitest';
import type { Money, Price } from 'engine/vocabulary';
import type { Draft, Placed } from './slip-machine.ts';
import { wordsOfPlaced } from './slip-words.ts';

const draftOf = (market: object, line: number): Draft =>
  ({
    selection: { market, runner: { id: 1, name: 'Runs' }, side: 'back', depth: 0 },
    tapped: 10_000 as Price,
    line,
    priceText: '100.00',
    stakeText: '10',
    stakeBy: 'stake',
    accept: 'none',
  }) as unknown as Draft;
const SESSION = { mechanism: 'quoted', payoff: 'line', perUnit: 1 };
const placed = (part: Partial<Placed>): Placed => ({
  betId: '7',
  state: 'matched',
  matched: 1000 as Money,
  averagePrice: 10_000,
  unmatched: 0 as Money,
  reason: '',
  ...part,
});

test.each([
  ['the line that was taken, where it is another than the one that was tapped', { line: 51 }, 'Matched 10 at 51 @ 100'],
  ['the line that was tapped, where it takes no other', {}, 'Matched 10 at 53 @ 100'],
])('a matched bet on a session names %s', (_, part, words) => {
  expect(wordsOfPlaced(placed(part), draftOf(SESSION, 53)).title).toBe(words);
});

test('a bet that may take another line names none until it is known', () => {
  expect(wordsOfPlaced(placed({}), { ...draftOf(SESSION, 53), accept: 'better' }).title).toBe('Matched 10');
});

test('a bet that waits names what is unmatched and at which odds', () => {
  const draft = { ...draftOf({ mechanism: 'order-book', payoff: 'runners' }, 0), priceText: '2.22' };
  const rest = { averagePrice: 0, matched: 0 as Money, unmatched: 1000 as Money };
  expect(wordsOfPlaced(placed({ ...rest, state: 'unmatched' }), draft)).toMatchObject({
    title: '10 unmatched at 2.22',
    detail: '',
  });
});
