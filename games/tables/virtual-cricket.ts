import { type Card, FACES } from '../cards.ts';
import { Cases, once, regrouped } from '../chances.ts';
import { book, scale, type ScaleBet, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, Group, Place, Table } from '../table.ts';
import { priceFor } from './fair-price.ts';

const SIDES: readonly Place[] = [
  { id: 'ind', name: 'India' },
  { id: 'aus', name: 'Australia' },
];
const BALLS = 6;
/** Of 100 balls, how many are each face: 0 1 2 3 4 6 W. */
const WEIGHTS = [36, 34, 9, 1, 11, 5, 4] as const;
const GIVE_BACK = 0.95;
const LINES = [6, 8, 10];
const FACE_NAMES: Readonly<Record<string, string>> = { '0': 'Dot ball', '4': 'Four', '6': 'Six', W: 'Wicket' };

const chanceOfFace = (index: number) => (WEIGHTS[index] as number) / 100;
const runsOfFace = (face: Card) => (face === 'W' ? 0 : Number(face));
const runsOf = (faces: readonly Card[]) => faces.reduce((sum, face) => sum + runsOfFace(face), 0);
const isBoundary = (face: Card) => face === '4' || face === '6';

/** The runs of an over: a wicket costs no ball, and all six are bowled. */
const runsChances = once((): ReadonlyMap<Answer, number> => {
  let chances: ReadonlyMap<Answer, number> = new Map([[0, 1]]);
  for (let ball = 0; ball < BALLS; ball++) {
    const cases = new Cases();
    for (const [runs, chance] of chances)
      for (const [index, face] of FACES.entries())
        cases.add((runs as number) + runsOfFace(face), chance * chanceOfFace(index));
    chances = cases.chances();
  }
  return chances;
});

const winnerOf = (one: number, other: number) => (one > other ? 'ind' : one < other ? 'aus' : 'tie');

const matchChances = once((): ReadonlyMap<Answer, number> => {
  const cases = new Cases();
  for (const [one, chance] of runsChances())
    for (const [other, beside] of runsChances()) cases.add(winnerOf(one as number, other as number), chance * beside);
  return cases.chances();
});

/** The chances that a face of some kind comes at least once in the over. */
function anyOf(is: (face: Card) => boolean): ReadonlyMap<Answer, number> {
  const missed = FACES.reduce((sum, face, index) => sum + (is(face) ? 0 : chanceOfFace(index)), 0) ** BALLS;
  return new Map<Answer, number>([
    ['yes', 1 - missed],
    ['no', missed],
  ]);
}

function anyBook(side: Place, id: string, of: { readonly name: string; readonly is: (face: Card) => boolean }): Group {
  const chances = anyOf(of.is);
  return yesNo({
    id: `${side.id}-${id}`,
    name: `${side.name}: ${of.name}`,
    yes: priceFor(chances.get('yes') as number, GIVE_BACK),
    no: priceFor(chances.get('no') as number, GIVE_BACK),
    answer: (round) => round.at(side.id).some(of.is),
    chances: () => chances,
  });
}

function runsSession({ id, name }: Place): Group {
  const chanceOf = (wins: (runs: number) => boolean) =>
    regrouped(runsChances(), (runs) => yesOrNo(wins(runs as number))).get('yes') as number;
  const bet = (line: number, end: 'yes' | 'no', label: string): ScaleBet => {
    const wins = (runs: number) => runs >= line === (end === 'yes');
    return { id: `${id}-runs-${line}-${end}`, label, price: priceFor(chanceOf(wins), GIVE_BACK) as number, wins };
  };
  return scale({
    id: `${id}-runs`,
    name: `Runs of ${name} in the over`,
    least: 0,
    most: 6 * BALLS,
    bets: LINES.flatMap((line) => [bet(line, 'yes', `${line} or more`), bet(line, 'no', `Below ${line}`)]),
    answer: (round) => runsOf(round.at(id)),
    chances: runsChances,
  });
}

function ballBook({ id, name }: Place, ball: number): Group {
  return book({
    id: `${id}-ball-${ball}`,
    name: `${name}: ball ${ball}`,
    runners: FACES.map((face, index) => [face, FACE_NAMES[face] ?? face, priceFor(chanceOfFace(index), GIVE_BACK)]),
    answer: (round) => round.at(id)[ball - 1] as Card,
    chances: () => new Map(FACES.map((face, index) => [face as Answer, chanceOfFace(index)])),
  });
}

const groups = once((): readonly Group[] => [
  book({
    id: 'winner',
    name: 'Match',
    runners: [...SIDES, { id: 'tie', name: 'Tie' }].map(({ id, name }) => [
      id,
      name,
      priceFor(matchChances().get(id) as number, GIVE_BACK),
    ]),
    answer: ({ result }) => result.winner,
    chances: matchChances,
  }),
  ...SIDES.flatMap((side) => [
    runsSession(side),
    anyBook(side, 'wicket', { name: 'a wicket in the over', is: (face) => face === 'W' }),
    anyBook(side, 'boundary', { name: 'a four or a six in the over', is: isBoundary }),
    ...Array.from({ length: BALLS }, (_, index) => ballBook(side, index + 1)),
  ]),
]);

export const vcricket: Table = {
  code: 'vcricket',
  name: 'Virtual cricket',
  family: 'virtual',
  pack: null,
  places: SIDES,
  rules: [
    `Each side bats one over of six balls, India first. Of 100 balls ${FACES.map((face, index) => `${WEIGHTS[index]} are ${face}`).join(', ')}; a wicket scores nothing and the over goes on.`,
    'The side with more runs wins; level runs are a tie, which is a runner of the match.',
  ],
  deal: (dealer) => {
    for (const { id } of SIDES) for (let ball = 0; ball < BALLS; ball++) dealer.weighted(FACES, WEIGHTS, id);
  },
  decide: (cards) => {
    const [one, other] = SIDES.map(({ id }) => runsOf(cards.at(id))) as [number, number];
    return {
      winner: winnerOf(one, other),
      runs: [one, other],
      wickets: SIDES.map(({ id }) => cards.at(id).filter((face) => face === 'W').length),
    };
  },
  groups,
};
