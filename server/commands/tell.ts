import { StartError } from '../core/system/start-error.ts';
import { databaseTrouble } from '../core/postgres/database-trouble.ts';
import { OtherBuildError } from '../core/journal/engine-version.ts';
import { DamagedJournalError } from '../core/journal/journal-row.ts';

const TOLD_PLAINLY = [StartError, DamagedJournalError, OtherBuildError];

/** The end of a command that failed: one line for a mistake of its user, the stack for one of ours. */
export function tellAndExit(error: unknown): never {
  console.error(wordsFor(error));
  process.exit(1);
}

/** @returns a line, or an error whose stack is needed */
export function wordsFor(error: unknown): unknown {
  const trouble = databaseTrouble(error);
  if (trouble !== undefined) return `the database failed: ${trouble}`;
  if (!(error instanceof Error)) return error;
  // A failure of the database says itself what could not be done.
  const isPlain = TOLD_PLAINLY.some((kind) => error instanceof kind) || databaseTrouble(error.cause) !== undefined;
  return isPlain ? error.message : error;
}
