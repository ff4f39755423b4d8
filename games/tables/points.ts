import { type Card, rankOf } from '../cards.ts';

// What cards come to at baccarat, and where ranks are added.

export const pointOf = (card: Card): number => (rankOf(card) >= 10 ? 0 : rankOf(card));
export const pointsOf = (points: readonly number[]): number => points.reduce((sum, point) => sum + point, 0) % 10;

/** What a hand at baccarat counts, 0 to 9. */
export const pointsOfHand = (cards: readonly Card[]): number => pointsOf(cards.map(pointOf));

/** @param place  its id is what it starts with */
export const totalAt = (place: string, cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + rankOf(card), Number(place));
