import { type Card, cardsOf, isRed, type PackName, rankOf } from '../cards.ts';
import { Cases, chancesOver } from '../chances.ts';
import type { Dealer } from '../dealer.ts';
import { book, type BookRunner } from '../groups.ts';
import type { Answer, Dealt, Group, Place, Round, Table } from '../table.ts';
import { neverDecided, tuples, without } from './level-leaders.ts';
import { totalAt } from './points.ts';

/** Places add the ranks of their cards to what they start with; leaders who are level draw on. */
interface Totals {
  readonly pack: PackName;
  /** The id of each is what it starts with. */
  readonly places: readonly Place[];
}

/** The places with the highest total. */
function leadersOf(places: readonly Place[], totals: readonly number[]): readonly Place[] {
  const best = Math.max(...totals);
  return places.filter((_, index) => totals[index] === best);
}

function dealTotals({ pack, places }: Totals): Table['deal'] {
  return (dealer: Dealer) => {
    dealer.open(pack);
    let leaders = leadersOf(
      places,
      places.map(({ id }) => Number(id) + rankOf(dealer.card(id))),
    );
    while (leaders.length > 1 && dealer.left >= leaders.length)
      leaders = leadersOf(
        leaders,
        leaders.map(({ id }) => rankOf(dealer.card(id))),
      );
  };
}

function decideTotals({ places }: Totals): Table['decide'] {
  return (cards: Dealt) => {
    const totals = places.map(({ id }) => totalAt(id, cards.at(id)));
    const leaders = leadersOf(places, totals);
    return { winner: leaders.length === 1 ? (leaders[0] as Place).id : 'void', totals };
  };
}

/** How many cards of each rank a pack has, from its lowest rank on. */
function countsOf(pack: PackName) {
  const ranks = [...new Set(cardsOf(pack).map(rankOf))].sort((a, b) => a - b);
  return {
    lowest: ranks[0] as number,
    counts: ranks.map((rank) => cardsOf(pack).filter((card) => rankOf(card) === rank).length),
  };
}

function winnerChances({ pack, places }: Totals): ReadonlyMap<Answer, number> {
  const { counts } = countsOf(pack);
  const cases = new Cases();
  for (const { ranks, chance } of tuples(counts, places.length)) {
    const leaders = leadersOf(
      places,
      places.map(({ id }, index) => Number(id) + (ranks[index] as number)),
    );
    const isVoid = leaders.length === 2 ? neverDecided(without(counts, ranks)) : 0;
    cases.add(null, chance * isVoid);
    for (const { id } of leaders) cases.add(id, (chance * (1 - isVoid)) / leaders.length);
  }
  return cases.chances();
}

function winnerBook(of: Totals, prices: readonly (readonly [number, number])[]): Group {
  return book({
    id: 'winner',
    name: 'Winner',
    runners: of.places.map(({ id, name }, index): BookRunner => [id, name, prices[index] as readonly [number, number]]),
    voidWhen: 'Leaders are still level when the pack is too short.',
    answer: ({ result }) => (result.winner === 'void' ? null : result.winner),
    chances: () => winnerChances(of),
  });
}

const LEVEL = 'The highest total wins. While leaders are level, only they draw one more card each, in order.';

const CARD32: Totals = { pack: '32', places: ['8', '9', '10', '11'].map((id) => ({ id, name: `Player ${id}` })) };
const card32Groups = [
  winnerBook(CARD32, [
    [1220, 1370],
    [590, 640],
    [330, 355],
    [208, 222],
  ]),
];

export const card32: Table = {
  code: 'card32',
  name: '32 cards A',
  family: 'totals',
  pack: '32',
  places: CARD32.places,
  rules: ['Players 8, 9, 10 and 11 add one card from 6 to king, which counts 13.', LEVEL],
  deal: dealTotals(CARD32),
  decide: decideTotals(CARD32),
  groups: () => card32Groups,
};

const firstFour = (round: Round) => CARD32.places.map(({ id }) => round.at(id)[0] as Card);

