import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Card, cardsOf, RANKS, rankOf } from '../cards.ts';
import { returnsOf } from '../returns.ts';
import { tableOf } from './all.ts';
import { neverDecided, tuples } from './level-leaders.ts';
import { motorOf, panaKindOf, PANAS } from './panas.ts';
import type { Table } from '../table.ts';
import { chanceOfLevel, chanceOfSharedBest } from './teen-chances.ts';
import { allHands, kindOf, scoreOf } from './teen-hands.ts';

// What is computed the clever way, against going through everything: with packs small enough for it.

const packOf = (ranks: readonly string[]) => cardsOf('52').filter((card) => ranks.includes(card.charAt(0)));

/** Every choice of three from some cards. */
function threes(cards: readonly Card[]): Card[][] {
  return cards.flatMap((a, i) => cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).map((c) => [a, b, c])));
}
const rest = (cards: readonly Card[], used: readonly Card[]) => cards.filter((card) => !used.includes(card));

test('level hands and a shared best hand are as likely as in all deals of a small pack', () => {
  const someRanks = fc.uniqueArray(fc.constantFrom(...RANKS), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(someRanks, (ranks) => {
      const pack = packOf(ranks).slice(0, 11);
      const [pairs, level, triples, shared] = [{ n: 0 }, { n: 0 }, { n: 0 }, { n: 0 }];
      for (const one of threes(pack))
        for (const two of threes(rest(pack, one))) {
          const [first, second] = [scoreOf(one), scoreOf(two)];
          pairs.n += 1;
          if (first === second) level.n += 1;
          for (const three of threes(rest(pack, [...one, ...two]))) {
            const scores = [first, second, scoreOf(three)];
            triples.n += 1;
            if (scores.filter((score) => score === Math.max(...scores)).length > 1) shared.n += 1;
          }
        }
      const hands = allHands(pack);
      expect(chanceOfLevel(hands, pack.length)).toBeCloseTo(level.n / pairs.n, 12);
      expect(chanceOfSharedBest(hands, pack.length)).toBeCloseTo(shared.n / triples.n, 12);
    }),
    { numRuns: 5 },
  );
});

test('there are as many hands of each kind as the books say', () => {
  const counts = Map.groupBy(threes(cardsOf('52')), kindOf);
  expect(Object.fromEntries([...counts].map(([kind, hands]) => [kind, hands.length]))).toEqual({
    pure: 48,
    trail: 52,
    sequence: 720,
    colour: 1096,
    pair: 3744,
    high: 16_440,
  });
});

test.each([
  ['AS KS QS', 'AH 2H 3H'],
  ['AH 2H 3H', 'KH QH JH'],
  ['4H 3H 2H', 'AH AC AD'],
  ['2H 2C 2D', 'AH KC QD'],
  ['4H 3C 2D', 'AH KH JH'],
  ['5H 3H 2H', 'AH AC KD'],
  ['2H 2C 3D', 'AH KC JD'],
  ['KH KC 2D', 'QH QC AD'],
  ['AH KC 3D', 'AH KC 2D'],
] as const)('%s beats %s', (better, worse) => {
  expect(scoreOf(better.split(' '))).toBeGreaterThan(scoreOf(worse.split(' ')));
});

test('K A 2 is no run, and suits never count', () => {
  expect(kindOf(['KH', 'AC', '2D'])).toBe('high');
  expect(scoreOf(['KH', '9C', '2D'])).toBe(scoreOf(['KS', '9H', '2C']));
});

/** All orders in which two leaders may draw, down to the last card. */
function drawOn(counts: readonly number[]): number {
  const left = counts.reduce((sum, count) => sum + count, 0);
  if (left < 2) return 1;
  let probability = 0;
  for (const { ranks, chance } of tuples(counts, 2)) {
    if (ranks[0] !== ranks[1]) continue;
    probability += chance * drawOn(counts.map((count, rank) => (rank === ranks[0] ? count - 2 : count)));
  }
  return probability;
}

test('two level leaders run out of cards as often as in all orders of the pack', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(counts, (pack) => {
      expect(neverDecided(pack)).toBeCloseTo(drawOn(pack), 12);
    }),
    { numRuns: 50 },
  );
});

test('of 32 cards player 8 wins as often as in all deals, with a share where leaders are level', () => {
  const ranks = cardsOf('32').map(rankOf);
  let [outright, cases] = [0, 0];
  for (const [a, eight] of ranks.entries())
    for (const [b, nine] of ranks.entries())
      for (const [c, ten] of ranks.entries())
        for (const [d, eleven] of ranks.entries()) {
          if (a === b || a === c || a === d || b === c || b === d || c === d) continue;
          cases += 1;
          const totals = [8 + eight, 9 + nine, 10 + ten, 11 + eleven] as const;
          const best = Math.max(...totals);
          const leaders = totals.filter((total) => total === best).length;
          if (totals[0] === best) outright += 1 / leaders;
        }
  const winner = returnsOf(tableOf('card32') as Table).find(({ bet }) => bet === 'winner-8');
  expect(winner?.probability).toBeCloseTo(outright / cases, 10);
});

test('there are 220 panas, and a motor holds all that its digits make', () => {
  expect(new Set(PANAS).size).toBe(220);
  expect(PANAS.filter((pana) => panaKindOf(pana) === 'SP')).toHaveLength(120);
  expect(motorOf(['1', '2', '3', '4'], 'SP')).toEqual(['123', '124', '134', '234']);
  expect(motorOf(['1', '2'], 'DP')).toEqual(['112', '122']);
});
