import { all, back, type Facts, lay, type Row, type Scenario, see, seeEarly, settle } from '../scenario.ts';

// Monaco Protocol, tests/order/settlement_payment_2.ts and _3.ts: longer sequences of one account on runner 0, worked
// off as they go or all at the end. With us there is no difference between the two.

const zero = [0, 0, 0];
const at = (levels: Record<string, readonly number[]>): Facts => levels;

const six = [
  lay('A', 0, [11, 2.01]),
  back('A', 0, [10, 1.96]),
  lay('A', 0, [10, 2.2]),
  back('A', 0, [11, 2.01]),
  lay('A', 0, [11, 2.2]),
  back('A', 0, [10, 2.01]),
] as const;
const sixMatched = see(
  all(
    { 'A matched': zero, 'A unmatched': [1.2, 0, 0], held: 1.2, 'A available': 98.8 },
    at({ 'back 0 @ 1.96': [0, 0, 10], 'back 0 @ 2.01': [0, 0, 21] }),
    at({ 'lay 0 @ 2.01': [0, 0, 11], 'lay 0 @ 2.2': [1, 1, 20] }),
  ),
  'own-order',
  all(
    { 'A unmatched': [0, 10, 10], held: 10, 'A available': 90 },
    at({ 'back 0 @ 1.96': zero, 'back 0 @ 2.01': [1, 10, 0] }),
    at({ 'lay 0 @ 2.01': zero, 'lay 0 @ 2.2': zero }),
  ),
);
const sixEarly = seeEarly(
  all(
    { 'A matched': [35.11, -31, -31], 'A unmatched': [36.31, 0, 0], held: 36.31, 'A available': 63.69 },
    at({ 'back 0 @ 1.96': [0, 0, 10], 'back 0 @ 2.01': [0, 0, 21] }),
    at({ 'lay 0 @ 2.01': [1, 11, 0], 'lay 0 @ 2.2': [2, 21, 0] }),
  ),
  'own-order',
  all(
    { 'A matched': zero, 'A unmatched': [0, 10, 10], held: 10, 'A available': 90 },
    at({ 'back 0 @ 1.96': zero, 'back 0 @ 2.01': [1, 10, 0] }),
    at({ 'lay 0 @ 2.01': zero, 'lay 0 @ 2.2': zero }),
  ),
);
const sixEnd = [settle(0), see({ held: 0, 'A available': 100 })];

const ten = [
  back('A', 0, [100, 1.97]),
  back('A', 0, [100, 1.99]),
  lay('A', 0, [200, 2.01]),
  lay('A', 0, [100, 2]),
  lay('A', 0, [200, 1.99]),
  back('A', 0, [100, 2.01]),
  back('A', 0, [250, 1.97]),
  lay('A', 0, [100, 2]),
  back('A', 0, [50, 1.97]),
  back('A', 0, [250, 1.99]),
] as const;
const tenMatched = see(
  all(
    { 'A matched': zero, 'A unmatched': [0, 250, 250], held: 250, 'A available': 750 },
    at({ 'back 0 @ 1.97': [0, 0, 400], 'back 0 @ 1.99': [1, 150, 200], 'back 0 @ 2.01': [1, 100, 0] }),
    at({ 'lay 0 @ 1.99': [0, 0, 200], 'lay 0 @ 2': [0, 0, 200], 'lay 0 @ 2.01': [0, 0, 200] }),
  ),
  'own-order',
  all(
    { 'A unmatched': [0, 400, 400], held: 400, 'A available': 600 },
    at({ 'back 0 @ 1.97': [1, 50, 0], 'back 0 @ 1.99': [1, 250, 0] }),
    at({ 'lay 0 @ 1.99': zero, 'lay 0 @ 2': zero, 'lay 0 @ 2.01': zero }),
  ),
);
const tenEarly = seeEarly(
  all(
    { 'A matched': [202, -200, -200], 'A unmatched': [398, 450, 450], held: 650, 'A available': 350 },
    at({ 'back 0 @ 1.97': [1, 100, 300], 'back 0 @ 1.99': [2, 250, 100], 'back 0 @ 2.01': [1, 100, 0] }),
    at({ 'lay 0 @ 1.99': [1, 200, 0], 'lay 0 @ 2': [2, 200, 0], 'lay 0 @ 2.01': [0, 0, 200] }),
  ),
  'own-order',
  all(
    { 'A matched': zero, 'A unmatched': [0, 400, 400], held: 400, 'A available': 600 },
    at({ 'back 0 @ 1.97': [1, 50, 0], 'back 0 @ 1.99': [1, 250, 0] }),
    at({ 'lay 0 @ 1.99': zero, 'lay 0 @ 2': zero, 'lay 0 @ 2.01': zero }),
  ),
);
const tenEnd = [settle(0), see({ held: 0, 'A available': 1000 })];

const table: readonly (readonly [file: string, name: string, about: string, cash: number, rows: readonly Row[]])[] = [
  ['2', 'scenario 1', 'six orders in three pairs, each worked off', 100, [...six, sixMatched, ...sixEnd]],
  ['2', 'scenario 2', 'the same six, worked off at the end', 100, [...six, sixEarly, sixMatched, ...sixEnd]],
  ['3', 'scenario 1', 'ten orders in four groups, each worked off', 1000, [...ten, tenMatched, ...tenEnd]],
  ['3', 'scenario 2', 'the same ten, worked off at the end', 1000, [...ten, tenEarly, tenMatched, ...tenEnd]],
];

export const SEQUENCES: readonly Scenario[] = table.map(([file, name, about, cash, rows]) => ({
  file: `tests/order/settlement_payment_${file}.ts`,
  name,
  about,
  cash: { A: cash },
  apart: true,
  rungs: { 2.01: 2.02 },
  rows,
}));
