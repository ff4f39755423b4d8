import { t } from '@lingui/core/macro';
import { type Card, kindOf, pointsOfHand, rankOf, totalAt } from 'games';
import { kindWords } from '../data/kind-words.ts';

const THREE = 3;
const ACE = 1;
const ACE_HIGH = 14;
const FACES: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };

/** What a hand is, as its game counts it: "Sequence, 10 J Q", "7 points"; empty where its cards say all. */
export function handWords(table: string, place: string, cards: readonly Card[]): string {
  if (/^(teen|muflis)/.test(table)) return cards.length === THREE ? wordsOfThree(cards) : '';
  if (cards.length === 0) return '';
  if (table.startsWith('baccarat')) {
    const points = pointsOfHand(cards);
    return t`${points} points`;
  }
  if (/^(card32|queen)/.test(table)) {
    const total = totalAt(place, cards);
    return t`Total ${total}`;
  }
  return '';
}

function wordsOfThree(cards: readonly Card[]): string {
  const kind = kindOf(cards);
  return `${kindWords()[kind]}, ${inOrder(cards, kind === 'sequence' || kind === 'pure').join(' ')}`;
}

/** A run upwards; else what there is most of first, then the highest. */
function inOrder(cards: readonly Card[], isRun: boolean): string[] {
  const ranks = cards.map(rankOf);
  const isLowRun = isRun && ranks.includes(2);
  const heights = ranks.map((rank) => (rank === ACE && !isLowRun ? ACE_HIGH : rank));
  const countOf = (height: number) => heights.filter((one) => one === height).length;
  const sorted = isRun
    ? heights.toSorted((a, b) => a - b)
    : heights.toSorted((a, b) => countOf(b) - countOf(a) || b - a);
  return sorted.map((height) => FACES[height] ?? String(height));
}
