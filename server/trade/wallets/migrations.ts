import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const walletMigrations: readonly Migration[] = [
  {
    name: 'wallets-1-providers-rounds-transactions-sessions',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'wallets-2-renewed-secrets',
    async up(db) {
      await sql`alter table provider add column renewed_at_ms bigint not null default 0`.execute(db);
    },
  },
  {
    name: 'wallets-3-names-with-colons',
    // Ids of providers had no colon, and what was made of them was told apart by one. They may have it now.
    async up(db) {
      await sql`update provider_transaction set name = replace(name, ':', ' ')
        where kind in ('result', 'clear')`.execute(db);
    },
  },
  {
    name: 'wallets-4-prizes',
    // 10,000 each and 100,000 a day, until an operator sets something else.
    async up(db) {
      await sql`alter table provider add column prize_most_minor bigint not null default 1000000,
        add column prize_day_most_minor bigint not null default 10000000`.execute(db);
      await sql`create index provider_transaction_prize on provider_transaction (provider_id, at_ms)
        where kind = 'prize'`.execute(db);
    },
  },
  {
    name: 'wallets-5-found-by-command',
    async up(db) {
      await sql`drop index provider_transaction_of_key`.execute(db);
      await sql`create index provider_transaction_of_command on provider_transaction (account, sequence)`.execute(db);
    },
  },
  {
    name: 'wallets-6-payout-limits',
    // 5,00,000 a stake, 20,00,000 a round, 1,00,00,000 a day and a float of 20,00,000, until an operator sets others.
    async up(db) {
      await sql`alter table provider add column pay_stake_most_minor bigint not null default 50000000,
        add column pay_round_most_minor bigint not null default 200000000,
        add column pay_day_most_minor bigint not null default 1000000000,
        add column float_minor bigint not null default 200000000`.execute(db);
      await sql`create index provider_transaction_payout on provider_transaction (provider_id, at_ms)
        include (amount_minor, state) where kind in ('credit', 'result') and amount_minor > 0`.execute(db);
    },
  },
  {
    name: 'wallets-7-no-prizes-without-limits',
    // Those that were added before keep what they had.
    async up(db) {
      await sql`alter table provider alter column prize_most_minor set default 0,
        alter column prize_day_most_minor set default 0`.execute(db);
    },
  },
  {
    name: 'wallets-8-no-winnings-without-limits',
    // Those that were added before keep what they had.
    async up(db) {
      await sql`alter table provider alter column pay_stake_most_minor set default 0,
        alter column pay_round_most_minor set default 0, alter column pay_day_most_minor set default 0,
        alter column float_minor set default 0`.execute(db);
    },
  },
];

const TABLES = [
  `create table provider (
     provider_id integer generated always as identity primary key, code text not null unique, name text not null,
     account integer not null, base_url text not null, secret text not null, public_key text not null,
     is_open boolean not null, created_at_ms bigint not null)`,
  `create table provider_round (
     round_id integer generated always as identity primary key, provider_id integer not null references provider,
     game text not null, game_name text not null, round text not null, market text not null, opened_at_ms bigint not null,
     unique (provider_id, round, market))`,
  `create table provider_transaction (
     place bigint generated always as identity primary key, provider_id integer not null references provider,
     name text not null, kind text not null, round_id integer references provider_round, account integer not null,
     amount_minor bigint not null, revision_ms bigint not null, of_name text not null, is_last boolean not null,
     body_hash text not null, state text not null, answer text not null, request_key text not null,
     at_ms bigint not null, after_sequence bigint not null, sequence bigint not null,
     unique (provider_id, name))`,
  `create index provider_transaction_of_key on provider_transaction (account, request_key)`,
  `create index provider_transaction_of_round on provider_transaction (round_id, account)`,
  `create index provider_transaction_of_reference on provider_transaction (provider_id, of_name) where of_name <> ''`,
  `create index provider_transaction_by_time on provider_transaction (provider_id, at_ms)`,
  `create index provider_transaction_open on provider_transaction (place) where state = 'open'`,
  `create table wallet_session (
     token_hash text primary key, provider_id integer not null references provider, game text not null,
     game_name text not null, account integer not null, user_id integer not null references person,
     login_hash text not null, begun_at_ms bigint not null, ends_at_ms bigint not null)`,
];
