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

/** Goes through the pairs of hands of one score without a common card, each in one order. */
function eachLevelPair(all: readonly Hand[], take: (one: Hand, other: Hand) => void): void {
  for (const same of Map.groupBy(all, (hand) => hand.score).values())
    for (const [index, one] of same.entries()) {
      const [a, b, c] = one.cards;
      for (let next = index + 1; next < same.length; next++) {
        const other = same[next]!;
        const [x, y, z] = other.cards;
        const isShared =
          a === x || a === y || a === z || b === x || b === y || b === z || c === x || c === y || c === z;
        if (!isShared) take(one, other);
      }
    }
}

/** The probability that two hands dealt from a pack are level. */
export function chanceOfLevel(all: readonly Hand[], pack: number): number {
  let level = 0;
  eachLevelPair(all, () => (level += 1));
  return (2 * level) / handsOf(pack) / handsOf(pack - 3);
}

/** The probability that the best of three hands dealt from a pack is shared by two or by all. */
export function chanceOfSharedBest(all: readonly Hand[], pack: number): number {
  const third = thirdHands(all);
  let [lower, same] = [0, 0];
  eachLevelPair(all, (one, other) => {
    const counts = third(one, other);
    lower += counts.lower;
    same += counts.same;
  });
  // The lower hand may be any of the three.
  return (2 * (3 * lower + same)) / handsOf(pack) / handsOf(pack - 3) / handsOf(pack - 6);
}

/** Cards in the largest pack. */
const CARDS = 52;

/** Counts the third hands that score less than two level ones, and as much, by inclusion and exclusion. */
function thirdHands(hands: readonly Hand[]) {
  const scores = [...new Set(hands.map(({ score }) => score))].sort((a, b) => a - b);
  const placeOf = new Map(scores.map((score, index) => [score, index]));
  // Each entry counts the hands that score less than the score at its place.
  const counts = () => new Int16Array(scores.length + 1);
  const all = counts();
  const withOne = Array.from({ length: CARDS }, counts);
  const withTwo = Array.from({ length: CARDS ** 2 }, counts);
  // Indexed by the hand's three cards in any order.
  const placeByCards = new Int16Array(CARDS ** 3);
  for (const { cards, score } of hands) {
    const place = placeOf.get(score) as number;
    all[place + 1]! += 1;
    for (const a of cards) {
      withOne[a]![place + 1]! += 1;
      for (const b of cards) {
        if (a === b) continue;
        withTwo[a * CARDS + b]![place + 1]! += 1;
        for (const c of cards) placeByCards[(a * CARDS + b) * CARDS + c] = place;
      }
    }
  }
  for (const one of [all, ...withOne, ...withTwo]) for (let at = 1; at < one.length; at++) one[at]! += one[at - 1]!;
  return ({ cards, score }: Hand, other: Hand): { lower: number; same: number } => {
    const used = [...cards, ...other.cards];
    const place = placeOf.get(score) as number;
    let lower = all[place]!;
    let notAbove = all[place + 1]!;
    for (let i = 0; i < used.length; i++) {
      const a = used[i]!;
      lower -= withOne[a]![place]!;
      notAbove -= withOne[a]![place + 1]!;
      for (let j = i + 1; j < used.length; j++) {
        const pair = a * CARDS + used[j]!;
        lower += withTwo[pair]![place]!;
        notAbove += withTwo[pair]![place + 1]!;
        for (let k = j + 1; k < used.length; k++) {
          const its = placeByCards[pair * CARDS + used[k]!]!;
          if (its < place) lower -= 1;
          if (its <= place) notAbove -= 1;
        }
      }
    }
    return { lower, same: notAbove - lower };
  };
}
