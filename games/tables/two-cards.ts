import { type Card, cardsOf, type PackName } from '../cards.ts';
import { Cases } from '../chances.ts';
import type { Answer } from '../table.ts';

/** The chances of what two cards of a pack come to, in the order in which they are dealt. */
export function chancesOverTwo(pack: PackName, answer: (first: Card, second: Card) => Answer) {
  const cards = [...new Set(cardsOf(pack))];
  const copies = cardsOf(pack).length / cards.length;
  const cases = new Cases();
  for (const first of cards)
    for (const second of cards) cases.add(answer(first, second), first === second ? copies - 1 : copies);
  return cases.chances();
}
