import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export const signUpMigrations = [
  {
    name: 'door-1-sign-ups-and-messages',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'one-time-codes',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of ONE_TIME_CODES) await sql.raw(statement).execute(db);
    },
  },
] as const;

/** A code is a row of its own, whatever it is for. */
const ONE_TIME_CODES = [
  `create table one_time_code (
     id_hash text primary key, channel text not null, address text not null, code_hash text not null,
     tries integer not null, sent_at_ms bigint not null, expires_at_ms bigint not null)`,
  `insert into one_time_code (id_hash, channel, address, code_hash, tries, sent_at_ms, expires_at_ms)
     select id_hash, channel, address, code_hash, tries, sent_at_ms, expires_at_ms from pending_sign_up`,
  `alter table pending_sign_up
     add foreign key (id_hash) references one_time_code on delete cascade, drop column channel, drop column address,
     drop column code_hash, drop column tries, drop column sent_at_ms, drop column expires_at_ms`,
];

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
