import { StartError } from '../configuration.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';

/** The end of a command that failed: one line for a mistake of its user, the stack for one of ours. */
export function tellAndExit(error: unknown): never {
  if (error instanceof StartError || error instanceof DamagedJournalError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
