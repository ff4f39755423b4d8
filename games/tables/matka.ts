import { Cases, regrouped } from '../chances.ts';
import type { Dealer } from '../dealer.ts';
import { book } from '../groups.ts';
import type { Answer, Dealt, Group, Place, Round, Table } from '../table.ts';
import { ankOf, CHARTS, DIGITS, DRAWN, panaChances, panaKindOf, panaOf, PANAS } from './panas.ts';
import { sangam } from './sangam.ts';

const PANA: Place = { id: 'pana', name: 'Pana' };
const OPEN: Place = { id: 'open', name: 'Open' };
const CLOSE: Place = { id: 'close', name: 'Close' };

/** Three digits, each drawn by itself. */
function drawPana(dealer: Dealer, { id }: Place): void {
  for (let digit = 0; digit < 3; digit++) dealer.oneOf(DRAWN, id);
}

const panaAt = (cards: Dealt, { id }: Place) => panaOf(cards.at(id));
const panaAndAnk = (pana: string) => `${pana}-${ankOf(pana)}`;

function bookOnPana(
  place: Place,
  of: {
    readonly id: string;
    readonly name: string;
    readonly runners: readonly (readonly [id: string, name: string, price: number])[];
    readonly by: (pana: string) => string;
    readonly sets?: Group['sets'];
  },
): Group {
  const { by, sets, ...group } = of;
  return book({
    ...group,
    ...(sets && { sets }),
    answer: (round: Round) => by(panaAt(round, place)),
    chances: () => regrouped(panaChances(), (pana) => by(pana as string)),
  });
}

const PANA_PRICES = { SP: 15_800, DP: 31_500, TP: 95_000 } as const;

/** The prefix names the draw where a round has two. */
const ankBook = (place: Place, prefix = '', of = '') =>
  bookOnPana(place, { id: `${prefix}ank`, name: `${of}Ank`, runners: DIGITS.map((ank) => [ank, ank, 950]), by: ankOf });
const panaBook = (place: Place, prefix = '', of = '') =>
  bookOnPana(place, {
    id: `${prefix}pana`,
    name: `${of}Pana`,
    runners: PANAS.map((pana) => [pana, pana, PANA_PRICES[panaKindOf(pana)]]),
    by: (pana) => pana,
    sets: CHARTS.map((chart) => ({ ...chart, id: `${prefix}${chart.id}` })),
  });

const DRAW_RULE =
  'Three digits are drawn one by one, each from 0 to 9. The pana is the three in order, 1 to 9 and then 0; the ank is the last digit of their sum.';

const drawn = (code: string, name: string, groups: readonly Group[]): Table => ({
  code,
  name,
  family: 'matka',
  pack: null,
  places: [PANA],
  rules: [DRAW_RULE, 'A pana with three different digits is an SP, with two alike a DP, with three alike a TP.'],
  deal: (dealer) => drawPana(dealer, PANA),
  decide: (cards) => ({ winner: panaAndAnk(panaAt(cards, PANA)) }),
  groups: () => groups,
});

export const worli2 = drawn('worli2', 'Instant worli', [
  ankBook(PANA),
  bookOnPana(PANA, {
    id: 'line',
    name: 'Line',
    runners: [
      ['1-5', '1 to 5', 190],
      ['6-0', '6 to 0', 190],
    ],
    by: (pana) => (DIGITS.indexOf(ankOf(pana)) < 5 ? '1-5' : '6-0'),
  }),
  bookOnPana(PANA, {
    id: 'parity',
    name: 'Odd or even',
    runners: [
      ['odd', 'Odd', 190],
      ['even', 'Even', 190],
    ],
    by: (pana) => (Number(ankOf(pana)) % 2 === 1 ? 'odd' : 'even'),
  }),
]);

export const worli = drawn('worli', 'Worli matka', [
  ankBook(PANA),
  panaBook(PANA),
  bookOnPana(PANA, {
    id: 'kind',
    name: 'Kind of pana',
    runners: [
      ['SP', 'Any SP', 132],
      ['DP', 'Any DP', 350],
      ['TP', 'Any TP', 9500],
    ],
    by: panaKindOf,
  }),
]);

const JODIS = DRAWN.flatMap((open) => DRAWN.map((close) => open + close));
const jodiOf = (cards: Dealt) => ankOf(panaAt(cards, OPEN)) + ankOf(panaAt(cards, CLOSE));

function jodiChances(): ReadonlyMap<Answer, number> {
  const anks = regrouped(panaChances(), (pana) => ankOf(pana as string));
  const cases = new Cases();
  for (const [open, one] of anks) for (const [close, other] of anks) cases.add(`${open}${close}`, one * other);
  return cases.chances();
}

const matkaGroups: readonly Group[] = [
  ankBook(OPEN, 'open-', 'Open: '),
  panaBook(OPEN, 'open-', 'Open: '),
  book({
    id: 'jodi',
    name: 'Jodi',
    runners: JODIS.map((jodi) => [jodi, jodi, 9500]),
    answer: jodiOf,
    chances: jodiChances,
  }),
  ankBook(CLOSE, 'close-', 'Close: '),
  panaBook(CLOSE, 'close-', 'Close: '),
];

export const matka: Table = {
  code: 'matka',
  name: 'Matka',
  family: 'matka',
  pack: null,
  places: [OPEN, CLOSE],
  rules: [
    DRAW_RULE,
    'Two draws, open and close. The jodi is the ank of the open draw, then that of the close.',
    'A half sangam is the pana of one draw with the ank of the other, a full sangam the panas of both.',
  ],
  deal: (dealer) => {
    drawPana(dealer, OPEN);
    drawPana(dealer, CLOSE);
  },
  decide: (cards) => ({ winner: `${panaAt(cards, OPEN)}-${jodiOf(cards)}-${panaAt(cards, CLOSE)}` }),
  groups: () => matkaGroups,
  onDemand: sangam,
};
