import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { CALLS, type CallName, type MatchTemplateOnWire } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let trader: string;
beforeAll(async () => {
  exchange = await TestExchange.start();
  trader = (await exchange.signedIn('trader', { role: 'trader' })).token;
});
afterAll(() => exchange.stop());

const ask = (name: CallName, body?: object) =>
  exchange.call(name, body, { token: trader, method: body === undefined ? 'GET' : 'POST' });
async function done<T>(name: CallName, body: object): Promise<T> {
  const { status, body: answer } = await ask(name, body);
  expect([status, answer.message]).toEqual([200, answer.message]);
  return answer.data as T;
}
const codeOf = async (name: CallName, body: object) => {
  const { status, body: answer } = await ask(name, body);
  return [status, answer.code];
};
const templates = async () =>
  CALLS['admin/getMatchTemplates'].data.parse((await ask('admin/getMatchTemplates')).body.data);
const templateOf = async (named: string) =>
  (await templates()).find(({ template }) => template === named) as MatchTemplateOnWire;
const asSaved = ({ of, name, subject, at_start }: MatchTemplateOnWire['markets'][number]) => {
  const limits = { max_stake: 250, max_profit: null, house_loss_cap: 4000 };
  return { of, name, subject, at_start, ...limits };
};
const SAVED = { bet_delay: 3000, commission: 1.5, min_stake: 2, reason: 'our league' };
let made = 0;
async function aMatch(template: string, sport_id: number, sides = ['Reds', 'Blues']) {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id, name: `Cup ${++made}` });
  const open_date = new Date(Date.now() + exchange.ahead + 3_600_000).toISOString();
  const terms = { request_id: `plan-${made}`, bet_delay: 0, commission: 2, min_stake: 1 };
  return { ...terms, template, series_id, sides, open_date };
}
const factsOf = async (match: number) => JSON.stringify(await exchange.running.facts.store.read(match));

test('a format of the site has the figures and the markets that it was given, and matches keep the figures they began with', async () => {
  const t20 = await templateOf('t20');
  expect(t20.figures.map(({ name, value }) => [name, value])).toEqual([
    ['overs', 20],
    ['balls_per_over', 6],
  ]);
  const session = t20.markets.find(({ subject }) => subject['to'] === 6) as MatchTemplateOnWire['markets'][number];
  const twelve = { ...session, name: '12 over run', subject: { ...session.subject, to: 12 } };
  const format = { of: 't20', name: 'T12 of our league', sport_id: 4, figures: { overs: 12, balls_per_over: 5 } };
  const wanted = { ...SAVED, template: 't12', format, markets: [asSaved(twelve)] };
  expect(await done('admin/setMatchTemplate', wanted)).toMatchObject({ template: 't12', made_of: 't20' });
  expect((await templates()).map(({ template }) => template).slice(0, 2)).toEqual(['t20', 't12']);

  const match = await done<{ match_id: number; markets: string[] }>(
    'admin/createMatchFromTemplate',
    await aMatch('t12', 4),
  );
  expect(match.markets).toHaveLength(1);
  const fixture = await factsOf(match.match_id);
  expect(fixture).toMatch(/"kind":"fixture","format":"other",.*"overs":12,"ballsPerOver":5/);

  // Without a format its name and figures stay; with another figure, only the next match has it.
  await done('admin/setMatchTemplate', { ...wanted, format: undefined, commission: 3 });
  expect(await templateOf('t12')).toMatchObject({ name: format.name, commission: 3 });
  await done('admin/setMatchTemplate', { ...wanted, format: { ...format, name: 'T14', figures: { overs: 14 } } });
  const later = await done<{ match_id: number }>('admin/createMatchFromTemplate', await aMatch('t12', 4));
  expect(await factsOf(later.match_id)).toContain('"overs":14,"ballsPerOver":6');
  expect(await factsOf(match.match_id)).toBe(fixture);

  const wrong = (more: object, of: object = {}) =>
    codeOf('admin/setMatchTemplate', { ...wanted, format: { ...format, ...of }, ...more });
  expect(await wrong({}, { figures: { overs: 11 } })).toEqual([422, 'beyond-the-format']);
  expect(await wrong({}, { figures: { overs: 451 } })).toEqual([422, 'invalid-figure']);
  expect(await wrong({}, { figures: { best_of: 3 } })).toEqual([422, 'invalid-figure']);
  expect(await wrong({}, { of: 'odi' })).toEqual([422, 'another-format']);
  expect(await wrong({ template: 'new' }, { of: 'chess' })).toEqual([404, 'unknown-template']);
  expect(await wrong({ template: 't20' })).toEqual([422, 'format-of-software']);
  expect(await wrong({ template: 'T 13' }, { name: 'T13' })).toEqual([422, 'invalid-template']);
  expect(await wrong({ template: 't13' }, { name: 't14' })).toEqual([409, 'name-taken']);
  expect(await wrong({}, { sport_id: 1 })).toEqual([422, 'wrong-sport']);
  expect(await wrong({}, { sport_id: 31 })).toEqual([404, 'unknown-sport']);
  expect(await wrong({ template: 't13', markets: [] }, { name: 'T13' })).toEqual([404, 'unknown-template']);

  // Gone, its matches stay as they were.
  await done('admin/setMatchTemplate', { ...SAVED, template: 't12', markets: [] });
  expect(await templateOf('t12')).toBeUndefined();
  expect(await factsOf(match.match_id)).toBe(fixture);
  expect(await codeOf('admin/createMatchFromTemplate', await aMatch('t12', 4))).toEqual([404, 'unknown-template']);
});

