import pg from 'pg';
import { NO_PRIMARY } from './primary.ts';
import { PATIENCE_MS } from './pulse.ts';

// What can be wrong with a database that works as it should again later: no mistake in a statement of ours.
/** SQLSTATE classes (PostgreSQL's manual, appendix A): connection, resources, operator, system, damage. */
const TROUBLES = ['08', '53', '57', '58', 'F0', 'XX'];
const PERMISSION = '42501';
const READ_ONLY = '25006';
const LOST_ON_THE_WAY = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** pg's own words, for which it has no code. */
const SAID_BY_PG: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/^Query read timeout$/, `no answer for ${PATIENCE_MS / 1000} s`],
  [/^Connection terminated/, 'the connection was lost'],
  [/^timeout (expired|exceeded when trying to connect)$/, 'no connection in time'],
  [/^Client has encountered a connection error/, 'the connection was lost'],
  [new RegExp(`^${NO_PRIMARY}`), NO_PRIMARY],
  [/^Cannot use a pool after calling end/, 'it is stopping'],
];

/** What is wrong with the database, in one line; undefined where the error is of another kind, as a bug of ours is. */
export function databaseTrouble(error: unknown): string | undefined {
  // A host with several addresses: each has its own error, and the first tells enough.
  if (error instanceof AggregateError) return databaseTrouble(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  const line = error.message.split('\n')[0] ?? '';
  if (error instanceof pg.DatabaseError) {
    const isTrouble = TROUBLES.includes(code.slice(0, 2)) || code === PERMISSION || code === READ_ONLY;
    return isTrouble ? line : undefined;
  }
  if (LOST_ON_THE_WAY.includes(code) || isNobodyThere(error)) return line;
  return SAID_BY_PG.find(([pattern]) => pattern.test(line))?.[1];
}

/** True if the socket of a PostgreSQL that does not run was tried. */
function isNobodyThere(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' && error.syscall === 'connect';
}
