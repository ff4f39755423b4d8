/** Suits in the order that decides where suits do: spades highest. */
export const SUITS = ['S', 'H', 'C', 'D'] as const;
/** Ranks with the ace low. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
/** Faces of the super over's pack: runs, or a wicket. */
export const FACES = ['0', '1', '2', '3', '4', '6', 'W'] as const;

/** Rank, then suit: `TD` is the ten of diamonds. Of the super over a face; of dice, wheel and digits the number. */
export type Card = string;

export type PackName = '52' | '8x52' | '48' | '40' | '32' | '2x16' | '35';

/** Every card of a pack in its order, which is what a number drawn from the pack means. */
const PACKS: Readonly<Record<PackName, readonly Card[]>> = {
  '52': suited(RANKS),
  '8x52': repeated(8, suited(RANKS)),
  '48': suited(RANKS.slice(0, 12)),
  '40': suited(RANKS.slice(0, 10)),
  '32': suited(RANKS.slice(5)),
  '2x16': repeated(2, suited(['A', 'J', 'Q', 'K'])),
  '35': FACES.flatMap((face) => Array.from({ length: 5 }, () => face)),
};

export function cardsOf(pack: PackName): readonly Card[] {
  return PACKS[pack];
}

function suited(ranks: readonly string[]): Card[] {
  return SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
}

function repeated(times: number, cards: readonly Card[]): Card[] {
  return Array.from({ length: times }, () => cards).flat();
}

const RANK_NUMBERS = new Map<string, number>(RANKS.map((rank, index) => [rank, index + 1]));

/** A = 1, J Q K = 11 12 13. */
export function rankOf(card: Card): number {
  return RANK_NUMBERS.get(card.charAt(0)) as number;
}

export function suitOf(card: Card): string {
  return card.charAt(1);
}

export function isRed(card: Card): boolean {
  return suitOf(card) === 'H' || suitOf(card) === 'D';
}

export function isEven(card: Card): boolean {
  return rankOf(card) % 2 === 0;
}

/** By rank with the ace low, then by suit: higher is better, and equal only for the same rank and suit. */
export function heightOf(card: Card): number {
  return rankOf(card) * 4 + 3 - (SUITS as readonly string[]).indexOf(suitOf(card));
}
