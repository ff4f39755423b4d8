import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const alertMigrations: readonly Migration[] = [
  {
    name: 'alerts-1-cases-place-settings',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'alerts-2-taken-needs',
    async up(db) {
      await sql
        .raw(
          `create table taken_need (
             kind text not null, of_name text not null, user_id integer not null, at_ms bigint not null,
             primary key (kind, of_name))`,
        )
        .execute(db);
    },
  },
];

const TABLES = [
  `create table alert_case (
     case_id integer generated always as identity primary key, kind text not null, key text not null unique,
     is_open boolean not null, at_ms bigint not null, last_at_ms bigint not null, accounts integer[] not null,
     market_id bigint not null, amount_minor bigint not null, figures text not null)`,
  `create index alert_case_open on alert_case (case_id) where is_open`,
  `create table alert_step (
     step_id bigint generated always as identity primary key, case_id integer not null references alert_case,
     step text not null, at_ms bigint not null, user_id integer not null, text text not null)`,
  `create index alert_step_of on alert_step (case_id, step_id)`,
  `create table alert_place (
     one boolean primary key default true check (one), sequence bigint not null, window_sequence bigint not null)`,
  `create table alert_setting (one boolean primary key default true check (one), settings text not null)`,
];
