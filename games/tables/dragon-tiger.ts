import { type Card, cardsOf, heightOf, type PackName, rankOf } from '../cards.ts';
import { Cases } from '../chances.ts';
import { book, type BookRunner, yesNo, yesOrNo } from '../groups.ts';
import type { Dealt, Group, Place, Round, Table } from '../table.ts';
import { cardSides, type SidePrices } from './sides.ts';
import { chancesOverTwo } from './two-cards.ts';

const DRAGON: Place = { id: 'dragon', name: 'Dragon' };
const TIGER: Place = { id: 'tiger', name: 'Tiger' };
const LION: Place = { id: 'lion', name: 'Lion' };

const cardAt = (cards: Dealt, { id }: Place) => cards.at(id)[0] as Card;
const HIGHER = 'The ace is low; equal ranks are decided by suit, spades above hearts, clubs and diamonds.';

/** One card for each place. */
export function dealOneEach(pack: PackName, places: readonly Place[]): Table['deal'] {
  return (dealer) => {
    dealer.open(pack);
    for (const { id } of places) dealer.card(id);
  };
}

const higherOf = (dragon: Card, tiger: Card) => {
  const lead = heightOf(dragon) - heightOf(tiger);
  return lead > 0 ? 'dragon' : lead < 0 ? 'tiger' : 'tie';
};

interface DragonTiger {
  readonly code: string;
  readonly name: string;
  readonly pack: PackName;
  readonly winners: readonly BookRunner[];
  readonly pair: number;
  readonly sides: SidePrices;
  readonly rule: string;
}

function dragonTiger({ code, name, pack, winners, pair, sides, rule }: DragonTiger): Table {
  const isPair = (one: Card, other: Card) => rankOf(one) === rankOf(other);
  const groups: Group[] = [
    book({
      id: 'winner',
      name: 'Winner',
      runners: winners,
      answer: ({ result }) => result.winner,
      chances: () => chancesOverTwo(pack, higherOf),
    }),
    yesNo({
      id: 'pair',
      name: 'Pair: both cards of one rank',
      yes: pair,
      answer: (round: Round) => isPair(cardAt(round, DRAGON), cardAt(round, TIGER)),
      chances: () => chancesOverTwo(pack, (one, other) => yesOrNo(isPair(one, other))),
    }),
    ...[DRAGON, TIGER].flatMap((place) => cardSides(place, pack, sides)),
  ];
  return {
    code,
    name,
    family: 'dragon-tiger',
    pack,
    places: [DRAGON, TIGER],
    rules: ['One card for the dragon, then one for the tiger; the higher card wins.', HIGHER, rule],
    deal: dealOneEach(pack, [DRAGON, TIGER]),
    decide: (cards) => ({ winner: higherOf(cardAt(cards, DRAGON), cardAt(cards, TIGER)) }),
    groups: () => groups,
  };
}

export const dt20 = dragonTiger({
  code: 'dt20',
  name: 'Dragon Tiger 20-20',
  pack: '8x52',
  winners: [
    ['dragon', 'Dragon', 200],
    ['tiger', 'Tiger', 200],
    ['tie', 'Tie', 5600],
  ],
  pair: 1300,
  sides: { even: 210, odd: 179, colour: 195, rank: 1200 },
  rule: 'Eight packs: two cards of the same rank and suit are a tie, on which dragon and tiger lose.',
});

export const dt6 = dragonTiger({
  code: 'dt6',
  name: 'Dragon Tiger one-day',
  pack: '52',
  winners: [
    ['dragon', 'Dragon', [197, 203]],
    ['tiger', 'Tiger', [197, 203]],
  ],
  pair: 1600,
  sides: { even: 212, odd: 183, colour: 197, suit: 375 },
  rule: 'One pack, so there is no tie.',
});

const THREE = [DRAGON, TIGER, LION];
const ONE_PACK_SIDES = { even: 212, odd: 183, colour: 197 };

const dtl20Groups: readonly Group[] = [
  book({
    id: 'winner',
    name: 'Winner',
    runners: THREE.map(({ id, name }) => [id, name, 294]),
    answer: ({ result }) => result.winner,
    chances: () => {
      const cases = new Cases();
      const heights = cardsOf('52').map(heightOf);
      for (const dragon of heights)
        for (const tiger of heights)
          for (const lion of heights)
            if (dragon !== tiger && tiger !== lion && lion !== dragon)
              cases.add(dragon > tiger && dragon > lion ? 'dragon' : tiger > lion ? 'tiger' : 'lion');
      return cases.chances();
    },
  }),
  ...THREE.flatMap((place) => cardSides(place, '52', { ...ONE_PACK_SIDES, rank: 1200 })),
];

export const dtl20: Table = {
  code: 'dtl20',
  name: 'Dragon Tiger Lion',
  family: 'dragon-tiger',
  pack: '52',
  places: THREE,
  rules: ['One card each for dragon, tiger and lion, of one pack; the highest card wins.', HIGHER],
  deal: dealOneEach('52', THREE),
  decide: (cards) => {
    const [best] = THREE.toSorted((one, other) => heightOf(cardAt(cards, other)) - heightOf(cardAt(cards, one)));
    return { winner: (best as Place).id };
  },
  groups: () => dtl20Groups,
};

const SEATS: readonly Place[] = Array.from({ length: 6 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Player ${index + 1}`,
}));
const DEALER: Place = { id: 'dealer', name: 'Dealer' };

const warGroups = SEATS.flatMap((seat, index) => [
  yesNo({
    id: `seat-${seat.id}`,
    name: `${seat.name} beats the dealer`,
    yes: 198,
    answer: ({ result }) => result.winner[index] === 'W',
    chances: () => chancesOverTwo('52', (card, dealer) => yesOrNo(heightOf(card) > heightOf(dealer))),
  }),
  ...cardSides(seat, '52', { ...ONE_PACK_SIDES, suit: 375 }),
]);

export const war: Table = {
  code: 'war',
  name: 'Casino war',
  family: 'other',
  pack: '52',
  places: [...SEATS, DEALER],
  rules: [
    'One card for each of six seats and one for the dealer; a seat wins with a higher card than the dealer’s.',
    HIGHER,
  ],
  deal: dealOneEach('52', [...SEATS, DEALER]),
  decide: (cards) => {
    const dealer = heightOf(cardAt(cards, DEALER));
    return { winner: SEATS.map((seat) => (heightOf(cardAt(cards, seat)) > dealer ? 'W' : 'L')).join('') };
  },
  groups: () => warGroups,
};
