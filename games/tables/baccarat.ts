import { type Card, rankOf } from '../cards.ts';
import { Cases, once, regrouped } from '../chances.ts';
import { book, scale, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, Dealt, Group, Place, Round, Table } from '../table.ts';
import { pointOf, pointsOf, pointsOfHand } from './points.ts';
import { chancesOverTwo } from './two-cards.ts';

const PACK = '8x52';
const PLACES: readonly Place[] = [
  { id: 'player', name: 'Player' },
  { id: 'banker', name: 'Banker' },
];

/** Whether the banker draws on so many points, by the player's third card where there is one. */
function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

/** Points of the first two cards with which nobody draws. */
const isNatural = (player: number, banker: number) => player >= 8 || banker >= 8;

const playerDraws = (player: number) => player <= 5;

/** Plays the third cards, which `next` draws when it is called. */
function thirdCards(player: number, banker: number, next: (place: string) => number): void {
  if (isNatural(player, banker)) return;
  const third = playerDraws(player) ? next('player') : undefined;
  if (bankerDraws(banker, third)) next('banker');
}

const winnerOf = (player: number, banker: number) => (player > banker ? 'player' : player < banker ? 'banker' : 'tie');

const pointsAt = (cards: Dealt, place: string) => pointsOfHand(cards.at(place));

/** Winner, its points, and how many cards are out: what all bets but the pairs are on. */
interface Hand {
  readonly winner: string;
  readonly points: number;
  readonly cards: number;
}

const handOf = (cards: Dealt): Hand => {
  const [player, banker] = [pointsAt(cards, 'player'), pointsAt(cards, 'banker')];
  return { winner: winnerOf(player, banker), points: Math.max(player, banker), cards: cards.steps.length };
};

const keyOf = ({ winner, points, cards }: Hand) => `${winner} ${points} ${cards}`;
const handOfKey = (key: Answer): Hand => {
  const [winner, points, cards] = (key as string).split(' ') as [string, string, string];
  return { winner, points: Number(points), cards: Number(cards) };
};

/** Every hand, by the points of its cards. */
const handChances = once((): ReadonlyMap<Answer, number> => {
  const cases = new Cases();
  const counts = [128, ...Array.from({ length: 9 }, () => 32)];
  let left = 416;
  /** Calls `goOn` with each point that the next card may have, and the chance of it. */
  const draw = (chance: number, goOn: (point: number, chance: number) => void): void => {
    for (const [point, count] of counts.entries()) {
      counts[point] = count - 1;
      left -= 1;
      goOn(point, (chance * count) / (left + 1));
      counts[point] = count;
      left += 1;
    }
  };
  const ended = (player: number, banker: number, chance: number, cards: number) =>
    cases.add(keyOf({ winner: winnerOf(player, banker), points: Math.max(player, banker), cards }), chance);
  const thirds = (player: number, banker: number, chance: number) => {
    if (isNatural(player, banker)) return ended(player, banker, chance, 4);
    const bankersTurn = (points: number, third: number | undefined, by: number, cards: number) =>
      bankerDraws(banker, third)
        ? draw(by, (point, next) => ended(points, (banker + point) % 10, next, cards + 1))
        : ended(points, banker, by, cards);
    if (!playerDraws(player)) return bankersTurn(player, undefined, chance, 4);
    return draw(chance, (point, next) => bankersTurn((player + point) % 10, point, next, 5));
  };
  // The order of a hand's two cards does not matter.
  const two = (chance: number, goOn: (points: number, chance: number) => void) =>
    draw(chance, (one, first) =>
      draw(first, (other, second) => {
        if (other <= one) goOn((one + other) % 10, other === one ? second : 2 * second);
      }),
    );
  two(1, (player, before) => two(before, (banker, chance) => thirds(player, banker, chance)));
  return cases.chances();
});

const overHands = (answer: (hand: Hand) => Answer) => () => regrouped(handChances(), (key) => answer(handOfKey(key)));

/** 0 the player wins, 1 the banker, 2 the banker with six points. */
const sideOf = ({ winner, points }: Hand): Answer =>
  winner === 'tie' ? null : winner === 'player' ? 0 : points === 6 ? 2 : 1;

const isPair = (cards: readonly Card[]) => rankOf(cards[0] as Card) === rankOf(cards[1] as Card);
const isPerfect = (cards: readonly Card[]) => cards[0] === cards[1];

