import { type Card, cardsOf, RANKS, rankOf } from '../cards.ts';
import { chancesOver } from '../chances.ts';
import { scale } from '../groups.ts';
import type { Group, Start, Table } from '../table.ts';
import { ONE_CARD } from './lucky7.ts';

/** By how many of the thirteen ranks win, from one. */
const PRICES = [1274, 637, 424, 318, 254, 212, 182, 159, 141, 127, 115, 106] as const;
const FIRST_SHOWN = '7S';

function bet(shown: number, id: string, wins: (rank: number) => boolean) {
  const ranks = RANKS.filter((_, index) => wins(index + 1)).length;
  const label = { higher: 'Higher', lower: 'Lower', same: 'Same' }[id] as string;
  const orSame = id !== 'same' && shown > 1 && shown < 13 ? ' or same' : '';
  return { id: `${id}-${RANKS[shown - 1]}`, label: label + orSame, price: PRICES[ranks - 1] as number, wins };
}

/** Higher and lower win on the same rank too, but for an ace and a king, where the same rank is a bet of its own. */
function betsOn(shown: number) {
  const same = bet(shown, 'same', (rank) => rank === shown);
  if (shown === 1) return [bet(shown, 'higher', (rank) => rank > shown), same];
  if (shown === 13) return [bet(shown, 'lower', (rank) => rank < shown), same];
  return [bet(shown, 'higher', (rank) => rank >= shown), bet(shown, 'lower', (rank) => rank <= shown)];
}

const groupOn: readonly Group[] = RANKS.map((rank, index) =>
  scale({
    id: 'rank',
    name: `Rank of the next card after ${rank}`,
    least: 1,
    most: 13,
    bets: betsOn(index + 1),
    answer: (round) => rankOf(round.at(ONE_CARD.id)[0] as Card),
    chances: () => chancesOver(cardsOf('52'), rankOf),
  }),
);

const groupsAt = ({ before = FIRST_SHOWN }: Start) => [groupOn[rankOf(before) - 1] as Group];

export const hilo: Table = {
  code: 'hilo',
  name: 'Hi-Lo',
  family: 'other',
  pack: null,
  places: [ONE_CARD],
  rules: [
    'The card shown is that of the table’s round before, in the first round of a chain the seven of spades. The next card is drawn from a full pack; the ace is low.',
    'Higher and lower win on the same rank too; on an ace and a king the same rank is a bet of its own.',
  ],
  deal: (dealer) => void dealer.oneOf(cardsOf('52'), ONE_CARD.id),
  decide: (cards) => ({ winner: (cards.at(ONE_CARD.id)[0] as Card).charAt(0) }),
  groups: groupsAt,
  starts: RANKS.map((rank) => ({ before: `${rank}S` })),
};
