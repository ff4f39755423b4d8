import { expect, test } from 'vitest';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { rankOf, suitOf } from '../cards.ts';
import { Dealer } from '../dealer.ts';
import { hexOf, sha256Of } from './bytes.ts';
import { KeyDraws } from './protocol.ts';

// Draws of the protocol itself, from fixed keys.

const DRAWS = bySuite(100_000, 1_000_000);

/** How far counts are from equal, in standard deviations of the chi-square distribution. */
function distance(counts: ReadonlyMap<string, number>, kinds: number): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const expected = total / kinds;
  expect(counts.size).toBe(kinds);
  const square = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = kinds - 1;
  return Math.abs(square - freedom) / Math.sqrt(2 * freedom);
}

class Tally {
  readonly counts = new Map<string, number>();
  add(kind: string | number): void {
    this.counts.set(`${kind}`, (this.counts.get(`${kind}`) ?? 0) + 1);
  }
}

/** A right implementation is further away in one of a few hundred thousand choices of the keys, and these are fixed. */
const FURTHEST = 6;

test(`${DRAWS} cards: ranks, suits, cards and their positions are equally likely`, () => {
  const [ranks, suits, cards, positions] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (let pack = 0; pack * 26 < DRAWS; pack++) {
    const dealer = new Dealer(new KeyDraws(hexOf(sha256Of(`pack ${pack}`))));
    dealer.open('52');
    for (let index = 0; index < 26; index++) {
      const card = dealer.card('table');
      ranks.add(rankOf(card));
      suits.add(suitOf(card));
      cards.add(card);
      positions.add(`${index} ${card}`);
    }
  }
  expect(distance(ranks.counts, 13)).toBeLessThan(FURTHEST);
  expect(distance(suits.counts, 4)).toBeLessThan(FURTHEST);
  expect(distance(cards.counts, 52)).toBeLessThan(FURTHEST);
  expect(distance(positions.counts, 26 * 52)).toBeLessThan(FURTHEST);
});

test(`${DRAWS} digits, and pairs of them, are equally likely`, () => {
  const draws = new KeyDraws(hexOf(sha256Of('digits')));
  const [digits, pairs] = [new Tally(), new Tally()];
  let before = draws.uniform(10);
  for (let index = 0; index < DRAWS; index++) {
    const digit = draws.uniform(10);
    digits.add(digit);
    pairs.add(`${before}${digit}`);
    before = digit;
  }
  expect(distance(digits.counts, 10)).toBeLessThan(FURTHEST);
  expect(distance(pairs.counts, 100)).toBeLessThan(FURTHEST);
});

test('words that would favour low numbers are dropped', () => {
  // One word of four is three quarters of the way up, or above it.
  const n = 2 ** 30 * 3;
  const draws = new KeyDraws(hexOf(sha256Of('rejected')));
  const plain = new KeyDraws(hexOf(sha256Of('rejected')));
  const words = Array.from({ length: 64 }, () => plain.uniform(2 ** 32)).filter((word) => word < n);
  expect(Array.from({ length: 20 }, () => draws.uniform(n))).toEqual(words.slice(0, 20));
  expect(words.length).toBeLessThan(64);
});
