import { afterAll, beforeAll, expect, test } from 'vitest';
import { MATCH_TEMPLATES } from '../../../trade/catalogue/match-templates.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let trader: string;
let scorer: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: trader } = await exchange.signedIn('tara', { role: 'trader' }));
  ({ token: scorer } = await exchange.signedIn('scot', { role: 'scorer' }));
});
afterAll(() => exchange.stop());

async function done<T>(name: string, body: object): Promise<T> {
  const answer = await exchange.call(name, body, { token: trader });
  expect(answer.body.message).toBe('');
  return answer.body.data as T;
}

type Fixture = Record<'teams' | 'sides', readonly [string, string]>;

async function matchOf(template: string, sport_id: number) {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id, name: template });
  const { match_id } = await done<{ match_id: number }>('admin/createMatchFromTemplate', {
    request_id: template,
    template,
    series_id,
    sides: ['Leeds United', 'Hull City'],
    open_date: new Date(exchange.sequencer.now() + 3_600_000).toISOString(),
    bet_delay: 5,
    commission: 2,
    min_stake: 1,
  });
  const { facts } = await done<{ facts: [{ fact_id: number; said: Fixture }] }>('admin/getFacts', { match_id });
  const [{ fact_id, said: fixture }] = facts;
  const correct = async (sides: readonly [string, string]) => {
    const corrected = fixture.teams === undefined ? { ...fixture, sides } : { ...fixture, teams: sides };
    const { body } = await exchange.call(
      'admin/correctFact',
      { match_id, fact_id, said: corrected, reason: 'a slip' },
      { token: scorer },
    );
    return body.code === undefined ? 'done' : `${body.code}: ${body.message}`;
  };
  return { match_id, fact_id, correct };
}

const OF_TWO_SIDES = MATCH_TEMPLATES.filter(({ sides }) => sides === 'two');

test.each(OF_TWO_SIDES.map(({ template, sportId }) => [template, sportId] as const))(
  'a fixture of %s whose sides stand the other way round is refused',
  async (template, sport) => {
    const { correct } = await matchOf(template, sport);
    const turned = 'The sides are the other way round: Match Odds has Leeds United v Hull City.';
    expect(await correct(['Hull City', 'Leeds United'])).toBe(`other-sides: ${turned}`);
    expect(await correct(['Hull  city', 'LUFC'])).toBe(`other-sides: ${turned}`);
    expect(await correct(['Hull', 'Leeds'])).toBe(`other-sides: ${turned}`);
    const others = 'other-sides: The match has Leeds United v Hull City: enter the sides as it spells them.';
    expect(await correct(['HC', 'LU'])).toBe(others);
    expect(await correct(['Leeds United', 'HC'])).toBe(others);
    expect(await correct(['Leeds United', 'Hull'])).toBe('done');
  },
);

test('a fixture is held against the match, and a new one too', async () => {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'Bare' });
  const { match_id } = await done<{ match_id: number }>('admin/createMatch', {
    series_id,
    name: 'Leeds United v Hull City',
    open_date: new Date(exchange.sequencer.now() + 3_600_000).toISOString(),
  });
  const add = async (teams: readonly [string, string]) => {
    const fixture = { kind: 'fixture', teams, competition: 'Bare', season: '2026', startsAt: exchange.sequencer.now() };
    const { body } = await exchange.call('admin/addFact', { match_id, said: fixture }, { token: scorer });
    return body.code === undefined ? 'done' : `${body.code}: ${body.message}`;
  };
  expect(await add(['Hull City', 'Leeds United'])).toBe(
    'other-sides: The sides are the other way round: the match has Leeds United v Hull City.',
  );
  expect(await add(['Leeds United', 'Hull City'])).toBe('done');
});

test('a match whose name has no two sides takes any', async () => {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'Cups' });
  const open_date = new Date(exchange.sequencer.now() + 3_600_000).toISOString();
  const { match_id } = await done<{ match_id: number }>('admin/createMatch', { series_id, name: 'Final', open_date });
  const fixture = { kind: 'fixture', competition: 'Cup', season: '2026', startsAt: exchange.sequencer.now() };
  await done('admin/addFact', { match_id, said: { ...fixture, teams: ['Leeds United', 'Hull City'] } });
});
