import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { TRANSFER_KINDS } from 'engine/vocabulary';
import { OLD_KEYS } from './memo-of.ts';

export const recordMigrations = [
  {
    name: 'records-1-bets-fills-lines-results',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'records-2-trades-by-time',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(TRADES).execute(db);
    },
  },
  {
    name: 'records-3-limits-told',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(LIMITS_TOLD).execute(db);
    },
  },
  {
    name: 'records-4-bets-of-everybody',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of OF_EVERYBODY) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'records-5-days-and-states',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of DAYS_AND_STATES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'records-6-memos',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of MEMOS) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'records-7-deeds-and-removals',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of DEEDS_AND_REMOVALS) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'records-8-status-before',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of STATUS_BEFORE) await sql.raw(statement).execute(db);
    },
  },
] as const;

/** Every table of the records; `record_place` says up to where in the journal they hold. */
export const RECORD_TABLES = [
  'record_place',
  'record_account',
  'record_market',
  'record_bet',
  'record_fill',
  'record_trade',
  'record_line',
  'record_day',
  'record_state',
  'record_deed',
  'record_removal',
  'record_result',
  'record_position',
  'record_activity',
] as const;

/** Feeds' fills count too: it is what everybody saw trade, and names nobody. */
const TRADES = `create table record_trade (
     market_id bigint not null, selection_id bigint not null, at_ms bigint not null, open_price integer not null,
     high_price integer not null, low_price integer not null, close_price integer not null,
     volume_minor bigint not null, fills integer not null,
     primary key (market_id, selection_id, at_ms)) with (fillfactor = 80)`;

/** Few of very many. */
const LIMITS_TOLD = `create index record_activity_limits on record_activity (account, sequence)
     where kind = 'self-limit-changed'`;

/** For staff, who look at all bets by time, and at who signed in from where. */
const OF_EVERYBODY = [
  'create index record_bet_of_everybody on record_bet (placed_at_ms, order_id)',
  `create index person_activity_from on person_activity (address) where kind = 'signed-in'`,
];

/** What reports add up. A database with records has them from now on: `npm run records -- drop` fills them from the journal. */
const DAYS_AND_STATES = [
  `create table record_day (
     day integer not null, market_id bigint not null, kind text not null, customers_minor bigint not null,
     houses_minor bigint not null, agents_minor bigint not null, feeds_minor bigint not null,
     commission_minor bigint not null, bank_minor bigint not null, own_minor bigint not null, won_minor bigint not null,
     entries integer not null, matched_minor bigint not null, fills integer not null,
     primary key (day, market_id, kind)) with (fillfactor = 80)`,
  `create index record_day_of_market on record_day (market_id, day)`,
  `create table record_state (
     market_id bigint not null, sequence bigint not null, at_ms bigint not null, status text not null,
     in_play boolean not null, command text not null, primary key (market_id, sequence))`,
  `create index record_state_suspended on record_state (at_ms, market_id) where status = 'suspended'`,
  // A report of a month by person reads lines by time alone.
  `create index record_line_by_time on record_line (at_ms) include (account, kind, amount_minor, won_minor, commission_minor)`,
  `create index record_line_paid on record_line (account) include (amount_minor) where kind in ('deposit', 'withdrawal')`,
  `create index record_result_by_time on record_result (at_ms)`,
];

const fits = (kind: string, key: string): string => `kind = '${kind}' and memo ~ '${key}'`;

