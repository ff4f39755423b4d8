import { type Card, FACES } from '../cards.ts';
import { Cases, once, regrouped } from '../chances.ts';
import { book, scale, yesNo, yesOrNo } from '../groups.ts';
import type { Answer, Group, Place, Table } from '../table.ts';
import { without } from './level-leaders.ts';
import { linesOf } from './number-lines.ts';

const PACK = '35';
const SIDES: readonly Place[] = [
  { id: 'eng', name: 'England' },
  { id: 'rsa', name: 'South Africa' },
];
const BALLS = 6;
const WICKETS = 2;
/** Five sixes and a four. */
const MOST_RUNS = 34;

const runsOf = (faces: readonly Card[]) => faces.reduce((sum, face) => sum + (face === 'W' ? 0 : Number(face)), 0);
const wicketsOf = (faces: readonly Card[]) => faces.filter((face) => face === 'W').length;
const isOver = (faces: readonly Card[]) => faces.length === BALLS || wicketsOf(faces) === WICKETS;

/** Runs, and whether both wickets fell: `13 no`. */
const inningsChances = once((): ReadonlyMap<Answer, number> => {
  const cases = new Cases();
  const bowl = (counts: readonly number[], faces: readonly Card[], chance: number): void => {
    if (isOver(faces)) {
      cases.add(`${runsOf(faces)} ${yesOrNo(wicketsOf(faces) === WICKETS)}`, chance);
      return;
    }
    const left = counts.reduce((sum, count) => sum + count, 0);
    for (const [face, count] of counts.entries())
      if (count > 0) bowl(without(counts, [face]), [...faces, FACES[face] as Card], (chance * count) / left);
  };
  bowl(
    FACES.map(() => 5),
    [],
    1,
  );
  return cases.chances();
});

const runsChances = once(() => regrouped(inningsChances(), (key) => Number((key as string).split(' ')[0])));
const wicketsChances = once(() => regrouped(inningsChances(), (key) => (key as string).split(' ')[1] as string));

const winnerOf = (eng: number, rsa: number) => (eng > rsa ? 'eng' : eng < rsa ? 'rsa' : 'tie');

function matchChances(): ReadonlyMap<Answer, number> {
  const cases = new Cases();
  for (const [eng, one] of runsChances())
    for (const [rsa, other] of runsChances()) {
      const winner = winnerOf(eng as number, rsa as number);
      cases.add(winner === 'tie' ? null : winner, one * other);
    }
  return cases.chances();
}

const groups: readonly Group[] = [
  book({
    id: 'winner',
    name: 'Match',
    runners: SIDES.map(({ id, name }) => [id, name, [195, 205]]),
    voidWhen: 'Both sides make the same runs.',
    answer: ({ result }) => (result.winner === 'tie' ? null : result.winner),
    chances: matchChances,
  }),
  ...SIDES.flatMap(({ id, name }) => [
    scale({
      id: `${id}-runs`,
      name: `Runs of ${name}`,
      least: 0,
      most: MOST_RUNS,
      bets: linesOf(`${id}-runs`, [
        [12, 151, 257],
        [13, 171, 216],
        [14, 198, 185],
      ]),
      answer: (round) => runsOf(round.at(id)),
      chances: runsChances,
    }),
    yesNo({
      id: `${id}-wickets`,
      name: `${name} lose both wickets`,
      yes: 485,
      no: 119,
      answer: (round) => wicketsOf(round.at(id)) === WICKETS,
      chances: wicketsChances,
    }),
  ]),
];

export const superover: Table = {
  code: 'superover',
  name: 'Super over',
  family: 'cricket',
  pack: PACK,
  places: SIDES,
  rules: [
    'A pack of 35 cards has five each of 0, 1, 2, 3, 4, 6 and W. England bat first, then South Africa from a fresh pack: six balls or two wickets a side. The second innings is always played to its end.',
    'The side with more runs wins. Level runs are a tie: the match is void, all other bets stand.',
  ],
  deal: (dealer) => {
    for (const { id } of SIDES) {
      dealer.open(PACK);
      const faces: Card[] = [];
      while (!isOver(faces)) faces.push(dealer.card(id));
    }
  },
  decide: (cards) => {
    const [eng, rsa] = SIDES.map(({ id }) => runsOf(cards.at(id))) as [number, number];
    return { winner: winnerOf(eng, rsa), runs: [eng, rsa], wickets: SIDES.map(({ id }) => wicketsOf(cards.at(id))) };
  },
  groups: () => groups,
};
