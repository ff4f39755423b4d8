import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const flowMigrations: readonly Migration[] = [
  {
    name: 'settlement-flow-1-terms-actions-evidence-notices',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    // Others have something to tell too: of payments, limits, sign-ins.
    name: 'settlement-flow-2-notices-of-every-kind',
    async up(db) {
      for (const statement of NOTICES_OF_EVERY_KIND) await sql.raw(statement).execute(db);
    },
  },
  {
    // A Test's markets had a runner for the draw and terms that never answer with it; what is pinned stays as it was.
    name: 'settlement-flow-3-drafts-that-answer-with-the-draw',
    async up(db) {
      await sql
        .raw(
          `update market_terms set subject = (subject::jsonb || '{"draw": true}')::text
           where pinned_at_ms = 0 and rule_id in ('cricket.match-odds', 'cricket.bookmaker')
             and outcomes::jsonb ? 'draw' and subject::jsonb ->> 'draw' is distinct from 'true'`,
        )
        .execute(db);
    },
  },
  {
    // A person's decisions count by the day: older actions count nothing, as they did before.
    name: 'settlement-flow-4-what-actions-count-for',
    async up(db) {
      await sql
        .raw(
          `alter table settlement_action add column counted_as text not null default '',
             add column amount_minor bigint not null default 0`,
        )
        .execute(db);
      await sql
        .raw(
          `create index settlement_action_counted on settlement_action (approved_by, counted_as, approved_at_ms)
             where counted_as <> ''`,
        )
        .execute(db);
    },
  },
  {
    name: 'settlement-flow-5-holds-by-hand',
    async up(db) {
      await sql`create table market_hold (
        market_id bigint primary key, match_id integer not null, held_by integer not null, reason text not null,
        since_ms bigint not null)`.execute(db);
    },
  },
  {
    name: 'settlement-flow-6-who-typed-the-facts',
    async up(db) {
      await sql`alter table settlement_action add column typed_by integer`.execute(db);
    },
  },
];

const TABLES = [
  `create table market_terms (
     market_id bigint primary key, match_id integer not null, rule_id text not null, rule_version integer not null,
     subject text not null, outcomes text not null, per_unit integer not null, policy text not null,
     pinned_at_ms bigint not null, context text not null default '{}')`,
  `create table market_policy (market_id bigint primary key, policy text not null)`,
  `create table settlement_action (
     action_id bigint generated always as identity primary key, market_id bigint not null, match_id integer not null,
     kind text not null, state text not null, answer text not null, ruling text, reason text not null,
     proposed_by integer not null, proposed_at_ms bigint not null, market_version bigint not null,
     after_sequence bigint not null, approved_by integer, approved_at_ms bigint, finished_at_ms bigint,
     before text, steps_done integer not null, steps integer not null, note text not null, sequence bigint not null,
     basis text not null, basis_body text not null)`,
  // One action of a market is in flight at a time.
  `create unique index settlement_action_in_flight on settlement_action (market_id)
     where state in ('proposed', 'approved')`,
  `create index settlement_action_of_market on settlement_action (market_id, action_id)`,
  `create index settlement_action_of_match on settlement_action (match_id, action_id)`,
  `create table settlement_facts (hash text primary key, body text not null)`,
  `create table settlement_evidence (
     action_id bigint primary key references settlement_action, market_id bigint not null, digest text not null,
     body text not null)`,
  `create index settlement_evidence_of_market on settlement_evidence (market_id, action_id)`,
  `create table settlement_notice (
     notice_id bigint generated always as identity primary key, account integer not null, market_id bigint not null,
     action_id bigint not null, kind text not null, text text not null, at_ms bigint not null,
     read_at_ms bigint not null default 0, unique (account, market_id, action_id, kind))`,
  `create index settlement_notice_unread on settlement_notice (account, notice_id) where read_at_ms = 0`,
];

const NOTICES_OF_EVERY_KIND = [
  `alter table settlement_notice rename to notice`,
  `alter table notice alter column market_id set default 0, alter column action_id set default 0,
     add column about text not null default ''`,
  `update notice set about = 'action:' || action_id`,
  `alter table notice drop constraint settlement_notice_account_market_id_action_id_kind_key`,
  `create unique index notice_once on notice (account, kind, about)`,
  `alter index settlement_notice_unread rename to notice_unread`,
];
