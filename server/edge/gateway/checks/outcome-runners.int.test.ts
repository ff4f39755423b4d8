import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Bettors read the name of a runner, and its rule pays the runner that an answer is bound to.

let exchange: TestExchange;
let trader: string;
let series_id: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: trader } = await exchange.signedIn('tara', { role: 'trader' }));
  ({ series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'League' }));
});
afterAll(() => exchange.stop());

async function ask(name: string, body: object) {
  const { body: answer } = await exchange.call(name, body, { token: trader });
  return { answer: answer.code === undefined ? 'done' : `${answer.code}: ${answer.message}`, data: answer.data };
}

async function done<T>(name: string, body: object): Promise<T> {
  const { answer, data } = await ask(name, body);
  expect([name, answer]).toEqual([name, 'done']);
  return data as T;
}

const open_date = () => new Date(exchange.sequencer.now() + 3_600_000).toISOString();
const aMatch = (name = 'Luton Town v Derby County') =>
  done<{ match_id: number }>('admin/createMatch', { series_id, name, open_date: open_date() });

const market = (rule: string, runners: readonly string[], outcomes: object, subject: object = {}) => ({
  name: rule,
  market_type: 'match_odds',
  commission: 0,
  min_stake: 1,
  runners: runners.map((name) => ({ name })),
  terms: { rule, subject, outcomes },
});
const ODDS = (runners: readonly string[], outcomes: object) => market('football.match-odds', runners, outcomes);
const handicaps = (first: number, second: number) => ({
  kind: 'handicap',
  handicaps: [
    { sign: 1, quarters: first },
    { sign: -1, quarters: second },
  ],
});
const STRAIGHT = { home: 1, away: 2, draw: 3 };

test('home is not bound to the runner that is away by the match’s name', async () => {
  const { match_id } = await aMatch();
  const create = async (of: object) => (await ask('admin/createMarket', { match_id, ...of })).answer;
  const names = ['Luton Town', 'Derby County', 'Draw'];
  expect(await create(ODDS(names, { home: 2, away: 1, draw: 3 }))).toBe(
    'other-runner: “home”, which is Luton Town, is bound to the runner Derby County. Bind it to the runner of that name, or name the runner so.',
  );
  expect(await create(ODDS(names, { home: 1, away: 3, draw: 2 }))).toContain('other-runner');
  expect(await create(market('football.draw-no-bet', ['Derby County', 'Luton Town'], { home: 1, away: 2 }))).toContain(
    'other-runner',
  );
  const goals = { of: 'goals', line: 2.5 };
  const under = ['Over 2.5 Goals', 'Under 2.5 Goals'];
  expect(await create(market('football.over-under', under, { over: 2, under: 1 }, goals))).toContain('other-runner');
  expect(await create(market('football.both-to-score', ['Yes', 'No'], { yes: 2, no: 1 }))).toContain('other-runner');
  const halves = ['home', 'away', 'draw'].flatMap((half) => ['home', 'away', 'draw'].map((full) => `${half}/${full}`));
  const named = halves.map((half) =>
    half.replaceAll('home', 'Luton Town').replaceAll('away', 'Derby County').replaceAll('draw', 'Draw'),
  );
  const bound = (order: readonly string[]) => Object.fromEntries(order.map((half, place) => [half, place + 1]));
  const rule = 'football.half-time-full-time';
  expect(await create(market(rule, named, bound(halves)))).toBe('done');
  expect(await create(market(rule, named, bound(halves.toReversed())))).toContain('other-runner');
  expect(await create(ODDS(names, STRAIGHT))).toBe('done');
});

test('the runner of a handicap is named as the side and by the figure that pays it', async () => {
  const { match_id } = await aMatch('Stags v Hawks');
  const create = async (names: readonly string[], rule = 'football.handicap', subject: object = {}) => {
    const payoff = { least: -9, most: 9, ...handicaps(-2, 2) };
    return (await ask('admin/createMarket', { match_id, ...market(rule, names, {}, subject), payoff })).answer;
  };
  expect(await create(['Hawks +0.5', 'Stags -0.5'])).toContain('other-runner');
  expect(await create(['Stags -0.5', 'Hawks +0.5'])).toBe('done');
  expect(await create(['Under 0.5', 'Over 0.5'], 'football.count', { of: 'goals' })).toContain('other-runner');
  expect(await create(['Over 0.5', 'Under 0.5'], 'football.count', { of: 'goals' })).toBe('done');
});

test('no runner is bound to an answer that another name stands for', async () => {
  const { match_id } = await aMatch('Leeds United v Hull City');
  const create = async (of: object) => (await ask('admin/createMarket', { match_id, ...of })).answer;
  for (const names of ['1/2/X', 'Home/Away/The Draw', 'LEEDS UNITED/Hul City/Tie', 'Leeds/Hull/Draw']) {
    const [home = '', away = '', draw = ''] = names.split('/');
    expect([names, await create(ODDS([home, away, draw], STRAIGHT))]).toEqual([names, 'done']);
    const turned = await create(ODDS([away, home, draw], STRAIGHT));
    expect([names, turned.slice(0, 12)]).toEqual([names, 'other-runner']);
  }
  const goals = { of: 'goals', line: 2.5 };
  const total = (runners: readonly string[], outcomes: object) =>
    create(market('football.over-under', runners, outcomes, goals));
  expect(await total(['Over (2.5)', 'Under (2.5)'], { over: 1, under: 2 })).toBe('done');
  expect(await total(['Over (2.5)', 'Under (2.5)'], { over: 2, under: 1 })).toContain('other-runner');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', {
    match_id,
    ...ODDS(['Leeds United', 'Hull City', 'Draw'], STRAIGHT),
  });
  const runners = ['Hull', 'Leeds'].map((name, place) => ({ selection_id: place + 1, name }));
  await done('admin/renameMarket', { market_id, runners });
  expect((await ask('admin/openMarket', { market_id })).answer).toContain('other-runner');
});

