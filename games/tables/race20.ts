import { SUITS, suitOf } from '../cards.ts';
import { Cases, once, regrouped } from '../chances.ts';
import { book, scale, type ScaleBet } from '../groups.ts';
import type { Answer, Place, Table } from '../table.ts';
import { without } from './level-leaders.ts';
import { linesOf } from './number-lines.ts';
import { SUIT_NAMES } from './sides.ts';

const LANES: readonly Place[] = SUITS.map((suit) => ({ id: suit, name: SUIT_NAMES[suit] as string }));
const TO_WIN = 5;
const OF_A_SUIT = 12;

/** The suit that wins, and after how many cards: `S 12`. */
const raceChances = once((): ReadonlyMap<Answer, number> => {
  const cases = new Cases();
  let reached = new Map([[SUITS.map(() => OF_A_SUIT).join(), 1]]);
  for (let turned = 1; turned <= 4 * (TO_WIN - 1) + 1; turned++) {
    const next = new Map<string, number>();
    for (const [key, chance] of reached) {
      const counts = key.split(',').map(Number);
      const left = counts.reduce((sum, count) => sum + count, 0);
      for (const [suit, count] of counts.entries()) {
        const part = (chance * count) / left;
        const after = without(counts, [suit]);
        if (OF_A_SUIT - count + 1 === TO_WIN) cases.add(`${SUITS[suit]} ${turned}`, part);
        else next.set(after.join(), (next.get(after.join()) ?? 0) + part);
      }
    }
    reached = next;
  }
  return cases.chances();
});

const exactly = (turned: number, price: number): ScaleBet => ({
  id: `turned-${turned}`,
  label: `Exactly ${turned}`,
  price,
  wins: (number) => number === turned,
});

const groups = [
  book({
    id: 'winner',
    name: 'Winner',
    runners: LANES.map(({ id, name }) => [id, name, [390, 410]]),
    answer: ({ result }) => result.winner,
    chances: () => regrouped(raceChances(), (key) => (key as string).charAt(0)),
  }),
  scale({
    id: 'turned',
    name: 'Cards turned',
    least: TO_WIN,
    most: 4 * (TO_WIN - 1) + 1,
    bets: [
      ...linesOf('turned', [
        [12, 144, 280],
        [13, 184, 197],
        [14, 264, 149],
      ]),
      exactly(5, 51_000),
      exactly(6, 12_200),
      exactly(7, 4900),
      exactly(15, 810),
      exactly(16, 1330),
      exactly(17, 3550),
    ],
    answer: ({ steps }) => steps.length,
    chances: () => regrouped(raceChances(), (key) => Number((key as string).slice(2))),
  }),
];

export const race20: Table = {
  code: 'race20',
  name: 'Race 20-20',
  family: 'totals',
  pack: '48',
  places: LANES,
  rules: ['Cards of a pack without kings are turned until a suit has five of them: that suit wins.'],
  deal: (dealer) => {
    dealer.open('48');
    const turned = new Map<string, number>();
    for (let most = 0; most < TO_WIN;) {
      const suit = suitOf(dealer.card(suitOf));
      turned.set(suit, (turned.get(suit) ?? 0) + 1);
      most = Math.max(most, turned.get(suit) as number);
    }
  },
  decide: (cards) => ({
    winner: (LANES.find(({ id }) => cards.at(id).length === TO_WIN) as Place).id,
    turned: cards.steps.length,
  }),
  groups: () => groups,
};
