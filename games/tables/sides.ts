import { type Card, cardsOf, isEven, isRed, type PackName, RANKS, rankOf, SUITS, suitOf } from '../cards.ts';
import { chancesOver } from '../chances.ts';
import { book, type BookRunner } from '../groups.ts';
import type { Group, Place, Round } from '../table.ts';

export const SUIT_NAMES: Readonly<Record<string, string>> = { S: 'Spades', H: 'Hearts', C: 'Clubs', D: 'Diamonds' };

/** Prices of the bets on one named card; a book without a price does not exist. */
export interface SidePrices {
  readonly even: number;
  readonly odd: number;
  readonly colour: number;
  readonly rank?: number;
  readonly suit?: number;
}

/** Card sides: books on one card, whichever it is of the pack. */
export function cardSides(place: Place, pack: PackName, prices: SidePrices): Group[] {
  const card = (round: Round) => round.at(place.id)[0] as Card;
  const sideBook = (kind: string, name: string, runners: readonly BookRunner[], of: (card: Card) => string) =>
    book({
      id: `${place.id}-${kind}`,
      name: `${place.name}: ${name}`,
      runners,
      answer: (round) => of(card(round)),
      chances: () => chancesOver(cardsOf(pack), of),
    });
  const groups = [
    sideBook(
      'parity',
      'even or odd',
      [
        ['even', 'Even', prices.even],
        ['odd', 'Odd', prices.odd],
      ],
      (one) => (isEven(one) ? 'even' : 'odd'),
    ),
    colourBook(place, pack, prices.colour),
  ];
  const { rank, suit } = prices;
  if (rank !== undefined)
    groups.push(
      sideBook(
        'rank',
        'rank',
        RANKS.map((one) => [one, one, rank]),
        (one) => one.charAt(0),
      ),
    );
  if (suit !== undefined)
    groups.push(
      sideBook(
        'suit',
        'suit',
        SUITS.map((one) => [one, SUIT_NAMES[one] as string, suit]),
        suitOf,
      ),
    );
  return groups;
}

/** Red or black, of one card. */
export function colourBook(place: Place, pack: PackName, price: number): Group {
  const of = (card: Card) => (isRed(card) ? 'red' : 'black');
  return book({
    id: `${place.id}-colour`,
    name: `${place.name}: red or black`,
    runners: [
      ['red', 'Red', price],
      ['black', 'Black', price],
    ],
    answer: (round) => of(round.at(place.id)[0] as Card),
    chances: () => chancesOver(cardsOf(pack), of),
  });
}

/** 0 for a seven, −1 below it and 1 above. */
export const sideOfSeven = (card: Card): number => Math.sign(rankOf(card) - 7);