test('every figure of every template is read by the facts of its sport, from the least to the most', async () => {
  for (const { template, sport_id, sides, figures, markets, name } of await templates()) {
    for (const end of ['least', 'most'] as const) {
      if (figures.length === 0 || sides === 'field') continue;
      const figuresAtEnd = Object.fromEntries(figures.map((figure) => [figure.name, figure[end]]));
      const format = { of: template, name: `${name} ${end}`, sport_id, figures: figuresAtEnd };
      const [main] = markets as [MatchTemplateOnWire['markets'][number]];
      const limits = { max_stake: null, max_profit: null, house_loss_cap: null };
      const kept = [{ of: main.of, name: main.name, at_start: main.at_start, ...limits }];
      await done('admin/setMatchTemplate', { ...SAVED, template: `${template}-${end}`, format, markets: kept });
      const match = await done<{ match_id: number }>(
        'admin/createMatchFromTemplate',
        await aMatch(`${template}-${end}`, sport_id),
      );
      expect(await factsOf(match.match_id), `${template} ${end}`).toContain('"kind":"fixture"');
      expect((await templateOf(`${template}-${end}`)).figures.map(({ value }) => value)).toEqual(
        figures.map((figure) => figure[end]),
      );
    }
  }
});

test('a sport that the site has made has formats, and their markets are settled by a typed result', async () => {
  const { sport_id } = await done<{ sport_id: number }>('admin/createSport', { name: 'Curling' });
  const base = await templateOf('two-sides');
  expect(base).toMatchObject({ sport_id: 0, first_fact: 'nothing', figures: [] });
  const limits = { max_stake: null, max_profit: null, house_loss_cap: null };
  const markets = base.markets.map(({ of, name, at_start }) => ({ of, name, at_start, ...limits }));
  const format = { of: 'two-sides', name: 'Curling', sport_id, figures: {} };
  await done('admin/setMatchTemplate', { ...SAVED, template: 'curling', format, markets });
  const plan = await aMatch('curling', sport_id);
  expect(await codeOf('admin/createMatchFromTemplate', { ...plan, template: 'two-sides' })).toEqual([
    404,
    'unknown-template',
  ]);
  const match = await done<{ match_id: number; markets: string[] }>('admin/createMatchFromTemplate', plan);
  expect(await factsOf(match.match_id)).toBe('[]');
  await done('admin/openMarkets', { match_id: match.match_id, inactive_too: true });
  const [odds = ''] = match.markets;
  expect(exchange.running.settlement.terms.termsOf(Number(odds.slice(2)) as MarketId)).toBeUndefined();
  await done('admin/closeMarket', { market_id: odds });
  const operator = (await exchange.signedIn('olga', { role: 'operator' })).token;
  const result = { market_id: odds, winners: [2], reason: 'the club’s report' };
  const settled = await exchange.call('admin/settleMarket', result, { token: operator });
  expect([settled.status, settled.body.message]).toEqual([200, settled.body.message]);
  const market = Number(odds.slice(2)) as MarketId;
  await expect.poll(() => exchange.live.market(market)?.result?.winners).toEqual([2]);
});
