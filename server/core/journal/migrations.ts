import { sql } from 'kysely';
import type { Migration } from '../postgres/migrate.ts';

export const journalMigrations: readonly Migration[] = [
  {
    name: 'journal-1-batches-lease-snapshots',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'journal-2-no-clean-stop',
    async up(db) {
      await sql`alter table journal_lease drop column clean_stop`.execute(db);
    },
  },
  {
    name: 'journal-3-snapshot-hash-covers-its-place',
    async up(db) {
      await sql`update journal_snapshot
        set state_hash = sha256(convert_to(name, 'UTF8') || '\\x00'::bytea || int8send(sequence) || body)
        where state_hash = sha256(body)`.execute(db);
    },
  },
  {
    name: 'journal-4-rows-lie-where-they-should',
    async up(db) {
      await sql`alter table journal add constraint journal_in_order check (first > 0 and last >= first)`.execute(db);
    },
  },
  {
    name: 'journal-5-restores',
    async up(db) {
      await sql`create table journal_restore (
        restored_at_ms bigint primary key, taken_at_ms bigint not null, sequence bigint not null)`.execute(db);
    },
  },
  {
    // Beside the lease, whose row every append locks.
    name: 'journal-6-beat',
    async up(db) {
      await sql`create table journal_beat (
        one boolean primary key default true check (one), epoch bigint not null, beat bigint not null)`.execute(db);
      await sql`insert into journal_beat (epoch, beat) values (0, 0)`.execute(db);
    },
  },
  {
    // Which process: the application name of its sessions.
    name: 'journal-7-holder-of-the-lease',
    async up(db) {
      await sql`alter table journal_lease add column holder text`.execute(db);
    },
  },
];

// Bodies are stored as they are: compressing them would eat the server's processor.
const TABLES = [
  `create table journal (
     first bigint primary key, last bigint not null, epoch bigint not null, engine_version bigint not null,
     at_ms bigint not null, previous_hash bytea not null, hash bytea not null, body bytea not null)`,
  `alter table journal alter body set storage external`,
  `create table journal_lease (
     one boolean primary key default true check (one), epoch bigint not null, clean_stop boolean not null)`,
  `insert into journal_lease (epoch, clean_stop) values (0, true)`,
  `create table journal_anchor (
     one boolean primary key default true check (one), sequence bigint not null, hash bytea not null)`,
  `insert into journal_anchor (sequence, hash) values (0, decode(repeat('00', 32), 'hex'))`,
  `create table journal_snapshot (
     sequence bigint not null, name text not null, state_hash bytea not null, body bytea not null,
     primary key (sequence, name))`,
  `alter table journal_snapshot alter body set storage external`,
];
