import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const siteMigrations: readonly Migration[] = [
  {
    name: 'site-1-content-and-texts',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
];

const TABLES = [
  `create table site_content (one boolean primary key default true check (one), content text not null)`,
  `create table site_text (
     kind text not null, language text not null, version integer not null, at_ms bigint not null,
     user_id integer not null, text text not null, primary key (kind, language, version))`,
];
