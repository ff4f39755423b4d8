import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const limitMigrations: readonly Migration[] = [
  {
    name: 'limits-1-reality-checks',
    async up(db) {
      await sql`create table reality_check (
        user_id integer primary key references person, minutes integer not null)`.execute(db);
    },
  },
];
