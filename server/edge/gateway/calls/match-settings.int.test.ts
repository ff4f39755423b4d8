import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS, type ListedMatch, type Match, marketIdOf, type MarketRule, type Venue } from 'protocol';
import { ruleOf } from 'results';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

const CARD = {
  cloth: 1,
  draw: 4,
  jockey: 'K. Dovar',
  trainer: 'M. Quarrie',
  silk: { pattern: 'sash', body: '#a0243c', detail: '#ffffff' },
};
const RACE = { distance: 1600, surface: 'turf', going: 'good' };

let exchange: TestExchange;
let token: string;
let operator: string;
let match: number;
let win: string;

beforeAll(async () => {
  exchange = await TestExchange.start({ tvOrigins: ['https://tv.example'] });
  ({ token } = await exchange.signedIn('asha', { cash: 1000 }));
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  const series = await ask<{ series_id: number }>('admin/createSeries', { sport_id: 7, name: 'Kelford' });
  const race = { series_id: series.series_id, name: '19:45 Kelford, Handicap', open_date: '2031-05-05T12:00:00Z' };
  ({ match_id: match } = await ask<{ match_id: number }>('admin/createMatch', {
    ...race,
    country: 'GB',
    race: RACE,
  }));
  ({ market_id: win } = await ask<{ market_id: string }>('admin/createMarket', {
    match_id: match,
    name: 'Win',
    market_type: 'win',
    winners: 1,
    commission: 2,
    min_stake: 1,
    runners: [{ name: 'Copper Lantern', card: CARD }, { name: 'Night Ferry' }, { name: 'Quiet Monsoon' }],
    terms: {
      rule: 'racing.win',
      subject: {},
      outcomes: { 'Copper Lantern': 1, 'Night Ferry': 2, 'Quiet Monsoon': 3 },
    },
  }));
  await ask('admin/openMarket', { market_id: win });
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body: object): Promise<T> {
  const answer = await exchange.call(name, body, { token: operator });
  expect(answer.body.message).toBe('');
  return answer.body.data as T;
}

const detail = async () =>
  (await exchange.call('match/getMatchDetail', { match_id: match }, { token })).body.data as Match;

test('a race tells its terms and its card; a runner without a line has none', async () => {
  const { race, country, markets } = await detail();
  expect([race, country]).toEqual([RACE, 'GB']);
  expect(markets[0]?.runners.map(({ card }) => card)).toEqual([CARD, undefined, undefined]);
});

test('a removed runner stays, with its factor and when it was taken out', async () => {
  await ask('admin/removeRunner', { market_id: win, selection_id: 2, factor: 12.4 });
  const runners = (await detail()).markets[0]?.book.runners ?? [];
  expect(runners.map(({ status }) => status)).toEqual(['active', 'removed', 'active']);
  expect(runners[1]?.reduction_factor).toBe(12.4);
  expect(runners[1]?.removed_at).toBeGreaterThan(0);
  expect(runners[0]?.reduction_factor).toBeUndefined();
});

test('a market tells the rule that it was opened under: the text that settles it, and its version', async () => {
  const { body } = await exchange.call('rules/getMarketRule', { market_id: win }, { token });
  const rule = ruleOf('racing.win', 2);
  const told: MarketRule = {
    market_id: win,
    rule: 'racing.win',
    rule_version: 2,
    title: rule.title,
    tab: 'Horse Racing',
    text: [...rule.text],
    newest_version: 2,
  };
  expect(body.data).toEqual(told);
  const unknown = await exchange.call('rules/getMarketRule', { market_id: '1.999999999' }, { token });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-market']);
});

test('a stream is of an allowed origin, or there is none', async () => {
  for (const stream_url of ['https://elsewhere.example/1', 'javascript:alert(1)', 'https://me@tv.example/1', '/live']) {
    const refused = await exchange.call('admin/setMatchStream', { match_id: match, stream_url }, { token: operator });
    expect([refused.status, refused.body.code]).toEqual([422, 'stream-not-allowed']);
  }
  expect((await detail()).stream_url).toBe('');
  await ask('admin/setMatchStream', { match_id: match, stream_url: 'https://tv.example/1' });
  expect((await detail()).stream_url).toBe('https://tv.example/1');
});

test('a remark stands under its market until it is taken away', async () => {
  await ask('admin/setMarketRemark', { market_id: win, remark: ' Heavy ground. ' });
  expect((await detail()).markets[0]?.remark).toBe('Heavy ground.');
  await ask('admin/setMarketRemark', { market_id: win, remark: '' });
  expect((await detail()).markets[0]?.remark).toBe('');
});

test('a note of a match is read by staff alone, until it is taken away', async () => {
  const noteOf = async (by: string) => {
    const { status, body } = await exchange.call('admin/getMatchNote', { match_id: match }, { token: by });
    return [status, body.data];
  };
  await ask('admin/changeMatch', { match_id: match, note: ' Ground is wet. ' });
  expect(await noteOf(operator)).toEqual([200, { match_id: match, note: 'Ground is wet.' }]);
  expect((await noteOf(token))[0]).toBe(404);
  expect(JSON.stringify(await detail())).not.toContain('wet');
  await ask('admin/changeMatch', { match_id: match, country: 'IE' });
  expect((await detail()).country).toBe('IE');
  expect((await noteOf(operator))[1]).toEqual({ match_id: match, note: 'Ground is wet.' });
  await ask('admin/changeMatch', { match_id: match, note: '', country: 'GB' });
  expect((await noteOf(operator))[1]).toEqual({ match_id: match, note: '' });
});

test('staff choose among the sports of matches, those that are not listed yet too', async () => {
  const sports = async () => {
    const { body } = await exchange.call('admin/getSports', undefined, { token: operator, method: 'GET' });
    return CALLS['admin/getSports'].data.parse(body.data);
  };
  const kabaddi = async () => (await sports()).find(({ name }) => name === 'Kabaddi');
  expect((await sports()).every(({ sport_id }) => sport_id > 0)).toBe(true);
  expect(await kabaddi()).toEqual({ sport_id: 9_990_002, name: 'Kabaddi', is_listed: false, match_count: 0 });
  await ask('admin/createSeries', { sport_id: 9_990_002, name: 'A league' });
  expect(await kabaddi()).toEqual({ sport_id: 9_990_002, name: 'Kabaddi', is_listed: true, match_count: 0 });
});

test('a market and its runners get other names, which whoever watches sees at once, and the trail says who', async () => {
  const reader = await StreamReader.open(exchange, token);
  await reader.subscribe('matches:7');
  const shown = () =>
    ((reader.held.get('matches:7')?.data ?? []) as ListedMatch[]).find(({ match_id }) => match_id === match);
  await ask('admin/renameMarket', {
    market_id: win,
    name: ' To win ',
    runners: [{ selection_id: 3, name: 'Quiet Monsoons' }],
  });
  await expect.poll(() => shown()?.market?.name).toBe('To win');
  expect(shown()?.market?.runners.map(({ name }) => name)).toEqual(['Copper Lantern', 'Night Ferry', 'Quiet Monsoons']);
  const { name, runners } = (await detail()).markets[0] as Match['markets'][number];
  expect([name, runners.map((runner) => runner.name)]).toEqual([
    'To win',
    ['Copper Lantern', 'Night Ferry', 'Quiet Monsoons'],
  ]);
  expect(runners[0]?.card).toEqual(CARD);
  const days = { from_date: '2020-01-01', to_date: '2099-01-01' };
  const { rows } = await ask<{ rows: object[] }>('admin/getAudit', { ...days, action: 'admin/renameMarket' });
  expect(rows[0]).toMatchObject({ user_name: 'olga', outcome: 'done' });
  await reader.close();
});

test('names that would move bets from one runner to another are refused, and so is a name that could not be given', async () => {
  const refused = async (body: object) => {
    const answer = await exchange.call('admin/renameMarket', { market_id: win, ...body }, { token: operator });
    return [answer.status, answer.body.code];
  };
  const swapped = [
    { selection_id: 1, name: 'night ferry' },
    { selection_id: 2, name: 'Copper Lantern' },
  ];
  expect(await refused({ runners: swapped })).toEqual([422, 'same-name-twice']);
  expect(await refused({ runners: swapped.map((one) => ({ ...one, name: 'Ash' })) })).toEqual([422, 'same-name-twice']);
  expect(await refused({ runners: ['Ash', 'Elm'].map((name) => ({ selection_id: 1, name })) })).toEqual([
    422,
    'same-runner-twice',
  ]);
  expect(await refused({ runners: [{ selection_id: 9, name: 'Ash' }] })).toEqual([404, 'unknown-runner']);
  expect(await refused({ market_id: '1.999999999', name: 'Ash' })).toEqual([404, 'unknown-market']);
  for (const body of [{}, { name: ' ' }, { name: 'a\u202eb' }, { name: 'a'.repeat(121) }])
    expect(await refused(body)).toEqual([422, 'malformed']);
  expect((await detail()).markets[0]?.runners[0]?.name).toBe('Copper Lantern');
  // One letter's case is a correction of the runner's own name.
  await ask('admin/renameMarket', { market_id: win, runners: [{ selection_id: 1, name: 'Copper lantern' }] });
});

test('a venue lists its races of the day with their state, and bettors cannot change any of it', async () => {
  const day = { country: '', date: '2031-05-05', sport_id: 7 };
  const venues = await exchange.call('match/getMatchVenueListByCountryCodeSportId', day, { token });
  const [venue] = venues.body.data as Venue[];
  expect([venue?.venue, venue?.country, venue?.matches[0]?.state]).toEqual(['Kelford', 'GB', 'upcoming']);
  const forbidden = await exchange.call('admin/setMarketRemark', { market_id: win, remark: 'x' }, { token });
  expect(forbidden.status).toBe(404);
});

test('a runner that was removed is back by its number, and a reserve joins by its name', async () => {
  await ask('admin/addRunner', { market_id: win, selection_id: 2 });
  const joined = await exchange.call('admin/addRunner', { market_id: win, name: 'Night Watch' }, { token: operator });
  expect(joined.body.data).toMatchObject({ selection_id: 4 });
  const [market] = (await detail()).markets;
  expect(market?.runners.at(-1)).toMatchObject({ selection_id: 4, name: 'Night Watch' });
  expect(market?.book.runners.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'active']);
  const refused = async (body: object) =>
    (await exchange.call('admin/addRunner', { market_id: win, ...body }, { token: operator })).body.code;
  expect(await refused({ selection_id: 9 })).toBe('unknown-runner');
  expect(await refused({ selection_id: 2 })).toBe('wrong-market-state');
  // Requested again, no second one joins.
  expect(await refused({ name: 'Night Watch' })).toBe('wrong-market-state');
  expect((await detail()).markets[0]?.runners).toHaveLength(4);
  const terms = exchange.running.settlement.terms.pinnedTermsOf(marketIdOf(win));
  expect(terms?.runnerNames).toMatchObject({ 'Quiet Monsoon': 3, 'Night Watch': 4 });
});

test('a runner whose row a stop has cut off from its command joins when it is requested again', async () => {
  const { catalogue, database, settlement } = exchange.running;
  await database.pool.query(
    'insert into runner (market_id, selection_id, name, sort, card) values ($1, 5, $2, 4, $3)',
    [marketIdOf(win), 'Slow Tide', ''],
  );
  await catalogue.reload(match);
  const joined = await exchange.call('admin/addRunner', { market_id: win, name: 'Slow Tide' }, { token: operator });
  expect(joined.body.data).toMatchObject({ selection_id: 5 });
  expect((await detail()).markets[0]?.book.runners).toHaveLength(5);
  expect(settlement.terms.pinnedTermsOf(marketIdOf(win))?.runnerNames).toMatchObject({ 'Slow Tide': 5 });
});
