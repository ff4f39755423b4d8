import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FIRST_ACCOUNT, LAST_ACCOUNT } from 'engine/vocabulary';

export const identityMigrations = [
  {
    name: 'identity-1-people-and-login-sessions',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-button-values',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table button_value (
        user_id integer not null references person, type text not null, sort integer not null,
        button_name text not null, button_value integer not null, primary key (user_id, type, sort))`.execute(db);
    },
  },
  {
    name: 'identity-person-activity',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table person_activity (
        activity_id bigint generated always as identity primary key, user_id integer not null references person,
        at_ms bigint not null, kind text not null, address text not null)`.execute(db);
      await sql`create index person_activity_of on person_activity (user_id, at_ms)`.execute(db);
    },
  },
  {
    name: 'identity-second-factor-and-devices',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of SECURITY) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-favourites',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table favourite (
        user_id integer not null references person, kind text not null, id text not null, sort integer not null,
        primary key (user_id, kind, id))`.execute(db);
    },
  },
  {
    name: 'identity-bettors-of-the-first-operator',
    // Those made on the command line had nobody above them, and so a menu without their password and second factor. The
    // demo has one such on purpose.
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update person set parent_id = first.user_id
        from (select min(user_id) as user_id from person where role = 'operator') as first
        where role = 'bettor' and parent_id = -1 and user_name <> 'demo3' and first.user_id is not null`.execute(db);
    },
  },
  {
    name: 'identity-installation',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table installation (
        one boolean primary key default true check (one), mode text not null check (mode in ('demo', 'real')))`.execute(
        db,
      );
    },
  },
  {
    name: 'identity-staff',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of STAFF) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-devices-of-sign-ins',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table person_activity add column device text not null default ''`.execute(db);
    },
  },
  {
    name: 'identity-login-hands',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of HANDS) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-reach-of-contacts',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of REACH) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-bettors-before-the-first-operator',
    // They kept nobody above them when the operator came. The demo has one such bettor on purpose.
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update person set parent_id = first.user_id
        from (select min(user_id) as user_id from person where role = 'operator') as first
        where role = 'bettor' and parent_id = -1 and first.user_id is not null
          and not (user_name = 'demo3' and exists (select from installation where mode = 'demo'))`.execute(db);
    },
  },
  {
    name: 'identity-listed-people',
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of LISTED) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'identity-devices-of-households',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index person_activity_at_device on person_activity (device) where device <> ''`.execute(db);
    },
  },
  {
    name: 'identity-cashier-of-a-person',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table person rename column is_signup_user to has_cashier`.execute(db);
    },
  },
  {
    name: 'identity-suspend-markets',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(SUSPENDERS).execute(db);
    },
  },
  {
    // Nobody knows who set those of before, so none counts as the member's own.
    name: 'identity-own-passwords-and-factors',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table person add column has_own_password boolean not null default false`.execute(db);
      await sql`alter table second_factor add column is_own boolean not null default false`.execute(db);
    },
  },
  {
    // Everybody's bets were part of view-risk.
    name: 'identity-view-bets',
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update staff_role set permissions = (permissions::jsonb || '["view-bets"]'::jsonb)::text
        where permissions::jsonb ?| array['view-risk']`.execute(db);
    },
  },
] as const;

/** Each order that people are listed in, so that a page costs what it shows and not what there is. */
const LISTED = [
  `create index person_listed on person ((lower(user_name) collate "C"))`,
  `create index person_below on person (parent_id, (lower(user_name) collate "C"))`,
  `create index person_of_staff on person ((lower(user_name) collate "C")) where role <> 'bettor'`,
  `create index person_disabled on person ((lower(user_name) collate "C")) where disabled_at_ms > 0`,
];

/** Suspending was part of run-markets. Those who enter facts see first that bets have to stop. */
const SUSPENDERS = `update staff_role set permissions = (permissions::jsonb || '["suspend-markets"]'::jsonb)::text
  where permissions::jsonb ?| array['run-markets', 'enter-facts']`;

/** As `reachOf` spells them. */
const REACH = [
  `alter table person_contact add column reach text not null default ''`,
  `update person_contact set reach = address where kind = 'phone'`,
  `update person_contact set reach = case
       when split_part(mail, '@', 2) in ('gmail.com', 'googlemail.com')
       then replace(split_part(split_part(mail, '@', 1), '+', 1), '.', '') || '@gmail.com'
       else split_part(split_part(mail, '@', 1), '+', 1) || '@' || split_part(mail, '@', 2) end
     from (select user_id as owner, address as spelled, lower(normalize(address, nfkc)) as mail from person_contact) as own
     where kind = 'mail' and user_id = owner and address = spelled`,
  `create index person_contact_by_reach on person_contact (reach)`,
];

const STAFF = [
  `create table staff_role (role text primary key, permissions text not null, reads_only boolean not null)`,
  `alter table person add column disabled_at_ms bigint not null default 0,
     add column made_by integer not null default 0, add column note text not null default ''`,
];

const HANDS = [
  `create table login_hand (
     user_id integer not null references person, hand integer not null, knows boolean not null,
     primary key (user_id, hand))`,
  `insert into login_hand select user_id, made_by, true from person where made_by > 0`,
  `alter table person drop column made_by`,
];

const SECURITY = [
  `create table second_factor (
     user_id integer primary key references person, secret text not null, is_on boolean not null,
     last_step bigint not null, since_ms bigint not null)`,
  `create table recovery_code (
     user_id integer not null references person, code_hash text not null, used_at_ms bigint not null,
     primary key (user_id, code_hash))`,
  `alter table login_session add column device text not null default '', add column address text not null default ''`,
  `create table login_device (
     user_id integer not null references person, device_hash text not null, device text not null,
     first_at_ms bigint not null, last_at_ms bigint not null, primary key (user_id, device_hash))`,
  `create table person_contact (
     user_id integer not null references person, kind text not null, address text not null, country text not null,
     proved_at_ms bigint not null, primary key (user_id, kind), unique (kind, address))`,
];

const TABLES = [
  `create table account (
     account integer generated always as identity (minvalue ${FIRST_ACCOUNT} maxvalue ${LAST_ACCOUNT}) primary key,
     name text not null unique, role text not null, is_opened boolean not null default false)`,
  `create table person (
     user_id integer generated always as identity primary key, user_name text not null, role text not null,
     parent_id integer not null, is_change_password boolean not null, is_signup_user boolean not null,
     password_hash text not null, account integer unique references account, created_at_ms bigint not null)`,
  `create unique index person_by_name on person (lower(user_name))`,
  `create table login_session (
     token_hash text primary key, user_id integer not null references person,
     created_at_ms bigint not null, present_at_ms bigint not null)`,
  `create table login_address (
     user_id integer not null references person, address_hash text not null, last_at_ms bigint not null,
     primary key (user_id, address_hash))`,
];
