import type { TestProject } from 'vitest/node';
import { migrateExchange } from '../../../process/migrations.ts';
import { MIGRATED, startTemporary } from './database.fixture.ts';
import { TEMPORARY_SETTINGS } from '../durability.ts';
import { openDatabase } from '../database.ts';

/**
 * `globalSetup` of the integration tests: one PostgreSQL for all files of a run, and on it a database whose tables the
 * others begin with. Nothing of it is missed after a crash.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const settings = { ...TEMPORARY_SETTINGS, autovacuum: 'off', max_connections: '400' };
  const server = await startTemporary({ settings });
  const admin = await openDatabase(server.address);
  await admin.pool.query(`create database ${MIGRATED}`);
  await admin.close();
  const migrated = await openDatabase({ ...server.address, database: MIGRATED });
  await migrateExchange(migrated.kysely());
  await migrated.close();
  provide('postgres', server.address);
  return () => server.stop();
}
