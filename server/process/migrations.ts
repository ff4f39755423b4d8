import { type Kysely, sql } from 'kysely';
import type { InstallationTables } from '../core/backup/restore-backup.ts';
import { journalMigrations } from '../core/journal/migrations.ts';
import { migrate, type Migration } from '../core/postgres/migrate.ts';
import { StartError } from '../core/system/start-error.ts';
import { dropRecords } from '../reads/records/begin-records.ts';
import { recordMigrations } from '../reads/records/migrations.ts';
import { authorityMigrations } from '../people/authority/migrations.ts';
import { clientQueryMigrations } from '../people/client-queries/migrations.ts';
import { identityMigrations } from '../people/identity/migrations.ts';
import { limitMigrations } from '../people/notices/reality-check-migrations.ts';
import { paymentMigrations } from '../people/payments/migrations.ts';
import { apiAccessMigrations } from '../people/programs/migrations.ts';
import { signUpMigrations } from '../people/sign-up/migrations.ts';
import { siteMigrations } from '../people/site/migrations.ts';
import { alertMigrations } from '../trade/alerts/migrations.ts';
import { calendarMigrations } from '../trade/binary/trading-calendars.ts';
import { casinoMigrations } from '../trade/casino/migrations.ts';
import { catalogueMigrations } from '../trade/catalogue/migrations.ts';
import { factMigrations } from '../trade/facts/migrations.ts';
import { flowMigrations } from '../trade/settlement/migrations.ts';
import { walletMigrations } from '../trade/wallets/migrations.ts';
import { uplinkMigrations } from '../edge/uplink/migrations.ts';

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

/** The tables that a restored backup is brought to. */
export const TABLES: InstallationTables = { migrations: MIGRATIONS, dropRecords };

/** Brings a database, empty or of an earlier build, to the tables of this build. @throws StartError for a newer one */
export function migrateExchange(db: Kysely<unknown>): Promise<void> {
  return migrate(db, MIGRATIONS);
}

/** Checks that a database has just the tables of this build, for a process that only reads them. @throws StartError */
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
