import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

/** Everything that happened at tables and may be known; the seeds to come are in the vault alone. */
export const casinoMigrations: readonly Migration[] = [
  {
    name: 'casino-1-tables',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'casino-2-limits-and-hold',
    async up(db) {
      for (const statement of LIMITS_AND_HOLD) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'casino-3-beacon',
    async up(db) {
      await sql.raw(`alter table casino_round add column beacon text not null default ''`).execute(db);
    },
  },
  {
    name: 'casino-4-rounds-of-all-tables',
    async up(db) {
      const columns = '(ended_at_ms desc, round_index desc, chain_id desc)';
      await sql
        .raw(`create index casino_round_everywhere on casino_round ${columns} where ended_at_ms > 0`)
        .execute(db);
    },
  },
];

const TABLES = [
  `create table casino_table (
     table_code text primary key, is_open boolean not null, sort integer not null, betting_seconds integer not null,
     min_stake_minor bigint not null, max_stake_minor bigint not null, max_profit_minor bigint not null,
     loss_cap_minor bigint not null, prices text not null)`,
  `create table casino_chain (
     chain_id text primary key, table_code text not null, anchor text not null, length integer not null,
     committed_at_ms bigint not null, retired_at_ms bigint not null default 0, retired_reason text not null default '')`,
  `create index casino_chain_of_table on casino_chain (table_code, committed_at_ms)`,
  `create table casino_round (
     chain_id text not null references casino_chain, round_index integer not null, table_code text not null,
     match_id integer not null, stage text not null, commitment text not null, start text not null,
     markets text not null, opened_at_ms bigint not null, closes_at_ms bigint not null, ended_at_ms bigint not null,
     after_sequence bigint not null, record text not null, primary key (chain_id, round_index))`,
  `create index casino_round_unfinished on casino_round (table_code) where ended_at_ms = 0`,
  `create index casino_round_ended on casino_round (table_code, ended_at_ms desc, round_index desc)`,
];

/** Amounts of 0 are no limit; minutes of the day as the site's clock shows it. */
const LIMITS_AND_HOLD = [
  `alter table casino_table add column round_cap_minor bigint not null default 0,
     add column day_cap_minor bigint not null default 0, add column person_stake_minor bigint not null default 0,
     add column from_minute integer not null default 0, add column to_minute integer not null default 1440,
     add column runs_alone boolean not null default false`,
  `alter table casino_round add column prices text not null default '{}'`,
  `create table casino_hold (
     table_code text not null, day text not null, bet text not null, rounds integer not null,
     staked double precision not null, returned double precision not null, expected double precision not null,
     variance double precision not null, furthest double precision not null, primary key (table_code, day, bet))`,
];
