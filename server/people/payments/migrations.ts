import { sql } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';

export const paymentMigrations: readonly Migration[] = [
  {
    name: 'payments-1-requests-steps-proofs-methods',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
    },
  },
  {
    name: 'payments-suspense',
    async up(db) {
      await sql`drop index payment_open`.execute(db);
      await sql`create index payment_open on payment (payment_id)
        where status in ('requested', 'under-review', 'approved', 'in-suspense')`.execute(db);
    },
  },
];

const TABLES = [
  `create table payment (
     payment_id integer generated always as identity primary key, user_id integer not null references person,
     account integer not null, direction text not null, method text not null, amount_minor bigint not null,
     details text not null, request_id text not null, status text not null, note text not null,
     taken_by integer not null default 0, is_returned boolean not null default false,
     move text, move_at_ms bigint not null default 0, move_after bigint not null default 0,
     requested_at_ms bigint not null, changed_at_ms bigint not null, unique (user_id, request_id))`,
  `create index payment_of_user on payment (user_id, payment_id)`,
  `create index payment_open on payment (payment_id) where status in ('requested', 'under-review', 'approved')`,
  `create index payment_moving on payment (payment_id) where move is not null`,
  `create table payment_step (
     payment_id integer not null references payment on delete cascade, place integer not null, status text not null,
     at_ms bigint not null, by_what text not null, by_user integer not null, note text not null,
     primary key (payment_id, place))`,
  `create table payment_proof (
     payment_id integer primary key references payment on delete cascade, type text not null, bytes bytea not null)`,
  `create table payment_method (
     method text primary key, is_open boolean not null, min_minor bigint not null, max_minor bigint not null,
     instructions text not null)`,
  `insert into payment_method values
     ('upi', true, 10000, 20000000, ''), ('bank', true, 10000, 100000000, ''), ('cash', true, 10000, 20000000, '')`,
];
