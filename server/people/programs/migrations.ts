import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export const apiAccessMigrations = [
  {
    name: 'betfair-1-app-keys-and-api-sessions',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'betfair-2-heartbeats',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`create table api_heartbeat (account integer primary key, timeout_s integer not null)`).execute(db);
    },
  },
  {
    name: 'betfair-3-where-programs-sign-in-from',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(
          `alter table api_session add column created_at_ms bigint not null default 0,
           add column device text not null default 'A program', add column address text not null default ''`,
        )
        .execute(db);
      await sql.raw(`update api_session set created_at_ms = alive_at_ms`).execute(db);
    },
  },
] as const;

const TABLES = [
  // A key is one user's, but the demo's, which all its bettors share.
  `create table app_key (
     app_key text not null, user_id integer not null references person, name text not null,
     created_at_ms bigint not null, primary key (app_key, user_id))`,
  `create table api_session (
     token_hash text primary key, user_id integer not null references person, alive_at_ms bigint not null)`,
];
