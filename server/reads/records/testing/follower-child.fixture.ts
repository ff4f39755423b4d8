// Run as a process of its own by the kill test: follows the journal of a database until it is killed.
import { createInterface } from 'node:readline';
import type { Sequence } from 'engine/vocabulary';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { JournalFollower } from '../journal-follower.ts';

const place = JSON.parse(process.argv[2] as string) as DatabaseAddress;
const database = await openDatabase(place);
const { rows } = await database.pool.query<{ sequence: Sequence }>('select sequence from record_place');
const follower = new JournalFollower(
  {
    database,
    // Small groups: many places to be killed between and within.
    groupEvents: 5,
    taken: (sequence) => process.stdout.write(`${sequence}\n`),
    warn: (warning) => process.stderr.write(`${warning}\n`),
  },
  rows[0]?.sequence ?? (0 as Sequence),
);
follower.start();
for await (const line of createInterface({ input: process.stdin })) follower.journalHas(Number(line) as Sequence);
