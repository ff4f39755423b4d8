import { Engine, type Command } from 'engine';
import { type AccountId, BANK, type Money } from 'engine/vocabulary';
import { Catalogue } from 'server/catalogue/catalogue.ts';
import { catalogueMigrations } from 'server/catalogue/migrations.ts';
import { identityMigrations } from 'server/identity/migrations.ts';
import { journalMigrations } from 'server/journal/migrations.ts';
import { migrate } from 'server/postgres/migrate.ts';
import { LiveModels } from 'server/readmodels/live/live-models.ts';
import type { Clock } from 'server/sequencer/clock.ts';
import type { CommandPort } from 'server/sequencer/command-port.ts';
import { Sequencer } from 'server/sequencer/sequencer.ts';
import { FactStore } from 'server/facts/fact-store.ts';
import { factMigrations } from 'server/facts/migrations.ts';
import { flowMigrations } from 'server/settlement/flow/migrations.ts';
import { Notices } from 'server/notices/notices.ts';
import { openSettlement, type Settlement } from 'server/settlement/flow/open-settlement.ts';
import { StoredFacts } from 'server/facts/stored-facts.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

/** Facts, rules, flow and ledger as `npm start` has them, on a real journal that has to be durable. */
export interface SettlementHouse {
  readonly sequencer: Sequencer;
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly facts: FactStore;
  readonly settlement: Settlement;
  readonly house: AccountId;
  readonly bettors: readonly AccountId[];
  readonly matchId: number;
  stop(): Promise<void>;
}

const HOUSE = 20 as AccountId;
const FIRST_BETTOR = 100;
const PURSE = 1_000_000_000 as Money;
/** So many commands are under way at once. */
const AT_ONCE = 5000;

export async function openSettlementHouse(clock: Clock, bettors: number): Promise<SettlementHouse> {
  const temporary = await openTemporaryDatabase();
  const { database, store } = temporary;
  const db = database.kysely<unknown>();
  await migrate(db, [
    ...journalMigrations,
    ...catalogueMigrations,
    ...identityMigrations,
    ...flowMigrations,
    ...factMigrations,
  ]);
  const live = new LiveModels();
  const folds = [{ name: LiveModels.snapshotName, restore: () => live }];
  const sequencer = await Sequencer.start({ store, clock, engine: Engine, folds });
  const catalogue = await Catalogue.open({ db, sequencer, now: () => clock.now() });
  const facts = await FactStore.open(db);
  const settlement = await openSettlement({
    db,
    sequencer,
    store,
    live,
    catalogue,
    notices: await Notices.open({ db, now: () => clock.now() }),
    facts: new StoredFacts(facts),
    warn: (message) => {
      throw new Error(message);
    },
  });
  const accounts = Array.from({ length: bettors }, (_, place) => (FIRST_BETTOR + place) as AccountId);
  await sendAll(sequencer, openings(accounts));
  const series = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const { matchId } = await catalogue.createMatch({ seriesId: series.seriesId, name: 'One v Two', openAt: 1 });
  await facts.begin(matchId);
  return {
    sequencer,
    live,
    catalogue,
    facts,
    settlement,
    house: HOUSE,
    bettors: accounts,
    matchId,
    async stop() {
      await settlement.stop();
      await facts.written();
      await sequencer.stop();
      await temporary.stop();
    },
  };
}

function openings(accounts: readonly AccountId[]): Command[] {
  const commands: Command[] = [{ type: 'open-account', account: HOUSE, role: 'house' }];
  for (const account of accounts) {
    commands.push({ type: 'open-account', account, role: 'customer' });
    commands.push({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: PURSE });
  }
  return commands;
}

/** Sends them in order. @throws Error where one is refused */
export async function sendAll(sequencer: Pick<CommandPort, 'submit'>, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += AT_ONCE) {
    const sent = commands.slice(from, from + AT_ONCE).map((command) => sequencer.submit(command));
    for (const [place, { outcome }] of (await Promise.all(sent)).entries()) {
      if (!outcome.ok) throw new Error(`${commands[from + place]?.type}: ${outcome.rejection}`);
    }
  }
}
