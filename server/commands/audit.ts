// npm run audit -- verify: the audit trail, checked without the server or beside it.
import type { AuthorityTables } from '../people/authority/tables.ts';
import { verifyAudit } from '../people/authority/verify-audit.ts';
import { readConfiguration } from '../process/configuration.ts';
import { openJournal } from '../core/journal/open-journal.ts';
import { StartError } from '../core/system/start-error.ts';
import { tellAndExit } from './tell.ts';

const USAGE = `usage: npm run audit -- verify

  verify   checks that no entry of the audit trail was changed, removed or put in between, and that every command in the
           journal that a member of staff gave has its intent in the trail; says the hash of the last entry`;

async function verify(): Promise<void> {
  const journal = await openJournal(readConfiguration(process.env));
  try {
    const db = journal.database.kysely().withTables<AuthorityTables>();
    const { head, commands } = await verifyAudit(db, journal.store);
    console.log(`${head.entry} entries: the chain is whole, up to ${head.hash.toString('hex')}`);
    console.log(`${commands} commands of staff in the journal, each with its intent in the trail`);
  } finally {
    await journal.close();
  }
}

try {
  const [verb, ...others] = process.argv.slice(2);
  if (verb !== 'verify' || others.length > 0) throw new StartError(USAGE);
  await verify().catch((error: unknown) => {
    throw error instanceof StartError ? error : new StartError((error as Error).message);
  });
} catch (error) {
  tellAndExit(error);
}
