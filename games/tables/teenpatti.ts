import { book, scale, yesNo } from '../groups.ts';
import type { Answer, Dealt, Group, Place, Round, Table } from '../table.ts';
import { bestShared, kindChances, kindNumberChances, levelOfTwo } from './teen-chances.ts';
import { KINDS, kindOf, scoreOf } from './teen-hands.ts';

const RANKING =
  'Hands rank pure sequence, trail, sequence, colour, pair, high card. Of the runs A K Q is the best, A 2 3 the second, then K Q J down to 4 3 2. The ace is high, and suits never count.';
const KIND_NAMES = ['High card', 'Pair', 'Colour', 'Sequence', 'Trail', 'Pure sequence'] as const;
/** Profit for each kind, the lowest first. */
const PAIR_PLUS = [-1, 1, 4, 6, 30, 40] as const;

function dealHands(places: readonly Place[]): Table['deal'] {
  return (dealer) => {
    dealer.open('52');
    for (let card = 0; card < 3; card++) for (const { id } of places) dealer.card(id);
  };
}

function pairPlus(place: Place): Group {
  const id = `pair-plus-${place.id}`;
  return scale({
    id,
    name: `Pair plus ${place.name}`,
    least: 0,
    most: 5,
    bets: [{ id, label: `Pair plus ${place.name}`, profit: (kind) => PAIR_PLUS[kind] as number }],
    answer: (round) => KINDS.indexOf(kindOf(round.at(place.id))),
    chances: kindNumberChances,
  });
}

const TWO: readonly Place[] = [
  { id: 'A', name: 'Player A' },
  { id: 'B', name: 'Player B' },
];

/** @param sign  1 where the better hand wins, −1 where the worse does */
function twoHands({ code, name, sign }: { code: string; name: string; sign: 1 | -1 }): Table {
  const winnerOf = (cards: Dealt) => {
    const lead = sign * (scoreOf(cards.at('A')) - scoreOf(cards.at('B')));
    return lead > 0 ? 'A' : lead < 0 ? 'B' : 'tie';
  };
  const groups = [
    book({
      id: 'winner',
      name: 'Winner',
      runners: TWO.map(({ id, name: label }) => [id, label, 198]),
      voidWhen: 'The hands are level.',
      answer: ({ result }) => (result.winner === 'tie' ? null : result.winner),
      chances: () => evenly(['A', 'B'], levelOfTwo()),
    }),
    ...TWO.map(pairPlus),
  ];
  return {
    code,
    name,
    family: 'teenpatti',
    pack: '52',
    places: TWO,
    rules: [
      `Two hands of three cards, dealt one by one. The ${sign === 1 ? 'better' : 'worse'} hand wins; level hands are a tie.`,
      RANKING,
      'Pair plus pays on the kind of the hand itself: pair 1, colour 4, sequence 6, trail 30, pure sequence 40 to 1.',
    ],
    deal: dealHands(TWO),
    decide: (cards) => ({ winner: winnerOf(cards), kinds: TWO.map(({ id }) => kindOf(cards.at(id))) }),
    groups: () => groups,
  };
}

/** All as likely as each other, and void with the probability that is given. */
function evenly(runners: readonly string[], isVoid: number): ReadonlyMap<Answer, number> {
  return new Map<Answer, number>([
    ...runners.map((runner) => [runner, (1 - isVoid) / runners.length] as const),
    [null, isVoid],
  ]);
}

export const teen20 = twoHands({ code: 'teen20', name: 'Teenpatti 20-20', sign: 1 });
export const muflis = twoHands({ code: 'muflis', name: 'Muflis', sign: -1 });

const THREE: readonly Place[] = [
  { id: 'tiger', name: 'Tiger' },
  { id: 'lion', name: 'Lion' },
  { id: 'dragon', name: 'Dragon' },
];
const KIND_PRICES = [null, 560, 1900, 2900, 40_000, 43_500] as const;

const teen9Groups = [
  book({
    id: 'winner',
    name: 'Winner',
    runners: THREE.map(({ id, name }) => [id, name, 294]),
    voidWhen: 'Two or three hands share the best score.',
    answer: ({ result }) => (result.winner === 'tie' ? null : result.winner),
    chances: () =>
      evenly(
        THREE.map(({ id }) => id),
        bestShared(),
      ),
  }),
  ...THREE.map((place) =>
    book({
      id: `kind-${place.id}`,
      name: `Kind of ${place.name}`,
      runners: KINDS.map((kind, index) => [kind, KIND_NAMES[index] as string, KIND_PRICES[index] as number | null]),
      answer: (round) => kindOf(round.at(place.id)),
      chances: kindChances,
    }),
  ),
];

export const teen9: Table = {
  code: 'teen9',
  name: 'Test teenpatti',
  family: 'teenpatti',
  pack: '52',
  places: THREE,
  rules: ['Three hands of three cards. The best hand wins; a shared best hand is a tie.', RANKING],
  deal: dealHands(THREE),
  decide: (cards) => {
    const scores = THREE.map(({ id }) => scoreOf(cards.at(id)));
    const best = Math.max(...scores);
    const leaders = THREE.filter((_, index) => scores[index] === best);
    const winner = leaders.length === 1 ? (leaders[0] as Place).id : 'tie';
    return { winner, kinds: THREE.map(({ id }) => kindOf(cards.at(id))) };
  },
  groups: () => teen9Groups,
};

const SEATS: readonly Place[] = Array.from({ length: 8 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Player ${index + 1}`,
}));
const WITH_DEALER = [...SEATS, { id: 'dealer', name: 'Dealer' }];

const teen8Groups = SEATS.flatMap((place, index) => [
  yesNo({
    id: `seat-${place.id}`,
    name: `${place.name} beats the dealer`,
    yes: 198,
    voidWhen: 'The hand is level with the dealer’s.',
    answer: ({ result }: Round) => (result.winner[index] === 'T' ? null : result.winner[index] === 'W'),
    chances: () => evenly(['yes', 'no'], levelOfTwo()),
  }),
  pairPlus(place),
]);

export const teen8: Table = {
  code: 'teen8',
  name: 'Open teenpatti',
  family: 'teenpatti',
  pack: '52',
  places: WITH_DEALER,
  rules: [
    'Eight hands and the dealer’s, of three cards, dealt face up. Each hand plays against the dealer’s.',
    RANKING,
  ],
  deal: dealHands(WITH_DEALER),
  decide: (cards) => {
    const dealer = scoreOf(cards.at('dealer'));
    const letters = SEATS.map(({ id }) => {
      const lead = scoreOf(cards.at(id)) - dealer;
      return lead > 0 ? 'W' : lead < 0 ? 'L' : 'T';
    });
    return { winner: letters.join(''), kinds: WITH_DEALER.map(({ id }) => kindOf(cards.at(id))) };
  },
  groups: () => teen8Groups,
};
