import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const clientQueryMigrations: readonly Migration[] = [
  {
    name: 'client-queries-1-queries-and-steps',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
];

const TABLES = [
  `create table client_query (
     query_id bigint generated always as identity primary key, user_id integer not null references person,
     account integer not null, market_id bigint not null, order_id bigint not null, about text not null,
     status text not null)`,
  `create index client_query_of_account on client_query (account, query_id)`,
  // One question at a time about one thing.
  `create unique index client_query_open on client_query (account, market_id, order_id, about)
     where status in ('open', 'looked-at')`,
  `create index client_query_waiting on client_query (status, query_id)`,
  `create table client_query_step (
     step_id bigint generated always as identity primary key, query_id bigint not null references client_query,
     status text not null, at_ms bigint not null, user_id integer not null, is_operator boolean not null,
     text text not null)`,
  `create index client_query_step_of on client_query_step (query_id, step_id)`,
];
