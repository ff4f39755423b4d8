import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser, AuditEntry } from 'protocol';
import type { AuthorityTables } from '../../../people/authority/tables.ts';
import { verifyAudit } from '../../../people/authority/verify-audit.ts';
import { readEntries } from '../../../core/journal/export-journal.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let token: string;
let owner: number;
let bettor: { user_id: number; cash: () => number };

beforeAll(async () => {
  exchange = await TestExchange.start();
  const signedIn = await exchange.signedIn('anna', { role: 'operator' });
  token = signedIn.token;
  owner = signedIn.user.userId;
  const { user } = await exchange.signedIn('bea', { cash: 10_000 });
  bettor = { user_id: user.userId, cash: () => exchange.accountCash(user.account) / 100 };
});
afterAll(() => exchange.stop());

const ask = (name: string, body: object, key?: string) =>
  exchange.call(name, body, { token, ...(key !== undefined && { headers: { 'x-request-key': key } }) });
const trail = async (filter: object = {}) =>
  (await ask('admin/getAudit', filter)).body.data as {
    rows: AuditEntry[];
    next: string | null;
    total: { count: number };
  };
const db = () => exchange.database.kysely<unknown>().withTables<AuthorityTables>();
const verify = () => verifyAudit(db(), exchange.running.store);

test('a deed is written with who, why and where from, and the journal says who gave its command', async () => {
  const debit = { user_id: bettor.user_id, amount: 5, reason: 'paid in cash' };
  expect((await ask('admin/debitAccount', debit)).status).toBe(200);
  const [entry] = (await trail()).rows;
  expect(entry).toMatchObject({
    user_id: owner,
    user_name: 'anna',
    action: 'admin/debitAccount',
    subject: `person ${bettor.user_id}`,
    reason: 'paid in cash',
    address: '127.0.0.1',
    detail: debit,
    outcome: 'done',
    commands: [exchange.sequencer.sequence],
  });
  const found: unknown[] = [];
  for await (const { command } of readEntries(exchange.running.store, {
    from: exchange.sequencer.sequence,
    to: Infinity,
  }))
    found.push(command.by);
  expect(found).toEqual([{ user: owner, entry: entry?.entry }]);
});

