// Run as a process of its own by the kill test: the real PostgreSQL, journal and sequencer with a fold, taking commands
// as lines of JSON on stdin and answering each on stdout once it is durable.
import { createInterface } from 'node:readline';
import type { Command } from 'engine';
import { openExchange, ROLES } from '../../../process/exchange.ts';
import { entriesOf } from '../../journal/batch.ts';
import type { DurableBatch } from '../../journal/batch.ts';
import { openDatabase } from '../../postgres/database.ts';
import { startEmbedded } from '../../postgres/embedded-postgres.ts';
import type { Fold } from '../fold.ts';

type Balance = { readonly account: number; readonly cash: number; readonly exposure: number };

/** What each account has, by the events. */
class Balances implements Fold {
  readonly byAccount: Map<number, Balance>;

  constructor(snapshot?: Uint8Array) {
    const kept = snapshot === undefined ? [] : (JSON.parse(Buffer.from(snapshot).toString()) as Balance[]);
    this.byAccount = new Map(kept.map((balance) => [balance.account, balance]));
  }

  apply(batch: DurableBatch): void {
    for (const event of [...entriesOf(batch)].flatMap((entry) => entry.events)) {
      if (event.type !== 'balance-changed') continue;
      const { account, cash, exposure } = event;
      this.byAccount.set(account, { account, cash, exposure });
    }
  }

  toSnapshot(): Uint8Array {
    return Buffer.from(JSON.stringify([...this.byAccount.values()]));
  }
}

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

const postgres = await startEmbedded({ dataFolder: process.argv[2] as string });
const database = await openDatabase(postgres.address);
let balances = new Balances();
const { sequencer } = await openExchange({
  storage: { database },
  parts: ROLES.writer,
  folds: [{ name: 'balances', restore: (snapshot) => (balances = new Balances(snapshot)) }],
  sequencing: { snapshotPace: { commands: 200, ms: 20 } },
  warn: (warning) => say({ warning }),
});
say({ ready: sequencer.sequence, postgres: postgres.pid });

for await (const line of createInterface({ input: process.stdin })) {
  const { number, command } = JSON.parse(line) as { number: number; command: Command };
  sequencer.submit(command).then(
    ({ outcome, sequence }) => say({ number, outcome, sequence }),
    (error: Error) => say({ number, error: error.message }),
  );
}
// No more to come: an orderly stop, and the balances as a follower sees them.
await sequencer.stop();
say({ balances: [...balances.byAccount.values()] });
await database.close();
await postgres.stop();
