import { StartError } from '../start-error.ts';
import { databaseTrouble } from '../postgres/database-trouble.ts';
import { OtherBuildError } from '../journal/engine-version.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';

const TOLD_PLAINLY = [StartError, DamagedJournalError, OtherBuildError];

/** The end of a command that failed: one line for a mistake of its user, the stack for one of ours. */
export function tellAndExit(error: unknown): never {
  const trouble = databaseTrouble(error);
  const isPlain = TOLD_PLAINLY.some((kind) => error instanceof kind);
  if (trouble === undefined) console.error(isPlain ? (error as Error).message : error);
  else console.error(`the database failed: ${trouble}`);
  process.exit(1);
}
