import { type Card, cardsOf, rankOf } from '../cards.ts';
import { chancesOver } from '../chances.ts';
import { book, scale } from '../groups.ts';
import type { Group, Place, Round, Table } from '../table.ts';
import { cardSides, sideOfSeven } from './sides.ts';

export const ONE_CARD: Place = { id: 'card', name: 'Card' };
const cardOf = (round: Round) => round.at(ONE_CARD.id)[0] as Card;

/** Below and above seven: right doubles the stake, and a seven loses half of it. */
export function sevenScale(pack: '52' | '8x52', low: string, high: string): Group {
  const profitOn = (sign: number) => (side: number) => (side === 0 ? -0.5 : side === sign ? 1 : -1);
  return scale({
    id: 'seven',
    name: `${low} or ${high.toLowerCase()}`,
    least: -1,
    most: 1,
    bets: [
      { id: 'low', label: low, profit: profitOn(-1) },
      { id: 'high', label: high, profit: profitOn(1) },
    ],
    answer: (round) => sideOfSeven(cardOf(round)),
    chances: () => chancesOver(cardsOf(pack), sideOfSeven),
  });
}

const LINES = ['A23', '456', '89T', 'JQK'];
const lineOf = (card: Card) => LINES.find((line) => line.includes(card.charAt(0))) ?? 'seven';

const groups = [
  sevenScale('8x52', 'Low', 'High'),
  ...cardSides(ONE_CARD, '8x52', { even: 210, odd: 179, colour: 195, rank: 1200 }),
  book({
    id: 'line',
    name: 'Line of three ranks',
    runners: [
      ['A23', 'A 2 3', 400],
      ['456', '4 5 6', 400],
      ['89T', '8 9 10', 400],
      ['JQK', 'J Q K', 400],
      ['seven', '7', null],
    ],
    answer: (round) => lineOf(cardOf(round)),
    chances: () => chancesOver(cardsOf('8x52'), lineOf),
  }),
];

export const lucky7: Table = {
  code: 'lucky7',
  name: 'Lucky 7',
  family: 'lucky-7',
  pack: '8x52',
  places: [ONE_CARD],
  rules: [
    'One card of eight packs. Ace to 6 is low, 8 to king is high; a seven loses half of the stake on low and on high.',
  ],
  deal: (dealer) => {
    dealer.open('8x52');
    dealer.card(ONE_CARD.id);
  },
  decide: (cards) => {
    const side = sideOfSeven(cards.at(ONE_CARD.id)[0] as Card);
    return { winner: side === 0 ? 'seven' : side < 0 ? 'low' : 'high', rank: rankOf(cards.at(ONE_CARD.id)[0] as Card) };
  },
  groups: () => groups,
};
