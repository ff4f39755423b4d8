import { Cases } from '../chances.ts';
import { book, scale, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, Group, Place, Round, Table } from '../table.ts';

const FACES = ['1', '2', '3', '4', '5', '6'];
const DICE: Place = { id: 'dice', name: 'Dice' };

type Dice = readonly [number, number, number];
const diceOf = (round: Round) => round.at(DICE.id).map(Number) as unknown as Dice;
const sumOf = (dice: Dice) => dice[0] + dice[1] + dice[2];
const isTriple = (dice: Dice) => dice[0] === dice[1] && dice[1] === dice[2];

function chancesOverDice(answer: (dice: Dice) => Answer): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  for (let one = 1; one <= 6; one++)
    for (let two = 1; two <= 6; two++) for (let three = 1; three <= 6; three++) cases.add(answer([one, two, three]));
  return cases.chances();
}

/** The group's answer, and its chances by the same rule. */
const by = <T extends Answer>(rule: (dice: Dice) => T) => ({
  answer: (round: Round) => rule(diceOf(round)),
  chances: () => chancesOverDice(rule),
});
const whether = (rule: (dice: Dice) => boolean) => ({
  answer: (round: Round) => rule(diceOf(round)),
  chances: () => chancesOverDice((dice) => yesOrNo(rule(dice))),
});

/** Where a triple is not a sum: three, which only a triple makes. */
const TRIPLE = 3;

/** Of totals 4 to 10; 17 to 11 mirror them. */
const TOTAL_PRICES = [6800, 3400, 2000, 1350, 970, 820, 760] as const;
const priceOfTotal = (total: number) => TOTAL_PRICES[Math.min(total, 21 - total) - 4] ?? null;
const TOTALS = Array.from({ length: 16 }, (_, index) => index + 3);

const onSum = (id: string, label: string, wins: (sum: number) => boolean) => ({
  id,
  label,
  price: 200,
  wins: (sum: number) => sum !== TRIPLE && wins(sum),
});

const groups: readonly Group[] = [
  scale({
    id: 'sum',
    name: 'Sum, triples apart',
    least: TRIPLE,
    most: 17,
    bets: [
      onSum('small', 'Small: 4 to 10', (sum) => sum <= 10),
      onSum('big', 'Big: 11 to 17', (sum) => sum >= 11),
      onSum('odd', 'Odd', (sum) => sum % 2 === 1),
      onSum('even', 'Even', (sum) => sum % 2 === 0),
    ],
    ...by((dice) => (isTriple(dice) ? TRIPLE : sumOf(dice))),
  }),
  book({
    id: 'total',
    name: 'Total',
    runners: TOTALS.map((total) => [`${total}`, `${total}`, priceOfTotal(total)]),
    ...by((dice) => `${sumOf(dice)}`),
  }),
  ...FACES.map((face) =>
    scale({
      id: `face-${face}`,
      name: `Dice that show ${face}`,
      least: 0,
      most: 3,
      bets: [
        { id: `single-${face}`, label: `Single ${face}`, profit: (shown) => (shown === 0 ? -1 : shown) },
        { id: `double-${face}`, label: `Double ${face}`, price: 1300, wins: (shown) => shown >= 2 },
      ],
      ...by((dice) => dice.filter((die) => `${die}` === face).length),
    }),
  ),
  book({
    id: 'triple',
    name: 'Triple',
    runners: [...FACES.map((face) => [face, `${face} ${face} ${face}`, 20_500] as const), ['none', 'No triple', null]],
    ...by((dice) => (isTriple(dice) ? `${dice[0]}` : 'none')),
  }),
  yesNo({ id: 'any-triple', name: 'Any triple', yes: 3400, ...whether(isTriple) }),
  ...FACES.flatMap((one, index) =>
    FACES.slice(index + 1).map((other) =>
      yesNo({
        id: `faces-${one}${other}`,
        name: `${one} and ${other} both show`,
        yes: 700,
        ...whether((dice) => dice.includes(Number(one)) && dice.includes(Number(other))),
      }),
    ),
  ),
];

export const sicbo: Table = {
  code: 'sicbo',
  name: 'Sic Bo',
  family: 'other',
  pack: null,
  places: [DICE],
  rules: [
    'Three dice. Small, big, odd and even lose on a triple. A single pays once for each die that shows the face; a double wins with two or three.',
  ],
  deal: (dealer) => {
    for (let die = 0; die < 3; die++) dealer.oneOf(FACES, DICE.id);
  },
  decide: (cards) => {
    const dice = cards.at(DICE.id).toSorted();
    return { winner: dice.join(''), total: dice.reduce((sum, die) => sum + Number(die), 0) };
  },
  groups: () => groups,
};