test('two people agree to a runner that is named as no answer', async () => {
  const owners = await TwoOwners.start();
  try {
    const anna = <T>(name: string, body: object) => owners.done<T>('anna', name, body);
    const series = await anna<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'League' });
    const { match_id } = await anna<{ match_id: number }>('admin/createMatch', {
      ...series,
      name: 'Leeds United v Hull City',
      open_date: new Date(owners.exchange.sequencer.now() + 3_600_000).toISOString(),
    });
    const opened = async (of: object) => {
      const { market_id } = await anna<{ market_id: string }>('admin/createMarket', { match_id, ...of });
      const code = await owners.codeOf('anna', 'admin/openMarket', { market_id });
      return code === 'done' ? code : (await owners.waiting('otto')).before['doubt'];
    };
    const odds = (names: string) => opened({ ...ODDS(names.split('/'), STRAIGHT), name: 'Match Odds' });
    expect(await odds('leeds united/Hull City/The Draw')).toBe('done');
    expect(await odds('Home/Away/X')).toBe('done');
    expect(await odds('LUFC/HCAFC/Draw')).toBe('“home”, which is Leeds United, is bound to the runner LUFC.');
    expect(await odds('Leeds United/Hull City/Peacocks')).toBe('“draw” is bound to the runner Peacocks.');
    expect(await odds('Leeds United to lose/Hull City/Draw')).toContain('to lose');
    const total = (names: string, name = 'Over/Under 2.5 Goals') =>
      opened({
        ...market('football.over-under', names.split('/'), { over: 1, under: 2 }, { of: 'goals', line: 2.5 }),
        name,
      });
    expect(await total('Over 2.5/Under 2.5 Goals')).toBe('done');
    expect(await total('3 or more/2 or fewer')).toBe('“over” is bound to the runner 3 or more.');
    expect(await total('Over 3.5/Under 2.5')).toContain('3.5');
    const ofNumber = (names: string, payoff: object, terms: object, more: object = {}) =>
      opened({
        ...market('Asian handicap', names.split('/'), {}),
        payoff: { least: -9, most: 9, ...payoff },
        terms,
        ...more,
      });
    const asian = (names: string, first: number) =>
      ofNumber(names, handicaps(first, -first), { rule: 'football.handicap', subject: {} });
    expect(await asian('Leeds United -0.5/Hull City +0.5', -2)).toBe('done');
    expect(await asian('LEEDS UNITED (+0,75)/HULL city −0.75', 3)).toBe('done');
    expect(await asian('Leeds United +0.5/Hull City +0.5', -2)).toBe(
      '“home -0.5”, which is Leeds United -0.5, is bound to the runner Leeds United +0.5.',
    );
    expect(await asian('Leeds United/Hull City', -2)).toContain('-0.5');
    const goals = { rule: 'football.count', subject: { of: 'goals' } };
    const lines = (names: string) => ofNumber(names, handicaps(-10, 10), goals);
    expect(await lines('Over 3.5/Under 3.5')).toContain('“over 2.5” is bound to the runner Over 3.5.');
    const scales = [
      [-10_000, 10_000],
      [10_000, -10_000],
    ];
    expect(
      await ofNumber('Many/Few', { kind: 'scale', least: 0, most: 1, scales }, goals, { mechanism: 'quoted' }),
    ).toBe('No name says which numbers each of the runners wins by.');
  } finally {
    await owners.stop();
  }
});

test('a fixture that comes later has the sides that bettors have read in open markets', async () => {
  const { match_id } = await aMatch('Cup final');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', {
    match_id,
    ...ODDS(['Hull', 'Leeds Utd', 'Draw'], STRAIGHT),
  });
  await done('admin/openMarket', { market_id });
  const fixture = { kind: 'fixture', competition: 'Cup', season: '2026', startsAt: exchange.sequencer.now() };
  const enter = async (teams: readonly string[]) =>
    (await ask('admin/addFact', { match_id, said: { ...fixture, teams } })).answer;
  expect(await enter(['Leeds United', 'Hull City'])).toContain('other-sides');
  expect(await enter(['Derby County', 'Luton Town'])).toContain('other-sides');
  expect(await enter(['Hull City', 'Leeds United'])).toBe('done');
});

test('nor by its fixture, whatever the match is called since, and another rule is bound as strictly', async () => {
  const { match_id } = await done<{ match_id: number }>('admin/createMatchFromTemplate', {
    request_id: 'cup-final',
    template: 'football',
    series_id,
    sides: ['Luton Town', 'Derby County'],
    only: ['Match Odds'],
    open_date: open_date(),
    bet_delay: 5,
    commission: 2,
    min_stake: 1,
  });
  await done('admin/changeMatch', { match_id, name: 'Cup final' });
  const turned = ODDS(['Derby County', 'Luton Town', 'Draw'], STRAIGHT);
  expect((await ask('admin/createMarket', { match_id, ...turned })).answer).toContain('other-runner');
  const straight = { ...turned, terms: { ...turned.terms, outcomes: { home: 2, away: 1, draw: 3 } } };
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', { match_id, ...straight });
  expect((await ask('admin/changeMarketTerms', { market_id, terms: turned.terms })).answer).toContain('other-runner');
  await done('admin/changeMarketTerms', { market_id, terms: straight.terms });
});
