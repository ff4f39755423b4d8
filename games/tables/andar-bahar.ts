import { type Card, RANKS, rankOf } from '../cards.ts';
import { Cases, once, regrouped } from '../chances.ts';
import { book, scale, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, OnDemand, Place, Table } from '../table.ts';
import { cardSides } from './sides.ts';

const JOKER: Place = { id: 'joker', name: 'Joker' };
const BAHAR: Place = { id: 'bahar', name: 'Bahar' };
const ANDAR: Place = { id: 'andar', name: 'Andar' };
const SIDES = [BAHAR, ANDAR];
/** Bahar has the first card, andar the second, and so on. */
const sideAt = (index: number) => SIDES[index % 2] as Place;

/** How many cards it takes until one of `wanted` cards shows, dealt from so many. */
function firstShown(pack: number, wanted: number): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  let missed = 1;
  for (let turned = 1; turned <= pack - wanted + 1; turned++) {
    const left = pack - turned + 1;
    cases.add(turned, (missed * wanted) / left);
    missed *= 1 - wanted / left;
  }
  return cases.chances();
}

const jokerShown = once(() => firstShown(51, 3));

const abjGroups = [
  book({
    id: 'winner',
    name: 'Winner',
    runners: [
      ['bahar', 'Bahar', 190],
      ['andar', 'Andar', 200],
    ],
    answer: ({ result }) => result.winner,
    chances: () => regrouped(jokerShown(), (turned) => sideAt((turned as number) - 1).id),
  }),
  yesNo({
    id: 'first',
    name: 'Bahar’s first card matches',
    yes: 1600,
    answer: ({ steps }) => steps.length === 2,
    chances: () => regrouped(jokerShown(), (turned) => yesOrNo(turned === 1)),
  }),
  ...cardSides(JOKER, '52', { even: 210, odd: 179, colour: 195, rank: 1200, suit: 375 }),
];

export const abj: Table = {
  code: 'abj',
  name: 'Andar Bahar 2',
  family: 'andar-bahar',
  pack: '52',
  places: [JOKER, BAHAR, ANDAR],
  rules: [
    'The joker is turned, then cards go to bahar and andar in turn until one has the joker’s rank: that side wins.',
  ],
  deal: (dealer) => {
    dealer.open('52');
    const rank = rankOf(dealer.card(JOKER.id));
    for (let index = 0; rankOf(dealer.card(sideAt(index).id)) !== rank; index++);
  },
  decide: (cards) => ({ winner: sideAt(cards.steps.length).id, turned: cards.steps.length - 1 }),
  groups: () => abjGroups,
};

/** 0 andar, 1 bahar, 2 bahar with the very first card. */
const sideNumber = (turned: number) => (turned === 1 ? 2 : turned % 2);
const rankShown = once(() => regrouped(firstShown(52, 4), (turned) => sideNumber(turned as number)));

const ab20Groups = RANKS.map((rank) =>
  scale({
    id: `rank-${rank}`,
    name: `Which side shows ${rank} first`,
    least: 0,
    most: 2,
    bets: [
      { id: `andar-${rank}`, label: `Andar ${rank}`, profit: (side) => (side === 0 ? 1 : -1) },
      { id: `bahar-${rank}`, label: `Bahar ${rank}`, profit: (side) => (side === 0 ? -1 : side === 1 ? 1 : 0.25) },
    ],
    answer: ({ cards }) => sideNumber(cards.findIndex((card) => card.startsWith(rank)) + 1),
    chances: rankShown,
  }),
);

export const ab20: Table = {
  code: 'ab20',
  name: 'Andar Bahar all cards',
  family: 'andar-bahar',
  pack: '52',
  places: SIDES,
  rules: [
    'The whole pack is dealt to bahar and andar in turn; of each rank the side wins that shows it first.',
    'Bahar pays one quarter where the rank is that of the very first card.',
  ],
  deal: (dealer) => {
    dealer.open('52');
    for (let index = 0; index < 52; index++) dealer.card(sideAt(index).id);
  },
  decide: ({ steps }) => ({
    winner: RANKS.map((rank) => sideAt(steps.findIndex(({ card }) => card.startsWith(rank))).name.charAt(0)).join(''),
  }),
  groups: () => ab20Groups,
};

const THREE: Place = { id: 'cards', name: 'Cards' };

const judgement: OnDemand = {
  name: 'One of three ranks shows',
  choose: 3,
  of: RANKS,
  examples: [['A', '2', '3']],
  group: (chosen) => {
    const ranks = RANKS.filter((rank) => chosen.includes(rank));
    if (ranks.length !== 3 || chosen.length !== 3) throw new RangeError('Choose three different ranks.');
    return yesNo({
      id: `ranks-${ranks.join('')}`,
      bets: 'ranks',
      name: `One of ${ranks.join(' ')} shows`,
      yes: 175,
      no: 217,
      answer: ({ cards }) => cards.some((card) => (ranks as readonly string[]).includes(card.charAt(0))),
      chances: judgementChances,
    });
  },
  chosenIn: (id) => id.slice('ranks-'.length).split(''),
};

const judgementChances = once((): ReadonlyMap<Answer, number> => {
  return regrouped(firstShown(52, 12), (turned) => yesOrNo((turned as number) <= 3));
});

const byRank = (one: Card, other: Card) => rankOf(one) - rankOf(other);

/** Each round has a market from the start: its close seals the round, whether or not anybody chooses another. */
const standing = once(() => [judgement.group(RANKS.slice(0, 3))]);

export const cards3j: Table = {
  code: 'cards3j',
  name: '3 card judgement',
  family: 'andar-bahar',
  pack: '52',
  places: [THREE],
  rules: [
    'Three cards are dealt. The bettor names three different ranks, and bets that one of them shows or that none does.',
  ],
  deal: (dealer) => {
    dealer.open('52');
    for (let index = 0; index < 3; index++) dealer.card(THREE.id);
  },
  decide: ({ steps }) => ({
    winner: steps
      .map(({ card }) => card)
      .sort(byRank)
      .map((card) => card.charAt(0))
      .join(''),
  }),
  groups: standing,
  onDemand: judgement,
};
