import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, type CallName } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let token: string;
beforeAll(async () => {
  exchange = await TestExchange.start();
  token = (await exchange.signedIn('trader', { role: 'trader' })).token;
});
afterAll(() => exchange.stop());

const ask = async (name: CallName, body: object) => {
  const { status, body: answer } = await exchange.call(name, body, { token });
  return { status, code: answer.code, data: answer.data };
};
async function done<T>(name: CallName, body: object): Promise<T> {
  const { status, code, data } = await ask(name, body);
  expect([status, code]).toEqual([200, undefined]);
  return data as T;
}
const refused = async (name: CallName, body: object) => {
  const { status, code } = await ask(name, body);
  return [status, code];
};
const sports = async () => {
  const { body } = await exchange.call('admin/getSports', undefined, { token, method: 'GET' });
  return CALLS['admin/getSports'].data.parse(body.data);
};
const listedNames = async () => (await sports()).filter(({ is_listed }) => is_listed).map(({ name }) => name);
const menu = async () =>
  (await done<{ name: string }[]>('sport/getSports', { is_active: '1' })).map(({ name }) => name);

async function aMatchOf(sport_id: number, name: string) {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', {
    sport_id,
    name: `Series of ${name}`,
  });
  const open_date = new Date(Date.now() + exchange.ahead + 3_600_000).toISOString();
  return done<{ match_id: number }>('admin/createMatch', { series_id, name, open_date });
}

test('a sport that the software does not know is made, has matches, and no other has its name', async () => {
  const curling = await done<{ sport_id: number }>('admin/createSport', { name: 'Curling' });
  expect(curling).toEqual({ sport_id: 9_991_001, name: 'Curling', is_listed: true, match_count: 0 });
  const both = await Promise.all(['Chess', 'chess'].map((name) => ask('admin/createSport', { name })));
  expect(both.map(({ code }) => code)).toEqual([undefined, 'name-taken']);
  expect(both[0]?.data).toMatchObject({ sport_id: 9_991_002 });
  // The software knows it, and it is not listed yet.
  expect(await refused('admin/createSport', { name: 'Kabaddi' })).toEqual([409, 'name-taken']);
  expect(await menu()).toEqual([...(await listedNames())]);
  const { match_id } = await aMatchOf(curling.sport_id, 'Reds v Blues');
  expect(await done('match/getMatchDetail', { match_id })).toMatchObject({ sport_name: 'Curling' });
  const { body } = await exchange.call('admin/getFactForms', { match_id }, { token });
  expect(body.data).toEqual([]);
});

test('a sport is renamed wherever its matches are shown, and keeps the rules of the software', async () => {
  const { match_id } = await aMatchOf(2_593_174, 'Ann v Bea');
  expect(await done('admin/changeSport', { sport_id: 2_593_174, name: 'Ping-pong' })).toMatchObject({ match_count: 1 });
  expect(await done('match/getMatchDetail', { match_id })).toMatchObject({ sport_name: 'Ping-pong' });
  const runners = [{ name: 'Ann' }, { name: 'Bea' }];
  const market = { match_id, name: 'Winner', market_type: 'match_odds', commission: 2, min_stake: 1, runners };
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', market);
  const choices = await done<{ rule: string }[]>('admin/getRuleChoices', { market_id });
  expect(choices.map(({ rule }) => rule)).toContain('table-tennis.match-odds');
  expect(await refused('admin/changeSport', { sport_id: 2_593_174, name: 'Football' })).toEqual([409, 'name-taken']);
  // Its own name again, and the one that it has.
  await done('admin/changeSport', { sport_id: 2_593_174, name: 'Table Tennis' });
  await done('admin/changeSport', { sport_id: 2_593_174, name: 'table tennis' });
});

test('sports are put in order, and the menu has it too', async () => {
  const before = await listedNames();
  await done('admin/changeSport', { sport_id: 998_917, place: 2 });
  const after = await listedNames();
  expect(after).toEqual([before[0], 'Volleyball', ...before.slice(1).filter((name) => name !== 'Volleyball')]);
  expect(await menu()).toEqual(after);
  await done('admin/changeSport', { sport_id: 998_917, place: 1000 });
  expect((await listedNames()).at(-1)).toBe('Volleyball');
});

test('a sport without matches is hidden, and its next match lists it again', async () => {
  const match = await aMatchOf(7522, 'Bulls v Bears');
  expect(await refused('admin/changeSport', { sport_id: 7522, is_listed: false })).toEqual([409, 'sport-in-use']);
  await done('admin/finishMatch', match);
  await done('admin/changeSport', { sport_id: 7522, is_listed: false });
  expect(await menu()).not.toContain('Basketball');
  await aMatchOf(7522, 'Bears v Bulls');
  expect(await menu()).toContain('Basketball');
  // Never stored before: hidden, it still has the name that it was given.
  await done('admin/changeSport', { sport_id: 6422, name: 'Billiards' });
  expect((await sports()).find(({ sport_id }) => sport_id === 6422)).toMatchObject({
    name: 'Billiards',
    is_listed: false,
  });
  expect(await refused('admin/changeSport', { sport_id: 31, name: 'Go' })).toEqual([404, 'unknown-row']);
  expect(await refused('admin/changeSport', { sport_id: -1, name: 'Go' })).toEqual([404, 'unknown-row']);
});
