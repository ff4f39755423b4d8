import { OF_THE_MACHINE } from './machine-mutants.ts';
import { OF_MONEY } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';
import { OF_ORDERS } from './order-mutants.ts';
import { OF_ROUNDS } from './round-mutants.ts';
import { OF_THE_STREAM } from './stream-mutants.ts';
import { OF_WAGERS } from './wager-mutants.ts';

/** All of them, in the order of their table. */
export const MUTANTS: readonly Mutant[] = [
  ...OF_THE_MACHINE,
  ...OF_ORDERS,
  ...OF_MONEY,
  ...OF_ROUNDS,
  ...OF_WAGERS,
  ...OF_THE_STREAM,
];
