import { type Card, rankOf, suitOf } from '../cards.ts';

/** Kinds of three cards, the lowest first. */
export const KINDS = ['high', 'pair', 'colour', 'sequence', 'trail', 'pure'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_SIZE = 16 ** 3;

/** Larger is better, equal is level. Suits never count. */
export function scoreOf(hand: readonly Card[]): number {
  const [first, second, third] = hand.map(heightOfRank).sort((a, b) => b - a) as [number, number, number];
  const isSuited = hand.every((card) => suitOf(card) === suitOf(hand[0] as Card));
  const run = strengthOfRun(first, second, third);
  if (run > 0) return kindScore(isSuited ? 'pure' : 'sequence', run);
  if (first === third) return kindScore('trail', first);
  if (isSuited) return kindScore('colour', inOrder(first, second, third));
  if (first === second) return kindScore('pair', inOrder(first, third));
  if (second === third) return kindScore('pair', inOrder(second, first));
  return kindScore('high', inOrder(first, second, third));
}

export function kindOf(hand: readonly Card[]): Kind {
  return KINDS[Math.floor(scoreOf(hand) / KIND_SIZE)] as Kind;
}

/** The ace is high. */
function heightOfRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 1 ? 14 : rank;
}

/** AKQ, then A23, then KQJ down to 432; 0 where the ranks are no run. */
function strengthOfRun(first: number, second: number, third: number): number {
  if (first === 14 && second === 13 && third === 12) return 15;
  if (first === 14 && second === 3 && third === 2) return 14;
  return first - second === 1 && second - third === 1 ? first : 0;
}

function kindScore(kind: Kind, within: number): number {
  return KINDS.indexOf(kind) * KIND_SIZE + within;
}

function inOrder(...ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum * 16 + rank, 0);
}

/** Three places of a pack, in order, with what the hand is worth. */
export interface Hand {
  readonly cards: readonly [number, number, number];
  readonly score: number;
}

/** Every hand of three of a pack. */
export function allHands(pack: readonly Card[]): readonly Hand[] {
  const hands: Hand[] = [];
  for (let a = 0; a < pack.length; a++)
    for (let b = a + 1; b < pack.length; b++)
      for (let c = b + 1; c < pack.length; c++)
        hands.push({
          cards: [a, b, c],
          score: scoreOf([pack[a] as Card, pack[b] as Card, pack[c] as Card]),
        });
  return hands;
}
