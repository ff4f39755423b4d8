import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketIdText, type DataOf, type RequestOf } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

type Filter = RequestOf<'admin/getUsers'>;
type List = DataOf<'admin/getUsers'>;

const CROWD = 1001;

let exchange: TestExchange;
const tokens = new Map<string, string>();
const ids = new Map<string, number>();

const idOf = (name: string): number => ids.get(name) as number;
const ask = (body: object, by = 'olga') => exchange.call('admin/getUsers', body, { token: tokens.get(by) });
const list = async (filter: Filter): Promise<List> => (await ask(filter)).body.data as List;
const namesOf = ({ rows }: List): string[] => rows.map(({ user_name }) => user_name);
const found = async (filter: Filter): Promise<string[]> => namesOf(await list({ limit: 500, ...filter }));

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const [name, role] of [
    ['olga', 'operator'],
    ['sven', 'support'],
    ['Tara', 'trader'],
    ['asha27', 'bettor'],
    ['ash_ok', 'bettor'],
    ['Asher', 'bettor'],
  ] as const) {
    const { user, token } = await exchange.signedIn(name, { role, ...(role === 'bettor' ? { cash: 10_000 } : {}) });
    tokens.set(name, token);
    ids.set(name, user.userId);
  }
  const db = exchange.database.kysely();
  await sql`update person set parent_id = ${idOf('olga')} where role = 'bettor'`.execute(db);
  await sql`insert into person (user_name, role, parent_id, is_change_password, has_cashier, password_hash, created_at_ms)
    select 'crowd' || n, 'bettor', ${idOf('sven')}::integer, false, false, '', 0 from generate_series(1, ${CROWD}::integer) n`.execute(
    db,
  );
});
afterAll(() => exchange.stop());

test('everybody is listed once, by name, over numbered pages with the count of all of them', async () => {
  const seen: string[] = [];
  let after: string | null = '';
  for (let page = 0; after !== null; page += 1) {
    const answer: List = await list({ limit: 250, after });
    expect(answer.total.count).toBe(CROWD + ids.size);
    expect(answer.rows).toHaveLength(page < 4 ? 250 : 7);
    seen.push(...namesOf(answer).map((name) => name.toLowerCase()));
    after = answer.next;
  }
  expect(seen).toEqual([...new Set(seen)].toSorted());
  expect(seen).toHaveLength(CROWD + ids.size);
});

test('a page has 50 rows if nothing else is requested, and 500 at most', async () => {
  expect((await list({})).rows).toHaveLength(50);
  expect((await list({ limit: 500 })).rows).toHaveLength(500);
  for (const limit of [0, 501, 1.5]) expect((await ask({ limit })).body.code).toBe('malformed');
});

describe('search', () => {
  test('finds how a user name begins, capitals or not, and takes no character for another', async () => {
    expect(await found({ search: 'ASH' })).toEqual(['ash_ok', 'asha27', 'Asher']);
    expect(await found({ search: 'ash_' })).toEqual(['ash_ok']);
    expect(await found({ search: ' asha27 ' })).toEqual(['asha27']);
    for (const search of ['%', 'sha', 'as%', 'ash\\', 'ä', "'", '~'])
      expect([search, await found({ search })]).toEqual([search, []]);
  });

  test('finds the number of a person, and that of an account', async () => {
    const [asha] = (await list({ search: 'asha27' })).rows;
    expect(await found({ search: String(idOf('Tara')) })).toContain('Tara');
    expect(await found({ search: String(asha?.account) })).toContain('asha27');
    for (const search of ['0', '2147483648', '99999999999999999999'])
      expect([search, await found({ search })]).toEqual([search, []]);
  });

  test('finds who has proved a whole phone number or mail address, however it is spelled', async () => {
    const add = (name: string, channel: 'phone' | 'mail', address: string) =>
      exchange.identity.contacts.add(idOf(name), { channel, address, country: 'IN', provedAt: 1 });
    await add('asha27', 'phone', '+919876543210');
    await add('Asher', 'mail', 'as.her@gmail.com');
    for (const search of ['+91 98765-43210', '9876543210', '098765 43210', '919876543210'])
      expect([search, await found({ search })]).toEqual([search, ['asha27']]);
    for (const search of ['as.her@gmail.com', 'ASHER+bets@googlemail.com'])
      expect([search, await found({ search })]).toEqual([search, ['Asher']]);
    for (const search of ['98765', '9876543211', 'her@gmail.com', '@', 'x@'])
      expect([search, await found({ search })]).toEqual([search, []]);
  });
});

