import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FIRST_SPORTS } from './sports.ts';

/** The first market number given out: large enough that market ids look alike. */
const FIRST_MARKET = 100_001;

export const catalogueMigrations = [
  {
    name: 'catalogue-1-sports-matches-markets',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
      for (const [sort, { sportId, name }] of FIRST_SPORTS.entries()) {
        await sql`insert into sport (sport_id, name, is_active, sort) values (${sportId}, ${name}, true, ${sort})`.execute(
          db,
        );
      }
    },
  },
  {
    name: 'catalogue-2-any-market-definition',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of ANY_DEFINITION) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'catalogue-3-race-cards-streams-remarks',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of CARDS_AND_STREAMS) await sql.raw(statement).execute(db);
    },
  },
] as const;

const ANY_DEFINITION = [
  `alter table market add column mechanism text not null default 'order-book', add column payoff text,
     add column options text not null default '{}'`,
  `update market set payoff = json_build_object('kind', 'runners', 'winners', winners, 'complete', complete)`,
  `alter table market alter column payoff set not null, drop column winners, drop column complete`,
];

const CARDS_AND_STREAMS = [
  `alter table match add column stream_url text not null default '', add column race text not null default ''`,
  `alter table market add column remark text not null default ''`,
  `alter table runner add column card text not null default ''`,
];

const TABLES = [
  `create table sport (
     sport_id integer primary key, name text not null, is_active boolean not null, sort integer not null)`,
  `create table series (
     series_id integer generated always as identity primary key,
     sport_id integer not null references sport, name text not null, key text unique)`,
  `create table match (
     match_id integer generated always as identity primary key,
     series_id integer not null references series, name text not null, open_at_ms bigint not null,
     country text not null, finished_at_ms bigint not null default 0, key text unique)`,
  `create index match_unfinished on match (open_at_ms) where finished_at_ms = 0`,
  `create index match_finished on match (finished_at_ms)`,
  `create sequence market_number start ${FIRST_MARKET}`,
  `create table market (
     market_id bigint primary key, match_id integer not null references match, name text not null,
     market_type text not null, start_at_ms bigint not null, winners integer not null, complete boolean not null,
     base_rate integer not null, min_stake_minor bigint not null, persistence_allowed boolean not null,
     sort integer not null, is_created boolean not null default false, key text unique)`,
  `create index market_of_match on market (match_id)`,
  `create index market_not_created on market (market_id) where not is_created`,
  `create table runner (
     market_id bigint not null references market, selection_id integer not null, name text not null,
     sort integer not null, primary key (market_id, selection_id))`,
  `create table setting (name text primary key, value text not null)`,
  `create table audit (
     audit_id bigint generated always as identity primary key, at_ms bigint not null, user_id integer not null,
     action text not null, detail text not null)`,
];
