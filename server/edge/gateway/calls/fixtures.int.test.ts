import type { DataOf, Fixture } from 'protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Files of fixtures, as the desk sends what it has read in them.

let exchange: TestExchange;
let token: string;
let cup = 0;
let series: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());
beforeEach(() => {
  series = `Cup ${(cup += 1)}`;
});

const at = (day: number, hour = 10) => new Date(Date.UTC(2031, 5, day, hour)).toISOString();
const fixture = (name: string, day: number, more: Partial<Fixture> = {}): Fixture => ({
  series,
  name,
  open_date: at(day),
  ...more,
});

async function send(name: 'admin/previewFixtures' | 'admin/importFixtures', fixtures: Fixture[], sport_id = 4) {
  const { status, body } = await exchange.call(name, { sport_id, fixtures }, { token });
  return { status, code: body.code, data: body.data as DataOf<'admin/importFixtures'> };
}
const states = async (name: 'admin/previewFixtures' | 'admin/importFixtures', fixtures: Fixture[]) =>
  (await send(name, fixtures)).data.fixtures.map(({ state }) => state);
const listed = () => exchange.catalogue.matches().filter((match) => match.series.name === series);

test('what is new is added with its series, and nothing of it when it is sent again', async () => {
  const file = [fixture('Reds v Blues', 1), fixture('Blues v Reds', 8), fixture('Reds v Greens', 1)];
  expect(await states('admin/previewFixtures', file)).toEqual(['new', 'new', 'new']);
  expect(listed()).toEqual([]);
  expect((await send('admin/importFixtures', file)).data.added).toBe(3);
  expect(listed().map(({ name }) => name)).toEqual(['Reds v Blues', 'Reds v Greens', 'Blues v Reds']);
  expect(new Set(listed().map((match) => match.series.seriesId)).size).toBe(1);
  expect((await send('admin/importFixtures', file)).data).toMatchObject({
    added: 0,
    fixtures: [{ state: 'known' }, {}, {}],
  });
  expect(listed()).toHaveLength(3);
});

test('sent twice at the same moment it is added once', async () => {
  const file = [fixture('Reds v Blues', 1), fixture('Blues v Greens', 2)];
  await Promise.all([send('admin/importFixtures', file), send('admin/importFixtures', file)]);
  expect(listed()).toHaveLength(2);
});

test.each([
  ['of another hour of the day', { open_date: at(1, 14) }, 'moved'],
  ['put off by a day', { open_date: at(2) }, 'moved'],
  ['a week later', { open_date: at(8) }, 'new'],
  ['with other capitals and spaces', { name: '  REDS   v blues' }, 'known'],
  ['of another series', { series: 'Another one' }, 'new'],
])('a match that is here, %s', async (_what, more, state) => {
  await send('admin/importFixtures', [fixture('Reds v Blues', 1)]);
  expect(await states('admin/previewFixtures', [fixture('Reds v Blues', 1, more)])).toEqual([state]);
});

test('a source’s own id knows a match whatever its name and day', async () => {
  const source_id = `${series}@calendar`;
  await send('admin/importFixtures', [fixture('To be decided', 1, { source_id })]);
  const { data } = await send('admin/importFixtures', [fixture('Reds v Blues', 20, { source_id })]);
  expect(data).toMatchObject({ added: 0, fixtures: [{ state: 'moved', open_date: at(1) }] });
});

test('a match made by hand is known', async () => {
  const { body } = await exchange.call('admin/createSeries', { sport_id: 4, name: series }, { token });
  const { series_id } = body.data as { series_id: number };
  await exchange.call('admin/createMatch', { series_id, name: 'Reds v Blues', open_date: at(1) }, { token });
  const file = [fixture('Reds v Blues', 1), fixture('Reds v Greens', 2)];
  expect(await states('admin/importFixtures', file)).toEqual(['known', 'new']);
  expect(listed().map((match) => match.series.seriesId)).toEqual([series_id, series_id]);
});

test('what has begun is left out, and a row that stands twice counts once', async () => {
  const begun = fixture('Old v Older', 1, { open_date: '2020-01-01T10:00:00Z' });
  const file = [begun, fixture('Reds v Blues', 1), fixture('Reds v Blues', 1)];
  expect(await states('admin/importFixtures', file)).toEqual(['past', 'new', 'repeated']);
  expect(listed()).toHaveLength(1);
});

test('what has begun is added where it is wanted, once', async () => {
  const begun = fixture('Old v Older', 1, { open_date: '2020-01-01T10:00:00Z' });
  const body = { sport_id: 4, fixtures: [begun, fixture('Reds v Blues', 1)], begun_too: true };
  const added = async () => (await exchange.call('admin/importFixtures', body, { token })).body.data;
  expect(await added()).toMatchObject({ added: 2, fixtures: [{ state: 'past' }, { state: 'new' }] });
  expect(listed().map(({ name }) => name)).toEqual(['Old v Older', 'Reds v Blues']);
  expect(await added()).toMatchObject({ added: 0, fixtures: [{ state: 'known' }, { state: 'known' }] });
});

test('a match of a side against itself is refused by the words of the page, and the others are added', async () => {
  const file = [fixture('Reds v Blues', 1), fixture('Greens v  greens', 2)];
  const refusal = { code: 'same-sides', message: 'Both sides are Greens.' };
  for (const name of ['admin/previewFixtures', 'admin/importFixtures'] as const)
    expect((await send(name, file)).data.fixtures[1]).toMatchObject({ state: 'refused', match_id: 0, refusal });
  expect(listed().map(({ name }) => name)).toEqual(['Reds v Blues']);
});

test('one fixture that is not valid refuses them all', async () => {
  const file = [fixture('Reds v Blues', 1), fixture('', 2)];
  expect(await send('admin/importFixtures', file)).toMatchObject({ status: 422 });
  expect(listed()).toEqual([]);
});

test('a sport that is not there is refused by name', async () => {
  expect(await send('admin/importFixtures', [fixture('Reds v Blues', 1)], 4040)).toMatchObject({
    status: 404,
    code: 'unknown-sport',
  });
});

test('what was imported is there after a restart', async () => {
  await send('admin/importFixtures', [fixture('Reds v Blues', 1)]);
  await exchange.close();
  exchange = await TestExchange.on(exchange.postgres, await exchange.postgres.openAgain());
  expect(listed().map(({ name }) => name)).toEqual(['Reds v Blues']);
});
