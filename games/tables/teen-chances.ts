import { once } from '../chances.ts';
import { allHands, type Kind, KINDS, kindOf } from './teen-hands.ts';
import { cardsOf, type Card } from '../cards.ts';
import type { Answer } from '../table.ts';
import { chancesOver } from '../chances.ts';

const HANDS = 22_100;
/** Hands of three from the 49, and from the 46 cards, that other hands leave. */
const OF_49 = 18_424;
const OF_46 = 15_180;

const hands = once(allHands);

export const kindChances = once((): ReadonlyMap<Answer, number> => {
  const pack = cardsOf('52');
  return chancesOver(hands(), ({ cards }): Kind => kindOf(cards.map((card) => pack[card] as Card)));
});

export const kindNumberChances = once((): ReadonlyMap<Answer, number> => {
  return new Map([...kindChances()].map(([kind, chance]) => [KINDS.indexOf(kind as Kind), chance]));
});

type HandCards = readonly [number, number, number];

/** Pairs of hands of one score without a common card, each in one order. */
function* levelPairs(): Generator<readonly [HandCards, HandCards, score: number]> {
  const byScore = new Map<number, HandCards[]>();
  for (const { cards, score } of hands()) {
    const same = byScore.get(score);
    if (same === undefined) byScore.set(score, [cards]);
    else same.push(cards);
  }
  for (const [score, same] of byScore)
    for (const [index, one] of same.entries())
      for (const other of same.slice(index + 1))
        if (!one.some((card) => other.includes(card))) yield [one, other, score];
}

/** The probability that two hands are level. */
export const levelOfTwo = once((): number => {
  let level = 0;
  for (const _ of levelPairs()) level += 1;
  return (2 * level) / HANDS / OF_49;
});

/** The probability that the best of three hands is shared by two or by all. */
export const bestShared = once((): number => {
  const below = countsBelow();
  let lower = 0;
  let same = 0;
  for (const [one, other, score] of levelPairs()) {
    const used = [...one, ...other];
    const under = below.without(used, score);
    lower += under;
    same += below.without(used, score + 1) - under;
  }
  // The lower hand may be any of the three.
  return (2 * (3 * lower + same)) / HANDS / OF_49 / OF_46;
});

/** How many hands score less than a score and have none of some cards: by inclusion and exclusion. */
function countsBelow() {
  const scores = [...new Set(hands().map(({ score }) => score))].sort((a, b) => a - b);
  const placeOf = new Map(scores.map((score, index) => [score, index]));
  const width = scores.length + 1;
  const all = new Int32Array(width);
  const withOne = Array.from({ length: 52 }, () => new Int32Array(width));
  const withTwo = Array.from({ length: 52 * 52 }, () => new Int16Array(width));
  const scoreByCards = new Map<number, number>();
  for (const { cards, score } of hands()) {
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
