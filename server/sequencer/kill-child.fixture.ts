// Run as a process of its own by the kill test: the real PostgreSQL, journal, sequencer and read models, taking commands
// as lines of JSON on stdin and answering each on stdout once it is durable.
import { createInterface } from 'node:readline';
import { Engine } from 'engine';
import type { Command } from 'engine';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { openDatabase } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded-postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { LiveModels } from '../readmodels/live/live-models.ts';
import { systemClock } from './clock.ts';
import { Sequencer } from './sequencer.ts';

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const postgres = await startEmbedded({ dataFolder: process.argv[2] as string });
const database = await openDatabase(postgres.address);
await migrate(database.kysely(), journalMigrations);
let live = new LiveModels();
const sequencer = await Sequencer.start({
  store: new PostgresStore({ database }),
  clock: systemClock,
  engine: Engine,
  folds: [
    {
      name: LiveModels.snapshotName,
      restore: (bytes) => (live = bytes === undefined ? new LiveModels() : LiveModels.fromSnapshot(bytes)),
    },
  ],
  snapshotPace: { commands: 200, ms: 20 },
  warn: (warning) => say({ warning }),
});
say({ ready: sequencer.lastSequence, postgres: postgres.pid });

for await (const line of createInterface({ input: process.stdin })) {
  const { number, command } = JSON.parse(line) as { number: number; command: Command };
  sequencer.submit(command).then(
    ({ outcome, sequence }) => say({ number, outcome, sequence }),
    (error: Error) => say({ number, error: error.message }),
  );
}
// No more to come: an orderly stop, and the balances as everybody sees them.
await sequencer.stop();
say({ balances: [...live.accounts()].map(({ account, cash, exposure }) => ({ account, cash, exposure })) });
await database.close();
await postgres.stop();
