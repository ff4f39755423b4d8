import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrateExchange } from './migrations.ts';
import { TestPostgres } from '../core/postgres/testing/database.fixture.ts';
import { migrate } from '../core/postgres/migrate.ts';
import { OLD_LINES } from '../reads/records/testing/old-lines.fixture.ts';

// Rows as an earlier build left them, and what this build makes of them.

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

/** A database as the build before a step left it, filled by `fill`, and then brought to this build. */
async function upgradedFrom(step: string, fill: (pool: pg.Pool) => Promise<unknown>): Promise<pg.Pool> {
  const database = await postgres.freshDatabase();
  const place = MIGRATIONS.findIndex(({ name }) => name === step);
  expect(place).toBeGreaterThan(0);
  await migrate(database.kysely(), MIGRATIONS.slice(0, place));
  await fill(database.pool);
  await migrateExchange(database.kysely());
  return database.pool;
}

test.each([
  ['demo', [-1, 1, -1]],
  ['real', [-1, 1, 1]],
])('a bettor made before the first operator is theirs, in a %s', async (mode, parents) => {
  const pool = await upgradedFrom('identity-bettors-before-the-first-operator', async (old) => {
    await old.query('insert into installation (mode) values ($1)', [mode]);
    for (const [name, role] of Object.entries({ owner: 'operator', early: 'bettor', demo3: 'bettor' }))
      await old.query(
        `insert into person (user_name, role, parent_id, is_change_password, is_signup_user, password_hash, created_at_ms)
         values ($1, $2, -1, false, false, '', 0)`,
        [name, role],
      );
  });
  const { rows } = await pool.query<{ parent_id: number }>('select parent_id from person order by user_id');
  expect(rows.map(({ parent_id }) => parent_id)).toEqual(parents);
});

test('what was made of a provider’s id is told apart from it by a space', async () => {
  const pool = await upgradedFrom('wallets-3-names-with-colons', async (old) => {
    await old.query(`insert into provider (code, name, account, base_url, secret, public_key, is_open, created_at_ms)
      values ('acme', 'Acme', 20, '', '', '', true, 0)`);
    for (const [name, kind] of Object.entries({ 'a-1': 'debit', 'r-9:33': 'result', 'clear:5:33': 'clear' }))
      await old.query(
        `insert into provider_transaction (provider_id, name, kind, account, amount_minor, revision_ms, of_name,
           is_last, body_hash, state, answer, request_key, at_ms, after_sequence, sequence)
         values (1, $1, $2, 33, 0, 0, '', false, '', 'done', '', $1, 0, 0, 0)`,
        [name, kind],
      );
  });
  const { rows } = await pool.query<{ name: string }>('select name from provider_transaction order by place');
  expect(rows.map(({ name }) => name)).toEqual(['a-1', 'r-9 33', 'clear 5 33']);
});

test('a line says why its cash moved in a closed word, and no longer what the request was called', async () => {
  const lines = [...OLD_LINES, ['wager', 'acme:a-1', '', ''], ['settlement', '', '', '']] as const;
  const pool = await upgradedFrom('records-6-memos', async (old) => {
    for (const [index, [kind, key]] of lines.entries())
      await old.query(
        `insert into record_line (account, line, entry, kind, market_id, amount_minor, won_minor, commission_minor,
           balance_minor, at_ms, sequence, memo) values (33, $1::integer, $1, $2, 0, 1, 0, 0, 1, 0, $1, $3)`,
        [index + 1, kind, key],
      );
  });
  const { rows } = await pool.query<{ memo: string; reference: string }>(
    'select memo, reference from record_line order by line',
  );
  expect(rows).toEqual(lines.map(([, , memo, reference]) => ({ memo, reference })));
});