/** The chances that one at least of two hands is a pair: of rank, or of rank and suit. */
function eitherChances(ranks: number, copies: number): ReadonlyMap<Answer, number> {
  const total = ranks * copies;
  const one = (copies - 1) / (total - 1);
  const same = ((copies - 2) * (copies - 3)) / ((total - 2) * (total - 3));
  const other = ((ranks - 1) * copies * (copies - 1)) / ((total - 2) * (total - 3));
  const yes = 2 * one - one * (same + other);
  return new Map<Answer, number>([
    ['yes', yes],
    ['no', 1 - yes],
  ]);
}

const hands = (round: Round) => PLACES.map(({ id }) => round.at(id));

const baccaratGroups: readonly Group[] = [
  scale({
    id: 'winner',
    name: 'Winner',
    least: 0,
    most: 2,
    bets: [
      { id: 'player', label: 'Player', profit: (side) => (side === 0 ? 1 : -1) },
      { id: 'banker', label: 'Banker', profit: (side) => (side === 0 ? -1 : side === 1 ? 1 : 0.5) },
    ],
    voidWhen: 'The hand is a tie.',
    answer: (round) => sideOf(handOf(round)),
    chances: overHands(sideOf),
  }),
  yesNo({
    id: 'tie',
    name: 'Tie',
    yes: 1000,
    answer: ({ result }) => result.winner === 'tie',
    chances: overHands(({ winner }) => yesOrNo(winner === 'tie')),
  }),
  ...PLACES.map(({ id, name }) =>
    yesNo({
      id: `${id}-pair`,
      name: `${name} pair`,
      yes: 1300,
      answer: (round) => isPair(round.at(id)),
      chances: () => chancesOverTwo(PACK, (one, other) => yesOrNo(isPair([one, other]))),
    }),
  ),
  yesNo({
    id: 'either-pair',
    name: 'Either pair',
    yes: 650,
    answer: (round) => hands(round).some(isPair),
    chances: () => eitherChances(13, 32),
  }),
  yesNo({
    id: 'perfect-pair',
    name: 'Perfect pair: same rank and suit, in one hand at least',
    yes: 2850,
    answer: (round) => hands(round).some(isPerfect),
    chances: () => eitherChances(52, 8),
  }),
  book({
    id: 'size',
    name: 'Cards of the hand',
    runners: [
      ['big', 'Big: 5 or 6', 154],
      ['small', 'Small: 4', 250],
    ],
    answer: ({ steps }) => (steps.length > 4 ? 'big' : 'small'),
    chances: overHands(({ cards }) => (cards > 4 ? 'big' : 'small')),
  }),
];

export const baccarat: Table = {
  code: 'baccarat',
  name: 'Baccarat',
  family: 'baccarat',
  pack: PACK,
  places: PLACES,
  rules: [
    'Punto banco with eight packs: player, banker, player, banker. Eight or nine with two cards ends the hand.',
    'The player draws on 0 to 5. Where the player stood, the banker draws on 0 to 5; otherwise by the player’s third card: on 0 to 2 always, on 3 unless it is 8, on 4 if it is 2 to 7, on 5 if it is 4 to 7, on 6 if it is 6 or 7.',
    'Banker pays one half where the banker wins with six points. Pairs count the first two cards; a perfect pair is paid once.',
  ],
  deal: (dealer) => {
    dealer.open(PACK);
    const first = ['player', 'banker', 'player', 'banker'].map((place) => pointOf(dealer.card(place))) as [
      number,
      number,
      number,
      number,
    ];
    thirdCards(pointsOf([first[0], first[2]]), pointsOf([first[1], first[3]]), (place) => pointOf(dealer.card(place)));
  },
  decide: (cards) => ({
    winner: handOf(cards).winner,
    player: pointsAt(cards, 'player'),
    banker: pointsAt(cards, 'banker'),
  }),
  groups: () => baccaratGroups,
};

const SCORES = [
  ['1-4', 'Wins with 1 to 4', 910],
  ['5-6', 'Wins with 5 or 6', 520],
  ['7', 'Wins with 7', 600],
  ['8', 'Wins with 8', 440],
  ['9', 'Wins with 9', 400],
  ['tie', 'Tie', 1000],
] as const;
const scoreOf = ({ winner, points }: Hand) =>
  winner === 'tie' ? 'tie' : points <= 4 ? '1-4' : points <= 6 ? '5-6' : `${points}`;

const baccarat2Groups = [
  book({
    id: 'score',
    name: 'Points of the winner',
    runners: SCORES,
    answer: (round) => scoreOf(handOf(round)),
    chances: overHands(scoreOf),
  }),
];

export const baccarat2: Table = {
  ...baccarat,
  code: 'baccarat2',
  name: 'Baccarat 2',
  rules: [...baccarat.rules.slice(0, 2), 'The bet is on the points with which the hand is won.'],
  groups: () => baccarat2Groups,
};
