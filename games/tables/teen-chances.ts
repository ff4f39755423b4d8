import { type Card, cardsOf } from '../cards.ts';
import { chancesOver, once } from '../chances.ts';
import type { Answer } from '../table.ts';
import { allHands, type Hand, type Kind, KINDS, kindOf } from './teen-hands.ts';

const PACK = cardsOf('52');
const hands = once(() => allHands(PACK));

export const kindChances = once((): ReadonlyMap<Answer, number> => {
  return chancesOver(hands(), ({ cards }): Kind => kindOf(cards.map((card) => PACK[card] as Card)));
});

export const kindNumberChances = once((): ReadonlyMap<Answer, number> => {
  return new Map([...kindChances()].map(([kind, chance]) => [KINDS.indexOf(kind as Kind), chance]));
});

export const levelOfTwo = once(() => chanceOfLevel(hands(), PACK.length));
export const bestShared = once(() => chanceOfSharedBest(hands(), PACK.length));

/** How many hands of three so many cards make. */
const handsOf = (cards: number) => (cards * (cards - 1) * (cards - 2)) / 6;

/** Pairs of hands of one score without a common card, each in one order. */
function* levelPairs(
  all: readonly Hand[],
): Generator<readonly [one: Hand['cards'], other: Hand['cards'], score: number]> {
  for (const [score, same] of Map.groupBy(all, (hand) => hand.score))
    for (const [index, { cards: one }] of same.entries())
      for (const { cards: other } of same.slice(index + 1))
        if (!one.some((card) => other.includes(card))) yield [one, other, score];
}

/** The probability that two hands dealt from a pack are level. */
export function chanceOfLevel(all: readonly Hand[], pack: number): number {
  let level = 0;
  for (const _ of levelPairs(all)) level += 1;
  return (2 * level) / handsOf(pack) / handsOf(pack - 3);
}

/** The probability that the best of three hands dealt from a pack is shared by two or by all. */
export function chanceOfSharedBest(all: readonly Hand[], pack: number): number {
  const below = countsBelow(all);
  let lower = 0;
  let same = 0;
  for (const [one, other, score] of levelPairs(all)) {
    const used = [...one, ...other];
    const under = below.without(used, score);
    lower += under;
    same += below.without(used, score + 1) - under;
  }
  // The lower hand may be any of the three.
  return (2 * (3 * lower + same)) / handsOf(pack) / handsOf(pack - 3) / handsOf(pack - 6);
}

/** How many hands score less than a score and have none of some cards: by inclusion and exclusion. */
function countsBelow(hands: readonly Hand[]) {
  const scores = [...new Set(hands.map(({ score }) => score))].sort((a, b) => a - b);
  const placeOf = new Map(scores.map((score, index) => [score, index]));
  const width = scores.length + 1;
  const all = new Int32Array(width);
  const withOne = Array.from({ length: 52 }, () => new Int32Array(width));
  const withTwo = Array.from({ length: 52 * 52 }, () => new Int16Array(width));
  const scoreByCards = new Map<number, number>();
  for (const { cards, score } of hands) {
    const [a, b, c] = cards;
    const at = (placeOf.get(score) as number) + 1;
    scoreByCards.set((a * 52 + b) * 52 + c, score);
    for (const counts of [all, ...cards.map((card) => withOne[card] as Int32Array)]) counts[at]! += 1;
    for (const [x, y] of [
      [a, b],
      [a, c],
      [b, c],
    ] as const)
      (withTwo[x * 52 + y] as Int16Array)[at]! += 1;
  }
  for (const counts of [all, ...withOne, ...withTwo])
    for (let at = 1; at < width; at++) counts[at]! += counts[at - 1] as number;
  const firstNotBelow = (score: number) => placeOf.get(score) ?? (placeOf.get(score - 1) as number) + 1;
  return {
    without(used: readonly number[], score: number): number {
      const at = firstNotBelow(score);
      const cards = used.toSorted((a, b) => a - b);
      let count = all[at] as number;
      for (let i = 0; i < cards.length; i++) {
        const a = cards[i] as number;
        count -= (withOne[a] as Int32Array)[at] as number;
        for (let j = i + 1; j < cards.length; j++) {
          const b = cards[j] as number;
          count += (withTwo[a * 52 + b] as Int16Array)[at] as number;
          for (let k = j + 1; k < cards.length; k++)
            if ((scoreByCards.get((a * 52 + b) * 52 + (cards[k] as number)) as number) < score) count -= 1;
        }
      }
      return count;
    },
  };
}