/** Until now the memo was the key of the request, of wagers too, as `memoOf` reads it in journals of before. */
const MEMOS = [
  `alter table record_line add column reference text not null default ''`,
  `update record_line set
     memo = case ${OLD_KEYS.map(([kind, key, memo]) => `when ${fits(kind, key)} then '${memo}'`).join(' ')} else '' end,
     reference = case ${OLD_KEYS.map(([kind, key]) => `when ${fits(kind, key)} then substring(memo from '${key}')`).join(' ')} else '' end
     where memo <> '' or kind in (${TRANSFER_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
];

/** By whom. A database with records has them from now on: `npm run records -- drop` fills them from the journal. */
const DEEDS_AND_REMOVALS = [
  `create table record_deed (sequence bigint primary key, user_id integer not null, entry_id bigint not null)`,
  `create table record_removal (
     market_id bigint not null, sequence bigint not null, at_ms bigint not null, selection_id bigint not null,
     voided_bets integer not null, voided_minor bigint not null, reduced_bets integer not null,
     primary key (market_id, sequence))`,
  `create index record_removal_by_time on record_removal (at_ms)`,
];

/** A report of suspensions reads only the rows that begin one, not the states before them. */
const STATUS_BEFORE = [
  `alter table record_state add column was text not null default ''`,
  `update record_state set was = earlier.status from (
     select market_id, sequence, lag(status) over (partition by market_id order by sequence) as status from record_state
   ) as earlier where earlier.status is not null and earlier.market_id = record_state.market_id
     and earlier.sequence = record_state.sequence`,
  `drop index record_state_suspended`,
  `create index record_state_suspended on record_state (at_ms, market_id, sequence)
     where status = 'suspended' and was <> 'suspended'`,
];

const TABLES = [
  `create table record_place (
     one boolean primary key default true check (one), sequence bigint not null, at_ms bigint not null)`,
  `create table record_account (
     account integer primary key, role text not null, parent integer not null, cash_minor bigint not null,
     lines integer not null, opened_at_ms bigint not null)`,
  `create table record_market (
     market_id bigint primary key, mechanism text not null, payoff text not null, winners integer not null,
     divisor bigint not null, base_rate integer not null, created_at_ms bigint not null, ended_at_ms bigint not null,
     tellings integer not null)`,
  // Rows of bets change a few times in their first days: what is left free in a page keeps them where they are.
  `create table record_bet (
     order_id bigint primary key, account integer not null, market_id bigint not null, selection_id bigint not null,
     side text not null, price integer not null, size_minor bigint not null, persistence text not null,
     placed_at_ms bigint not null, placed_sequence bigint not null, release_at_ms bigint not null,
     delayed_until_ms bigint not null, released_at_ms bigint not null, remaining_minor bigint not null,
     matched_minor bigint not null, matched_value bigint not null, matched_profit_minor bigint not null,
     cancelled_minor bigint not null, lapsed_minor bigint not null, voided_minor bigint not null,
     reason text not null, refusal text not null, profit_minor bigint, is_void boolean not null,
     ended_at_ms bigint not null, matched_at_ms bigint not null, taken_at_ms bigint not null,
     settled_at_ms bigint not null, settlements integer not null,
     order_reference text, strategy_reference text, matches jsonb not null,
     cancelled_at_ms bigint not null, lapsed_at_ms bigint not null, on_close text, min_fill_minor bigint, target text, asked_minor bigint, expires_at_ms bigint,
     post_only boolean, line bigint, accept text) with (fillfactor = 80)`,
  `create index record_bet_placed on record_bet (account, placed_at_ms, order_id)`,
  `create index record_bet_settled on record_bet (account, settled_at_ms, order_id) where settled_at_ms > 0`,
  `create index record_bet_taken on record_bet (account, taken_at_ms, order_id) where taken_at_ms > 0`,
  `create index record_bet_of_market on record_bet (market_id, account)`,
  `create table record_fill (
     fill bigint primary key, market_id bigint not null, selection_id bigint not null, price integer not null,
     size_minor bigint not null, profit_minor bigint not null, taker_side text not null,
     taker bigint not null, taker_account integer not null, maker bigint not null, maker_account integer not null,
     at_ms bigint not null, sequence bigint not null)`,
  `create index record_fill_of_taker on record_fill (taker)`,
  `create index record_fill_of_maker on record_fill (maker) where maker > 0`,
  `create table record_line (
     account integer not null, line integer not null, entry bigint not null, kind text not null,
     market_id bigint not null, amount_minor bigint not null, won_minor bigint not null,
     commission_minor bigint not null, balance_minor bigint not null, at_ms bigint not null, sequence bigint not null,
     memo text not null, primary key (account, line))`,
  `create index record_line_at on record_line (account, at_ms, line)`,
  `create table record_result (
     market_id bigint not null, telling integer not null, what text not null, number bigint not null,
     winners jsonb not null, tied jsonb not null, placed jsonb not null, placed_tied jsonb not null,
     at_ms bigint not null, sequence bigint not null, primary key (market_id, telling))`,
  `create unique index record_result_at on record_result (market_id, sequence)`,
  `create table record_position (
     account integer not null, market_id bigint not null, profit_minor bigint not null,
     commission_minor bigint not null, settled_at_ms bigint not null, sequence bigint not null,
     primary key (account, market_id))`,
  `create index record_position_settled on record_position (account, settled_at_ms)`,
  `create table record_activity (
     account integer not null, sequence bigint not null, place integer not null, at_ms bigint not null,
     kind text not null, detail jsonb not null, primary key (account, sequence, place))`,
];
