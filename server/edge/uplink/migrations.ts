import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const uplinkMigrations: readonly Migration[] = [
  {
    // Beside the lease, whose row every append locks.
    name: 'uplink-1-who-may-connect',
    async up(db) {
      await sql`create table uplink_writer (
        one boolean primary key default true check (one), epoch bigint not null,
        host text not null, port integer not null, pin text not null)`.execute(db);
      await sql`create table uplink_gateway (pin text primary key, seen_at timestamptz not null default now())`.execute(
        db,
      );
      // Of half a minute: what a crash of the database loses is fetched again.
      await sql`create unlogged table stream_ticket (
        ticket_hash text primary key, token_hash text not null, until timestamptz not null)`.execute(db);
    },
  },
];
