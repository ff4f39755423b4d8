import { type Card, cardsOf, type PackName, rankOf } from '../cards.ts';
import { chancesOver } from '../chances.ts';
import { book, type BookRunner } from '../groups.ts';
import type { Group, Round, Table } from '../table.ts';
import { dealOneEach } from './dragon-tiger.ts';
import { ONE_CARD, sevenScale } from './lucky7.ts';
import { cardSides, colourBook } from './sides.ts';

const cardOf = (round: Pick<Round, 'at'>) => round.at(ONE_CARD.id)[0] as Card;

function cardBook(
  pack: PackName,
  [id, name]: readonly [string, string],
  of: {
    readonly runners: readonly BookRunner[];
    readonly by: (card: Card) => string;
  },
): Group {
  return book({
    id,
    name,
    runners: of.runners,
    answer: (round) => of.by(cardOf(round)),
    chances: () => chancesOver(cardsOf(pack), of.by),
  });
}

const brotherOf = (card: Card) => (rankOf(card) <= 6 ? 'amar' : rankOf(card) <= 10 ? 'akbar' : 'anthony');

const aaaGroups = [
  cardBook('52', ['winner', 'Winner'], {
    runners: [
      ['amar', 'Amar', [212, 222]],
      ['akbar', 'Akbar', [320, 332]],
      ['anthony', 'Anthony', [425, 445]],
    ],
    by: brotherOf,
  }),
  ...cardSides(ONE_CARD, '52', { even: 212, odd: 183, colour: 197, rank: 1200 }),
  sevenScale('52', 'Under 7', 'Over 7'),
];

export const aaa: Table = {
  code: 'aaa',
  name: 'Amar Akbar Anthony',
  family: 'other',
  pack: '52',
  places: [ONE_CARD],
  rules: [
    'One card: ace to 6 is Amar, 7 to 10 Akbar, jack to king Anthony. A seven loses half of the stake on under 7 and on over 7.',
  ],
  deal: dealOneEach('52', [ONE_CARD]),
  decide: (cards) => ({ winner: brotherOf(cardOf(cards)) }),
  groups: () => aaaGroups,
};

const FILMS: readonly (readonly [id: string, name: string, back: number, lay: number, cards: string])[] = [
  ['don', 'Don', 1500, 1750, 'AS'],
  ['amar_akbar_anthony', 'Amar Akbar Anthony', 510, 555, 'AH AC AD'],
  ['sahib_bibi_ghulam', 'Sahib Bibi aur Ghulam', 510, 555, 'KS QS JS'],
  ['dharam_veer', 'Dharam Veer', 760, 850, 'KC KD'],
  ['kis_kisko', 'Kis Kisko Pyaar Karoon', 385, 415, 'KH QH QC QD'],
  ['ghulam', 'Ghulam', 510, 555, 'JH JC JD'],
];
const FILM_OF = new Map(FILMS.flatMap(([id, , , , cards]) => cards.split(' ').map((card) => [card, id] as const)));
const filmOf = (card: Card) => FILM_OF.get(card) as string;

const PACK = '2x16';
const btableGroups = [
  cardBook(PACK, ['winner', 'Film'], {
    runners: FILMS.map(([id, name, back, lay]) => [id, name, [back, lay]]),
    by: filmOf,
  }),
  cardBook(PACK, ['parity', 'Odd or even'], {
    runners: [
      ['odd', 'Odd: J K A', 130],
      ['even', 'Even: Q', 385],
    ],
    by: (card) => (rankOf(card) === 12 ? 'even' : 'odd'),
  }),
  cardBook(PACK, ['wedding', 'Dulha dulhan or barati'], {
    runners: [
      ['dulha-dulhan', 'Dulha dulhan: K Q', 197],
      ['barati', 'Barati: J A', 197],
    ],
    by: (card) => (rankOf(card) >= 12 ? 'dulha-dulhan' : 'barati'),
  }),
  colourBook(ONE_CARD, PACK, 197),
  cardBook(PACK, ['rank', 'Rank'], {
    runners: ['A', 'J', 'Q', 'K'].map((rank) => [rank, rank, 375]),
    by: (card) => card.charAt(0),
  }),
];

export const btable: Table = {
  code: 'btable',
  name: 'Bollywood',
  family: 'other',
  pack: PACK,
  places: [ONE_CARD],
  rules: [
    'One card of two packs of aces, jacks, queens and kings names the film.',
    ...FILMS.map(([, name, , , cards]) => `${name}: ${cards}.`),
  ],
  deal: dealOneEach(PACK, [ONE_CARD]),
  decide: (cards) => ({ winner: filmOf(cardOf(cards)) }),
  groups: () => btableGroups,
};
