import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';
import { NO_ENTRY, sealEntry } from './audit-chain.ts';
import type { AuthorityTables } from './tables.ts';

export const authorityMigrations: readonly Migration[] = [
  {
    name: 'authority-1-chained-audit-proposals-thresholds',
    async up(db) {
      for (const statement of TABLES) await sql.raw(statement).execute(db);
      await chainOlderEntries(db.withTables<AuthorityTables>());
      await sql`drop table audit`.execute(db);
    },
  },
  {
    name: 'authority-2-changes-that-wait',
    async up(db) {
      await sql`alter table proposal add column due_at_ms bigint not null default 0,
        add column before text not null default '{}'`.execute(db);
      await sql`create index proposal_scheduled on proposal (due_at_ms) where state = 'scheduled'`.execute(db);
    },
  },
  {
    name: 'authority-3-refused-payments',
    // The alerts ask for them at each look.
    async up(db) {
      await sql`create index audit_wallet on audit_entry (action, entry_id)
        where action in ('wallet/payout', 'wallet/prize')`.execute(db);
    },
  },
  {
    name: 'authority-4-findings-of-suspensions',
    async up(db) {
      await sql`create table suspension_findings (
        market_id bigint not null, sequence bigint not null, at_ms bigint not null, user_id integer not null,
        cause text not null, findings text not null)`.execute(db);
      await sql`create unique index suspension_findings_once on suspension_findings
        (market_id, sequence, user_id, md5(cause || chr(10) || findings))`.execute(db);
    },
  },
  {
    name: 'authority-5-findings-that-stand-again',
    // After a correction somebody may come back to what they said first.
    async up(db) {
      await sql`drop index suspension_findings_once`.execute(db);
      await sql`create index suspension_findings_of on suspension_findings (market_id, sequence, at_ms)`.execute(db);
    },
  },
  {
    name: 'authority-6-amounts-of-proposals',
    async up(db) {
      await sql`alter table proposal add column amount_minor bigint not null default 0`.execute(db);
    },
  },
  {
    name: 'authority-7-facts-of-a-match',
    // Each quote by hand looks for those that were rejected.
    async up(db) {
      await sql`create index proposal_facts_of on proposal ((body::jsonb ->> 'match_id'))
        where call in ('admin/addFact', 'admin/correctFact')`.execute(db);
    },
  },
];

/** What the trail had before it was chained goes to the head of the chain. */
async function chainOlderEntries(db: Kysely<AuthorityTables>): Promise<void> {
  const { rows } = await sql<{ at_ms: number; user_id: number; action: string; detail: string }>`
    select at_ms, user_id, action, detail from audit order by audit_id`.execute(db);
  let head = NO_ENTRY;
  for (const row of rows) {
    const { outcome = '', ...detail } = JSON.parse(row.detail) as { outcome?: string };
    const common = { at_ms: row.at_ms, user_id: row.user_id, action: row.action, subject: '', reason: '' };
    const none = { address: '', device: '', request_key: '', after: 0, kind: '', amount_minor: 0 } as const;
    const intent = sealEntry({ ...common, ...none, intent_id: 0, detail: JSON.stringify(detail), outcome: '' }, head);
    const end = sealEntry(
      { ...common, ...none, intent_id: intent.entry_id, detail: '{}', outcome },
      { entry: intent.entry_id, hash: intent.hash },
    );
    head = { entry: end.entry_id, hash: end.hash };
    await db.insertInto('audit_entry').values([intent, end]).execute();
  }
}

const TABLES = [
  `create table audit_entry (
     entry_id bigint primary key, intent_id bigint not null, at_ms bigint not null, user_id integer not null,
     action text not null, subject text not null, reason text not null, address text not null, device text not null,
     request_key text not null, after bigint not null, kind text not null, amount_minor bigint not null,
     detail text not null, outcome text not null, previous_hash bytea not null, hash bytea not null)`,
  `create unique index audit_outcome_of on audit_entry (intent_id) where intent_id > 0`,
  `create unique index audit_request on audit_entry (user_id, request_key) where request_key <> ''`,
  `create index audit_by_person on audit_entry (user_id, entry_id)`,
  `create index audit_by_subject on audit_entry (subject, entry_id) where subject <> ''`,
  `create index audit_by_kind on audit_entry (user_id, kind, at_ms) where kind <> ''`,
  `create table proposal (
     proposal_id integer generated always as identity primary key, kind text not null, call text not null,
     body text not null, seen text not null, hash text not null, proposed_by integer not null,
     proposed_at_ms bigint not null, expires_at_ms bigint not null, state text not null,
     decided_by integer not null default 0, entry_id bigint not null default 0, note text not null default '')`,
  `create index proposal_open on proposal (proposal_id) where state in ('proposed', 'approved')`,
  `create table authority_setting (one boolean primary key default true check (one), thresholds text not null)`,
];