describe('filters', () => {
  test('by role, staff, whose login is disabled, and together', async () => {
    expect(await found({ role: 'trader' })).toEqual(['Tara']);
    expect(await found({ group: 'staff' })).toEqual(['olga', 'sven', 'Tara']);
    expect(await found({ group: 'staff', search: 's' })).toEqual(['sven']);
    expect(await found({ group: 'disabled' })).toEqual([]);
    await exchange.identity.staff.disable((await exchange.identity.userOf(idOf('ash_ok'))) as never);
    expect(await found({ group: 'disabled' })).toEqual(['ash_ok']);
    expect(await found({ group: 'disabled', role: 'trader' })).toEqual([]);
    expect((await list({ role: 'bettor', limit: 1 })).total.count).toBe(CROWD + 3);
  });

  test('at stake: those whose bets can lose now, as the ledger in memory has it', async () => {
    expect(await found({ group: 'at-stake' })).toEqual([]);
    const market = await exchange.openMarket();
    const bet = { market_id: marketIdText(market), selection_id: 1, odds: 3, stake: 10, is_back: 1 };
    const placed = await exchange.call('bet/placeMarketBet', bet, { token: tokens.get('asha27') });
    expect(placed.status).toBe(200);
    const [row] = (await list({ group: 'at-stake' })).rows;
    expect(row).toMatchObject({ user_name: 'asha27', cash: 100, liability: -10, parent_name: 'olga' });
    expect(await found({ group: 'at-stake', search: 'b' })).toEqual([]);
  });

  test('by who stands above, who is named', async () => {
    const below = await list({ parent_id: idOf('sven'), search: 'crowd100' });
    expect(namesOf(below)).toEqual(['crowd100', 'crowd1000', 'crowd1001']);
    expect(below.rows[0]).toMatchObject({ parent_name: 'sven' });
    expect((await list({ group: 'staff', limit: 1 })).rows[0]).toMatchObject({ parent_id: -1, parent_name: '' });
  });

  test('by numbers and by names, of whom those that nobody has are left out', async () => {
    expect(await found({ user_ids: [idOf('Tara'), idOf('olga'), 999_999] })).toEqual(['olga', 'Tara']);
    expect(await found({ user_names: ['TARA', 'asher', 'nobody'] })).toEqual(['Asher', 'Tara']);
    const many = Array.from({ length: 201 }, (_, n) => n);
    expect((await ask({ user_ids: many })).body.code).toBe('unreadable');
    expect((await ask({ user_ids: [] })).body.code).toBe('malformed');
  });
});

test.each<[object, number, string]>([
  [{ role: 'nobody' }, 404, 'unknown-role'],
  [{ role: 'No Such' }, 422, 'malformed'],
  [{ parent_id: 999_999 }, 404, 'unknown-user'],
  [{ parent_id: 'x' }, 422, 'malformed'],
  [{ group: 'agents' }, 422, 'malformed'],
  [{ after: 'no such page' }, 422, 'malformed'],
  [{ search: 'x'.repeat(255) }, 422, 'malformed'],
  [{ name: 'asha' }, 422, 'malformed'],
])('%j is refused: %i %s', async (body, status, code) => {
  const answer = await ask(body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('whoever may not look at people has no such list', async () => {
  for (const by of ['Tara', 'asha27']) expect((await ask({}, by)).status).toBe(404);
  expect((await ask({}, 'sven')).status).toBe(200);
});
