import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const factMigrations: readonly Migration[] = [
  {
    name: 'settlement-facts-1-facts-and-doubts',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'settlement-facts-2-simulated-facts-may-go',
    async up(db) {
      for (const statement of SIMULATED_MAY_GO) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'settlement-facts-3-facts-keep-their-proposer',
    async up(db) {
      await sql`alter table match_fact add column proposed_by integer`.execute(db);
    },
  },
];

/** A demo runs for weeks: what its simulator told of matches long over is dropped. Nobody else's word is. */
const SIMULATED_MAY_GO = [
  `drop trigger match_fact_stays on match_fact`,
  `create trigger match_fact_stays before update or truncate on match_fact
     for each statement execute function match_fact_stays()`,
  `create trigger match_fact_is_kept before delete on match_fact
     for each row when (old.source <> 'simulator') execute function match_fact_stays()`,
];

const TABLES = [
  `create table match_fact (
     match_id integer not null, fact_id integer not null, at_ms bigint not null, source text not null, said text not null,
     corrects integer, by_user integer, primary key (match_id, fact_id), check (corrects < fact_id))`,
  // A recorded fact never changes: a correction is a new fact.
  `create function match_fact_stays() returns trigger language plpgsql as
     $$ begin raise exception 'facts are only added'; end $$`,
  `create trigger match_fact_stays before update or delete or truncate on match_fact
     for each statement execute function match_fact_stays()`,
  `create table match_doubt (
     match_id integer not null, source text not null, about text not null, doubt text not null,
     primary key (match_id, source, about))`,
  `create table match_facts_finished (match_id integer primary key, at_ms bigint not null)`,
];