describe('a request key', () => {
  test('does it once and answers the same, at once or later, and keeps to one request', async () => {
    const before = bettor.cash();
    const credit = { user_id: bettor.user_id, amount: 7 };
    const [one, two] = await Promise.all([
      ask('admin/creditAccount', credit, 'k1'),
      ask('admin/creditAccount', credit, 'k1'),
    ]);
    const third = await ask('admin/creditAccount', credit, 'k1');
    expect([one.status, two.body, third.body]).toEqual([200, one.body, one.body]);
    expect((one.body.data as AdminUser).cash).toBe(before + 7);
    expect(bettor.cash()).toBe(before + 7);
    expect((await ask('admin/creditAccount', { ...credit, amount: 8 }, 'k1')).body.code).toBe('request-key-reused');
    expect((await ask('admin/creditAccount', credit, 'no such key!')).body.code).toBe('malformed');
    expect(bettor.cash()).toBe(before + 7);
  });

  test('answers a refusal as it was, and never a secret twice', async () => {
    const tooMuch = { user_id: bettor.user_id, amount: 99_999, reason: 'all of it' };
    const first = await ask('admin/debitAccount', tooMuch, 'k2');
    expect(first.body.code).toBe('insufficient-funds');
    expect(await ask('admin/debitAccount', tooMuch, 'k2')).toMatchObject({ status: first.status, body: first.body });
    const reset = { user_id: bettor.user_id, reason: 'lost phone' };
    const made = await ask('admin/resetPassword', reset, 'k3');
    const { password } = made.body.data as { password: string };
    expect((await ask('admin/resetPassword', reset, 'k3')).body.code).toBe('already-done');
    const rows = await db().selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

test('reading a person or a proof is in the trail; what failed says why', async () => {
  await ask('admin/getPerson', { user_id: bettor.user_id });
  expect((await trail()).rows[0]).toMatchObject({ action: 'admin/getPerson', outcome: 'read' });
  await ask('admin/getPaymentProof', { payment_id: 77 });
  expect((await trail()).rows[0]).toMatchObject({ action: 'admin/getPaymentProof', subject: 'payment 77' });
  await ask('admin/openMarket', { market_id: '1.999' });
  expect((await trail()).rows[0]).toMatchObject({ subject: 'market 1.999', outcome: 'unknown-market' });
});

test('it is searched, paged to its end, and saved as a file', async () => {
  const about = { subject: `person ${bettor.user_id}` };
  const all = await trail({ ...about, limit: 500 });
  expect(all.total.count).toBe(all.rows.length);
  const paged: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await trail({ ...about, limit: 2, after });
    paged.push(...page.rows.map(({ entry }) => entry));
    after = page.next;
  }
  expect(paged).toEqual(all.rows.map(({ entry }) => entry));
  expect((await trail({ action: 'admin/debitAccount', text: 'IN CASH' })).total.count).toBe(1);
  expect((await trail({ text: '100%_nothing' })).total.count).toBe(0);
  // A person by name, however it is written.
  expect((await trail({ subject: 'BEA', limit: 500 })).rows).toEqual(all.rows);
  expect((await trail({ user_id: 9999 })).rows).toEqual([]);
  expect((await trail({ to_date: '2020-01-01' })).rows).toEqual([]);
  for (const as of ['csv', 'xlsx']) {
    const file = await fetch(`${exchange.url}/api/admin/getAudit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...about, export: as }),
    });
    expect(file.headers.get('content-disposition')).toContain(`audit.${as}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    if (as === 'csv') expect(bytes.toString()).toContain('paid in cash');
    else expect(bytes.subarray(0, 2).toString()).toBe('PK');
  }
});

test('the payments that providers were refused are found by an index in a long trail', async () => {
  const client = await exchange.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`insert into audit_entry select 1000000 + n, 0, n, 0, 'admin/getPerson', '', '', '', '', '', 0,
      '', 0, '{}', 'read', '', '' from generate_series(1, 20000) as n`);
    await client.query('analyze audit_entry');
    const { rows } = await client.query(`explain select * from audit_entry where intent_id = 0
      and action = 'wallet/payout' and at_ms >= 5 order by entry_id desc limit 100`);
    expect(JSON.stringify(rows)).toContain('audit_wallet');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('the chain', () => {
  test('is whole, and every command of staff has its intent', async () => {
    const { head, commands } = await verify();
    expect(head.entry).toBeGreaterThan(10);
    expect(commands).toBeGreaterThan(1);
  });

  test.each([
    [
      'an entry that was changed',
      `update audit_entry set reason = 'otherwise' where entry_id = 3`,
      'entry 3 was changed',
    ],
    ['one that is gone', `delete from audit_entry where entry_id = 4`, 'entry 4 is missing'],
    ['another person', `update audit_entry set user_id = 77 where entry_id = 1`, 'entry 1 was changed'],
  ])('shows %s', async (_what, statement, fault) => {
    const { pool } = exchange.database;
    const kept = await db().selectFrom('audit_entry').selectAll().orderBy('entry_id').execute();
    await pool.query(statement);
    await expect(verify()).rejects.toThrow(fault);
    await pool.query('delete from audit_entry');
    await db().insertInto('audit_entry').values(kept).execute();
    await expect(verify()).resolves.toBeDefined();
  });

  test('shows a trail that was cut off below a command of the journal', async () => {
    const { pool } = exchange.database;
    const kept = await db().selectFrom('audit_entry').selectAll().orderBy('entry_id').execute();
    await pool.query('delete from audit_entry');
    await expect(verify()).rejects.toThrow('the trail has no such');
    await db().insertInto('audit_entry').values(kept).execute();
  });
});

test('every action in the trail, of a person or of the exchange itself, is among those to search by', async () => {
  const listed = (await exchange.call('admin/getAuditActions', undefined, { token, method: 'GET' })).body
    .data as string[];
  const found = (await trail({ limit: 100 })).rows.map(({ action }) => action);
  expect(new Set(found).size).toBeGreaterThan(2);
  expect(listed).toEqual(expect.arrayContaining(found));
  expect(new Set(listed).size).toBe(listed.length);
});
