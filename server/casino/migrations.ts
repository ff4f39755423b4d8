import { sql } from 'kysely';
import type { Migration } from '../postgres/migrate.ts';

/** Everything that happened at tables and may be known; the seeds to come are in the vault alone. */
export const casinoMigrations: readonly Migration[] = [
  {
    name: 'casino-1-tables',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
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
