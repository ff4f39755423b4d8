// npm run records -- drop: the next start builds the records again from the journal.
import { readConfiguration } from '../process/configuration.ts';
import { StartError } from '../core/system/start-error.ts';
import { openJournal } from '../core/journal/open-journal.ts';
import { dropRecords } from '../reads/records/begin-records.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run records -- drop

  drop   empties the tables of the records of an exchange that does not run; its next start fills them again from the
         journal`;

async function drop(): Promise<void> {
  const journal = await openJournal(readConfiguration(process.env));
  const { store, database } = journal;
  try {
    // Refused while a server writes: its follower would be in the middle of it.
    await store.acquire();
    await dropRecords(database, store);
    await store.release();
    console.log('the records are dropped; the next start builds them again');
  } finally {
    await journal.close();
  }
}

try {
  const [verb, ...others] = process.argv.slice(2);
  if (verb !== 'drop' || others.length > 0) throw new StartError(USAGE);
  await drop();
} catch (error) {
  tellAndExit(error);
}