/** The chances of what four first cards come to, by their ranks. */
function overFirstRanks(answer: (ranks: readonly number[]) => string): ReadonlyMap<Answer, number> {
  const { lowest, counts } = countsOf('32');
  const cases = new Cases();
  for (const { ranks, chance } of tuples(counts, 4)) cases.add(answer(ranks.map((rank) => rank + lowest)), chance);
  return cases.chances();
}

const totalOf = (place: Place, rank: number) => Number(place.id) + rank;

function parityBook(place: Place): Group {
  const of = (rank: number) => (totalOf(place, rank) % 2 === 0 ? 'even' : 'odd');
  return book({
    id: `parity-${place.id}`,
    name: `${place.name}: first total odd or even`,
    runners: [
      ['odd', 'Odd', 195],
      ['even', 'Even', 195],
    ],
    answer: (round) => of(rankOf(round.at(place.id)[0] as Card)),
    chances: () => chancesOver(cardsOf('32'), (card) => of(rankOf(card))),
  });
}

const coloursOf = (reds: number) => (reds >= 3 ? 'red' : reds <= 1 ? 'black' : 'two');

const coloursBook = book({
  id: 'colours',
  name: 'Colours of the first four cards',
  runners: [
    ['black', '3 or 4 black', 315],
    ['red', '3 or 4 red', 315],
    ['two', 'Two and two', 237],
  ],
  answer: (round) => coloursOf(firstFour(round).filter(isRed).length),
  chances: () => {
    const cases = new Cases();
    for (const { ranks, chance } of tuples([16, 16], 4))
      cases.add(coloursOf(ranks.filter((one) => one === 1).length), chance);
    return cases.chances();
  },
});

function ranksBook(of: {
  readonly id: string;
  readonly name: string;
  readonly runners: readonly BookRunner[];
  readonly by: (ranks: readonly number[]) => string;
}): Group {
  const { by, ...group } = of;
  return book({ ...group, answer: (round) => by(firstFour(round).map(rankOf)), chances: () => overFirstRanks(by) });
}

const firstTotals = (ranks: readonly number[]) =>
  CARD32.places.map((place, index) => totalOf(place, ranks[index] as number)) as [number, number, number, number];

const card32euGroups = [
  ...CARD32.places.map(parityBook),
  coloursBook,
  ranksBook({
    id: 'sides',
    name: 'Total of 8 and 9 against 10 and 11',
    runners: [
      ['low', '8 and 9 higher', 540],
      ['high', '10 and 11 higher', 124],
      ['equal', 'Equal', 1550],
    ],
    by: (ranks) => {
      const [eight, nine, ten, eleven] = firstTotals(ranks);
      const lead = eight + nine - ten - eleven;
      return lead > 0 ? 'low' : lead < 0 ? 'high' : 'equal';
    },
  }),
  ranksBook({
    id: 'digit',
    name: 'Last digit of the sum of the four first totals',
    runners: Array.from({ length: 10 }, (_, digit) => [`${digit}`, `${digit}`, 950]),
    by: (ranks) => `${firstTotals(ranks).reduce((sum, total) => sum + total) % 10}`,
  }),
];

export const card32eu: Table = {
  ...card32,
  code: 'card32eu',
  name: '32 cards B',
  rules: [...card32.rules, 'All bets are on the first four cards and the totals that they make.'],
  groups: () => card32euGroups,
};

const QUEEN: Totals = { pack: '52', places: ['0', '1', '2', '3'].map((id) => ({ id, name: `Queen ${id}` })) };
const queenGroups = [
  winnerBook(QUEEN, [
    [730, 820],
    [485, 530],
    [340, 365],
    [250, 268],
  ]),
];

export const queen: Table = {
  code: 'queen',
  name: 'Queen',
  family: 'totals',
  pack: '52',
  places: QUEEN.places,
  rules: [
    'Four queens start at 0, 1, 2 and 3 and add one card from ace, which counts 1, to king, which counts 13.',
    LEVEL,
  ],
  deal: dealTotals(QUEEN),
  decide: decideTotals(QUEEN),
  groups: () => queenGroups,
};
