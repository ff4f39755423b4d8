// The real engine behind the real sequencer, on a journal in memory: for tests of feeds without a database.
import type { Command } from 'engine';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { openExchange, ROLES } from '../../../process/exchange.ts';
import type { JournalRow } from '../../../core/journal/journal-row.ts';
import type { JournalStore } from '../../../core/journal/journal-store.ts';
import type { Clock } from '../../../core/sequencer/clock.ts';
import type { Receipt } from '../../../core/sequencer/receipt.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { openFeedAccounts } from '../start-recorded-feed.ts';

export const ACCOUNTS = { maker: 16 as AccountId, taker: 17 as AccountId };
export const BETTOR = 18 as AccountId;
export const MARKET = 7 as MarketId;

/** Both feed accounts are open, and one bettor has 1000.00. */
export async function startTestExchange(clock: Clock): Promise<Sequencer> {
  const { sequencer } = await openExchange({ storage: { store: journalInMemory() }, parts: ROLES.writer, clock });
  await openFeedAccounts(sequencer, ACCOUNTS);
  await accepted(sequencer, { type: 'open-account', account: BETTOR, role: 'customer' });
  const amount = 100_000 as Money;
  await accepted(sequencer, { type: 'post-transfer', kind: 'deposit', from: 1 as AccountId, to: BETTOR, amount });
  return sequencer;
}

/** @throws Error when the engine rejects it */
export async function accepted(sequencer: Sequencer, command: Command): Promise<Receipt> {
  const receipt = await sequencer.submit(command);
  if (!receipt.outcome.ok) throw new Error(`${command.type}: ${receipt.outcome.rejection}`);
  return receipt;
}

function journalInMemory(): JournalStore {
  const rows: JournalRow[] = [];
  return {
    acquire: async () => 1,
    append: async (row) => {
      // Other work goes on meanwhile, so that commands gather.
      await new Promise((resolve) => setImmediate(resolve));
      rows.push(row);
      return true;
    },
    async *rows(after) {
      for (const row of rows) if (row.last > after) yield row;
    },
    anchor: async () => ({ sequence: 0 as never, hash: new Uint8Array(32) }),
    saveSnapshots: async () => undefined,
    listSnapshots: async () => [],
    loadSnapshot: () => Promise.reject(new Error('there are no snapshots')),
    archive: async () => undefined,
    release: async () => undefined,
  };
}