test('unpinned terms of a cricket market with a runner for the draw answer with it; pinned ones stay', async () => {
  const draw = { home: 1, away: 2, draw: 3 };
  const drafts = [
    ['cricket.match-odds', {}, draw, 0],
    ['cricket.bookmaker', { draw: false }, draw, 0],
    ['cricket.match-odds', {}, { home: 1, away: 2 }, 0],
    ['cricket.match-odds', {}, draw, 5],
    ['football.match-odds', {}, draw, 0],
  ] as const;
  const pool = await upgradedFrom('settlement-flow-3-drafts-that-answer-with-the-draw', async (old) => {
    for (const [index, [rule, subject, outcomes, pinnedAt]] of drafts.entries())
      await old.query(
        `insert into market_terms (market_id, match_id, rule_id, rule_version, subject, outcomes, per_unit, policy,
           pinned_at_ms) values ($1, 1, $2, 1, $3, $4, 1, '{}', $5)`,
        [index + 1, rule, JSON.stringify(subject), JSON.stringify(outcomes), pinnedAt],
      );
  });
  const { rows } = await pool.query<{ subject: string }>('select subject from market_terms order by market_id');
  expect(rows.map(({ subject }) => JSON.parse(subject) as unknown)).toEqual([
    { draw: true },
    { draw: true },
    {},
    {},
    {},
  ]);
});

test('a role that opened markets or entered facts suspends them too', async () => {
  const stored = {
    scorer: ['view-markets', 'enter-facts'],
    'night-desk': ['run-markets'],
    cashier: ['view-people'],
  };
  const pool = await upgradedFrom('identity-suspend-markets', async (old) => {
    for (const [role, permissions] of Object.entries(stored))
      await old.query('insert into staff_role values ($1, $2, false)', [role, JSON.stringify(permissions)]);
  });
  const { rows } = await pool.query<{ role: string; permissions: string }>('select role, permissions from staff_role');
  expect(Object.fromEntries(rows.map(({ role, permissions }) => [role, JSON.parse(permissions) as string[]]))).toEqual({
    scorer: [...stored.scorer, 'suspend-markets'],
    'night-desk': [...stored['night-desk'], 'suspend-markets'],
    cashier: stored.cashier,
  });
});

test('a role that saw what is at stake sees everybody’s bets still, and no other does', async () => {
  const pool = await upgradedFrom('identity-view-bets', async (old) => {
    for (const [role, own] of [
      ['trader', '["view-risk","run-markets"]'],
      ['cashier', '["view-people"]'],
    ])
      await old.query('insert into staff_role values ($1, $2, false)', [role, own]);
  });
  const { rows } = await pool.query<{ permissions: string }>('select permissions from staff_role order by role');
  expect(rows.map(({ permissions }) => JSON.parse(permissions) as string[])).toEqual([
    ['view-people'],
    ['view-risk', 'run-markets', 'view-bets'],
  ]);
});

test('a state says which status it ended, of states before the upgrade too', async () => {
  const states = ['inactive', 'open', 'suspended', 'suspended', 'open'];
  const pool = await upgradedFrom('records-8-status-before', async (old) => {
    for (const [place, status] of states.entries())
      await old.query(`insert into record_state values (7, $1, 0, $2, false, 'x')`, [place + 1, status]);
    await old.query(`insert into record_state values (8, 3, 0, 'suspended', false, 'x')`);
  });
  const { rows } = await pool.query<{ was: string }>('select was from record_state order by market_id, sequence');
  expect(rows.map(({ was }) => was)).toEqual(['', ...states.slice(0, -1), '']);
});

test('the facts of a match that were proposed are found by an index', async () => {
  const database = await postgres.freshDatabase();
  await migrateExchange(database.kysely());
  const client = await database.pool.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<Record<'QUERY PLAN', string>>(
    `explain select * from proposal where state = $1 and call in ($2, $3) and body::jsonb ->> 'match_id' = $4`,
    ['rejected', 'admin/addFact', 'admin/correctFact', '5'],
  );
  client.release(true);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('proposal_facts_of');
});
