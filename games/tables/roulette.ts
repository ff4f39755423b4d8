import { chancesOver } from '../chances.ts';
import { book } from '../groups.ts';
import type { Place, RunnerSet, Table } from '../table.ts';

const POCKETS: readonly string[] = Array.from({ length: 37 }, (_, pocket) => `${pocket}`);
const WHEEL: Place = { id: 'wheel', name: 'Wheel' };
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const setOf = (id: string, label: string, wins: (pocket: number) => boolean): RunnerSet => ({
  id,
  label,
  runners: POCKETS.filter((pocket) => pocket !== '0' && wins(Number(pocket))),
});

/** A street, a corner and so on: the pockets of a rectangle of the lay-out, whose rows are three wide. */
function block(kind: string, { from, rows, columns }: { from: number; rows: number; columns: number }): RunnerSet {
  const pockets = Array.from({ length: rows * columns }, (_, index) => {
    return from + Math.floor(index / columns) * 3 + (index % columns);
  });
  return { id: `${kind}-${pockets[0]}-${pockets.at(-1)}`, label: pockets.join(' '), runners: pockets.map(String) };
}

const all = Array.from({ length: 36 }, (_, index) => index + 1);
const listed = (kind: string, ...pockets: readonly string[]): RunnerSet => ({
  id: `${kind}-${pockets[0]}-${pockets.at(-1)}`,
  label: pockets.join(' '),
  runners: pockets,
});

const SETS: readonly RunnerSet[] = [
  setOf('red', 'Red', (pocket) => RED.has(pocket)),
  setOf('black', 'Black', (pocket) => !RED.has(pocket)),
  setOf('even', 'Even', (pocket) => pocket % 2 === 0),
  setOf('odd', 'Odd', (pocket) => pocket % 2 === 1),
  setOf('low', '1 to 18', (pocket) => pocket <= 18),
  setOf('high', '19 to 36', (pocket) => pocket > 18),
  ...[1, 2, 3].map((dozen) =>
    setOf(`dozen-${dozen}`, `${dozen * 12 - 11} to ${dozen * 12}`, (pocket) => Math.ceil(pocket / 12) === dozen),
  ),
  ...[1, 2, 3].map((column) => setOf(`column-${column}`, `Column ${column}`, (pocket) => pocket % 3 === column % 3)),
  ...all.filter((from) => from <= 31 && from % 3 === 1).map((from) => block('six', { from, rows: 2, columns: 3 })),
  listed('corner', '0', '1', '2', '3'),
  ...all.filter((from) => from <= 32 && from % 3 !== 0).map((from) => block('corner', { from, rows: 2, columns: 2 })),
  listed('street', '0', '1', '2'),
  listed('street', '0', '2', '3'),
  ...all.filter((from) => from % 3 === 1).map((from) => block('street', { from, rows: 1, columns: 3 })),
  ...['1', '2', '3'].map((pocket) => listed('split', '0', pocket)),
  ...all.filter((from) => from % 3 !== 0).map((from) => block('split', { from, rows: 1, columns: 2 })),
  ...all.filter((from) => from <= 33).map((from) => block('split', { from, rows: 2, columns: 1 })),
];

const groups = [
  book({
    id: 'number',
    name: 'Number',
    runners: POCKETS.map((pocket) => [pocket, pocket, 3600]),
    sets: SETS,
    answer: ({ result }) => result.winner,
    chances: () => chancesOver(POCKETS, (pocket) => pocket),
  }),
];

export const roulette: Table = {
  code: 'roulette',
  name: 'Roulette',
  family: 'wheel',
  pack: null,
  places: [WHEEL],
  rules: [
    'One pocket of 0 to 36. A bet on several numbers is made of equal parts and pays 36 ÷ their number in all. Zero loses on red, black, even, odd, dozens and columns.',
  ],
  deal: (dealer) => void dealer.oneOf(POCKETS, WHEEL.id),
  decide: (cards) => ({ winner: cards.at(WHEEL.id)[0] as string }),
  groups: () => groups,
};
