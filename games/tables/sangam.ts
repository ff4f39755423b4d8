import { scale } from '../groups.ts';
import type { Answer, Group, OnDemand, Round } from '../table.ts';
import { ankChances, ankOf, DIGITS, panaChances, panaKindOf, panaOf, PANAS } from './panas.ts';

// What both draws of a matka come to, named exactly: two panas, or one pana and the ank of the other draw.

const chanceOf = (part: string) => (part.length === 1 ? ankChances() : panaChances()).get(part) as number;

/** By the kinds of the two parts, without regard to which draw has which. */
const PRICES: Readonly<Record<string, number>> = {
  'half-SP': 158_000,
  'half-DP': 315_000,
  'half-TP': 950_000,
  'full-SP-SP': 2_630_000,
  'full-DP-SP': 5_250_000,
  'full-DP-DP': 10_500_000,
  'full-SP-TP': 15_800_000,
  'full-DP-TP': 31_500_000,
  'full-TP-TP': 95_000_000,
};

/** Whether it is a sangam: of the open draw, then of the close; an ank on one side at most. */
function isSangam(chosen: readonly string[]): chosen is readonly [string, string] {
  const [open = '', close = ''] = chosen;
  const isPart = (part: string) => PANAS.includes(part) || DIGITS.includes(part);
  return chosen.length === 2 && isPart(open) && isPart(close) && open.length + close.length > 2;
}

const comes = (part: string, pana: string) => (part.length === 1 ? ankOf(pana) : pana) === part;

function groupOf(chosen: readonly string[]): Group {
  if (!isSangam(chosen))
    throw new RangeError('Choose a pana of the open draw and one of the close, or the ank of one of them.');
  const [open, close] = chosen;
  const kinds = chosen
    .filter((part) => part.length > 1)
    .map(panaKindOf)
    .sort();
  const word = kinds.length === 2 ? 'Full' : 'Half';
  const id = `${word.toLowerCase()}-${kinds.join('-')}`;
  const isOf = (round: Round) => comes(open, panaOf(round.at('open'))) && comes(close, panaOf(round.at('close')));
  return scale({
    id: `sangam-${open}-${close}`,
    name: `${word} sangam ${open}-${close}`,
    least: 0,
    most: 1,
    bets: [
      { id, label: `${word}, ${kinds.join(' and ')}`, price: PRICES[id] as number, wins: (number) => number === 1 },
    ],
    answer: (round) => (isOf(round) ? 1 : 0),
    chances: () => {
      const chance = chanceOf(open) * chanceOf(close);
      return new Map<Answer, number>([
        [1, chance],
        [0, 1 - chance],
      ]);
    },
  });
}

export const sangam: OnDemand = {
  name: 'Sangam',
  choose: 2,
  of: [...PANAS, ...DIGITS],
  examples: [
    ['123', '5'],
    ['112', '5'],
    ['111', '5'],
    ['123', '456'],
    ['123', '112'],
    ['123', '111'],
    ['112', '445'],
    ['112', '111'],
    ['111', '222'],
  ],
  group: groupOf,
  chosenIn: (id) => id.slice('sangam-'.length).split('-'),
};
