import { type Kysely, sql } from 'kysely';
import { alertMigrations } from './alerts/migrations.ts';
import { authorityMigrations } from './authority/migrations.ts';
import { casinoMigrations } from './casino/migrations.ts';
import { catalogueMigrations } from './catalogue/migrations.ts';
import { clientQueryMigrations } from './client-queries/migrations.ts';
import { signUpMigrations } from './identity/sign-up/migrations.ts';
import { factMigrations } from './facts/migrations.ts';
import { identityMigrations } from './identity/migrations.ts';
import { apiAccessMigrations } from './identity/programs/migrations.ts';
import { journalMigrations } from './journal/migrations.ts';
import { paymentMigrations } from './payments/migrations.ts';
import { migrate, type Migration } from './postgres/migrate.ts';
import { calendarMigrations } from './quoting/binary/trading-calendars.ts';
import type { InstallationTables } from './backup/restore-backup.ts';
import { dropRecords } from './readmodels/records/begin-records.ts';
import { recordMigrations } from './readmodels/records/migrations.ts';
import { limitMigrations } from './reality-checks/migrations.ts';
import { siteMigrations } from './site/migrations.ts';
import { flowMigrations } from './settlement/flow/migrations.ts';
import { walletMigrations } from './wallets/migrations.ts';
import { StartError } from './start-error.ts';
import { uplinkMigrations } from './uplink/migrations.ts';

/** The steps of every room, in the order in which an empty database takes them. */
export const MIGRATIONS: readonly Migration[] = [
  ...journalMigrations,
  ...catalogueMigrations,
  ...identityMigrations,
  ...signUpMigrations,
  ...apiAccessMigrations,
  ...recordMigrations,
  ...factMigrations,
  ...flowMigrations,
  ...paymentMigrations,
  ...limitMigrations,
  ...clientQueryMigrations,
  ...calendarMigrations,
  ...authorityMigrations,
  ...casinoMigrations,
  ...alertMigrations,
  ...walletMigrations,
  ...siteMigrations,
  ...uplinkMigrations,
];

/** What a restored backup is brought to. */
export const TABLES: InstallationTables = { migrations: MIGRATIONS, dropRecords };

/** Brings a database, empty or of an earlier build, to the tables of this build. @throws StartError for a newer one */
export function migrateExchange(db: Kysely<unknown>): Promise<void> {
  return migrate(db, MIGRATIONS);
}

/** Whether a database has just the tables of this build, for whoever only reads them. @throws StartError */
export async function checkMigrated(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('migration') is not null as found`.execute(db);
  const taken =
    rows[0]?.found === true ? (await sql<{ name: string }>`select name from migration`.execute(db)).rows : [];
  const names = new Set(taken.map(({ name }) => name));
  const unknown = [...names].find((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown !== undefined) throw new StartError(`the database was used by a newer build (it has ${unknown})`);
  if (MIGRATIONS.every(({ name }) => names.has(name))) return;
  throw new StartError('there is no exchange of this build in the database: start its sequencer before its gateways');
}
