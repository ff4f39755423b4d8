import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export const signUpMigrations = [
  {
    name: 'door-1-sign-ups-and-messages',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
] as const;

const TABLES = [
  `create table outbox (
     message_id bigint generated always as identity primary key, at_ms bigint not null, channel text not null,
     address text not null, subject text not null, text text not null)`,
  `create table pending_sign_up (
     id_hash text primary key, user_name text not null, password_hash text not null, country text not null,
     channel text not null, address text not null, limits text not null, code_hash text not null,
     tries integer not null, sent_at_ms bigint not null, expires_at_ms bigint not null)`,
  `create table door_setting (name text primary key, value text not null)`,
];
