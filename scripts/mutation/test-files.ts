import { globSync } from 'node:fs';

const ROOMS = [
  'engine',
  'results',
  'server/core/system',
  'server/people/identity',
  'server/people/one-time-codes',
  'server/people/payments',
  'server/people/second-factor',
  'server/trade/settlement',
];
/** A database, a socket, or minutes, or the code as it was before Stryker put mutants into it. */
const NEEDS_MORE = ['**/*.int.test.ts', '**/*.long.test.ts', '**/{control,published,rule-source}.test.ts'];

/**
 * The tests of the rooms that have a file to mutate.
 *
 * @param mutate  Stryker's patterns
 */
export function testFilesOf(mutate: readonly string[] = ROOMS): string[] {
  const rooms = ROOMS.filter((room) => mutate.some((files) => files.startsWith(room)));
  return rooms.flatMap((room) => globSync(`${room}/**/*.test.ts`, { exclude: NEEDS_MORE })).toSorted();
}
