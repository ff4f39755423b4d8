import { type Card, cardsOf, rankOf } from '../cards.ts';
import { chancesOver, once } from '../chances.ts';
import type { Bet, Group, Table } from '../table.ts';
import { ONE_CARD } from './lucky7.ts';

const TARGET = 12;
/** To back and to lay, for the seats that hold 2 to 10 runs. */
const PRICES = [
  [950, 1080],
  [480, 530],
  [320, 350],
  [242, 260],
  [195, 206],
  [163, 171],
  [140, 146],
  [123, 127],
  [109, 112],
] as const;

/** A seat's bet is a line on the card: the seat wins from 12 less its runs. */
function betsOf(index: number): Bet[] {
  const held = index + 2;
  const [back, lay] = PRICES[index] as readonly [number, number];
  const bet = { label: `Seat ${held}`, line: TARGET - held };
  const id = `seat-${held}`;
  return [
    { ...bet, id, runner: id, side: 'back', price: back },
    { ...bet, id: `${id}-lay`, runner: id, side: 'lay', price: lay },
  ];
}

const group: Group = {
  id: 'runs',
  name: 'Runs of the card',
  payoff: { kind: 'line', least: 1, most: 10 },
  bets: PRICES.flatMap((_, index) => betsOf(index)),
  answer: (round) => rankOf(round.at(ONE_CARD.id)[0] as Card),
  chances: once(() => chancesOver(cardsOf('40'), rankOf)),
};

export const cmatch20: Table = {
  code: 'cmatch20',
  name: 'Cricket 20-20',
  family: 'cricket',
  pack: '40',
  places: [ONE_CARD],
  rules: [
    'The seats hold 2 to 10 runs. One card from ace to ten is added to all; a seat wins with 12 runs or more, so a level score goes to the side that chases.',
  ],
  deal: (dealer) => {
    dealer.open('40');
    dealer.card(ONE_CARD.id);
  },
  decide: (cards) => ({ winner: `${rankOf(cards.at(ONE_CARD.id)[0] as Card)}` }),
  groups: () => [group],
};
