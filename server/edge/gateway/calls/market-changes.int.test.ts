import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminMarket, CALLS, MarketRef, type Match } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A market that is made gets other limits, another commission and another rule where no bet forbids it.

let exchange: TestExchange;
let olga: string;
let ann: string;
let match_id: number;
let series: { readonly series_id: number };

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: olga } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: ann } = await exchange.signedIn('ann', { cash: 10_000_000 }));
  series = await done<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'A cup' });
  const match = { series_id: series.series_id, name: 'Reds v Blues', open_date: '2031-05-05T12:00:00Z' };
  ({ match_id } = await done<{ match_id: number }>('admin/createMatch', match));
});
afterAll(() => exchange.stop());

async function done<T>(name: string, body: object): Promise<T> {
  const answer = await exchange.call(name, body, { token: olga });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  expect(CALLS[name as keyof typeof CALLS].data.safeParse(answer.body.data).success).toBe(true);
  return answer.body.data as T;
}
async function refused(name: string, body: object) {
  const { status, body: answer } = await exchange.call(name, body, { token: olga });
  return { status, code: answer.code, message: answer.message };
}
const OUTCOMES = { home: 1, away: 2 };
async function market(more: object = {}): Promise<string> {
  const definition = { name: 'Odds', market_type: 'match_odds', commission: 2, min_stake: 1 };
  const runners = [{ name: 'Reds' }, { name: 'Blues' }];
  const made = await done<{ market_id: string }>('admin/createMarket', { match_id, ...definition, runners, ...more });
  return made.market_id;
}
const shown = async (market_id: string) => {
  const { body } = await exchange.call('match/getMatchDetail', { match_id }, { token: ann });
  return (body.data as Match).markets.find((one) => one.market_id === market_id);
};
const bet = async (market_id: string, stake: number, odds = 2) => {
  const { body } = await exchange.call(
    'bet/placeMarketBet',
    { market_id, selection_id: 1, odds, stake, is_back: 1 },
    { token: ann },
  );
  return body.status === true ? 'placed' : body.code;
};

test('limits hold for bets from then on, and everybody sees them', async () => {
  const market_id = await market();
  await done('admin/openMarket', { market_id });
  expect(await bet(market_id, 900)).toBe('placed');
  const limits = { min_stake: 5, max_stake: 100, max_profit: null };
  expect(await done('admin/changeMarket', { market_id, ...limits })).toMatchObject({
    commission: 2,
    min_stake: 5,
    max_stake: 100,
    max_profit: 0,
    house_loss_cap: 0,
  });
  expect(await shown(market_id)).toMatchObject({ min_stake: 5, max_stake: 100 });
  expect([await bet(market_id, 101), await bet(market_id, 4), await bet(market_id, 100)]).toEqual([
    'stake-above-maximum',
    'stake-below-minimum',
    'placed',
  ]);
  await done('admin/changeMarket', { market_id, max_stake: null });
  expect(await bet(market_id, 101)).toBe('placed');
});

test('the commission is another one until somebody bets, and the refusal says so', async () => {
  const market_id = await market();
  await done('admin/openMarket', { market_id });
  expect(await done('admin/changeMarket', { market_id, commission: 3.5 })).toMatchObject({ commission: 3.5 });
  expect(await shown(market_id)).toMatchObject({ commission: 3.5 });
  expect(await bet(market_id, 100)).toBe('placed');
  expect(await refused('admin/changeMarket', { market_id, commission: 2 })).toEqual({
    status: 409,
    code: 'market-has-bets',
    message: 'Odds already has bets, so its commission cannot change. Its limits can.',
  });
  expect(await shown(market_id)).toMatchObject({ commission: 3.5 });
});

test('the cap of the house is not less than what it could lose', async () => {
  const market_id = await market({ mechanism: 'quoted', options: { house_loss_cap: 5000 } });
  await done('admin/openMarket', { market_id });
  const levels = [{ is_back: true, rate: 100, size: 1000 }];
  await done('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels });
  expect(await bet(market_id, 400, 100)).toBe('placed');
  expect(await refused('admin/changeMarket', { market_id, house_loss_cap: 399.99 })).toEqual({
    status: 409,
    code: 'limit-below-stakes',
    message: 'The house could already lose more than that on Odds. Its cap is 5,000.',
  });
  expect(await done('admin/changeMarket', { market_id, house_loss_cap: 400 })).toMatchObject({ house_loss_cap: 400 });
});

test('what cannot be is refused in words', async () => {
  const market_id = await market();
  expect(await refused('admin/changeMarket', { market_id, min_stake: 10, max_stake: 5 })).toEqual({
    status: 422,
    code: 'limits-contradict',
    message: 'The minimum stake is above the maximum.',
  });
  expect(await refused('admin/changeMarket', { market_id, house_loss_cap: 5 })).toMatchObject({
    status: 422,
    code: 'nobody-quotes',
  });
  expect((await refused('admin/changeMarket', { market_id })).status).toBe(422);
  expect(await refused('admin/changeMarket', { market_id: '1.999999', min_stake: 1 })).toMatchObject({
    status: 404,
    code: 'unknown-market',
  });
  await done('admin/openMarket', { market_id });
  await done('admin/closeMarket', { market_id });
  expect(await refused('admin/changeMarket', { market_id, min_stake: 2 })).toMatchObject({
    status: 409,
    code: 'market-closed',
  });
});

test('a market has another rule until it has been open', async () => {
  const market_id = await market({ terms: { rule: 'cricket.match-odds', subject: {}, outcomes: OUTCOMES } });
  const terms = { rule: 'cricket.bookmaker', subject: {}, outcomes: OUTCOMES };
  expect(await done('admin/changeMarketTerms', { market_id, terms })).toMatchObject({ rule: 'cricket.bookmaker' });
  await done('admin/openMarket', { market_id });
  expect((await shown(market_id))?.rule).toBe('cricket.bookmaker');
  const again = { market_id, terms: { ...terms, rule: 'cricket.match-odds' } };
  expect(await refused('admin/changeMarketTerms', again)).toMatchObject({
    status: 409,
    code: 'terms-pinned',
    message: expect.stringMatching(/^This market has been open, so bets rest on Bookmaker, version \d+\./),
  });
  expect((await shown(market_id))?.rule).toBe('cricket.bookmaker');
});

type Terms = { subject: object; outcomes: object; text: string[]; stays: string };
type Choice = { rule: string; subject: { properties: object } };

test('a market that was open without a rule gets none: bets rest on the result that a person enters', async () => {
  const market_id = await market();
  const terms = { rule: 'cricket.match-odds', subject: {}, outcomes: OUTCOMES };
  expect(await done('admin/getMarketTerms', { market_id })).toMatchObject({ rule: '', stays: '' });
  await done('admin/openMarket', { market_id });
  expect(await bet(market_id, 100)).toBe('placed');
  const stays = expect.stringMatching(/^This market has been open without a rule, so bets rest on a manual result/);
  expect(await refused('admin/changeMarketTerms', { market_id, terms })).toMatchObject({ status: 409, message: stays });
  expect(await done('admin/getMarketTerms', { market_id })).toMatchObject({ rule: '', stays });
});

test('a market tells its rule, and which others it may have', async () => {
  const terms = { rule: 'cricket.session', subject: { innings: 1, to: 6 }, per_unit: 1 };
  const policy = { sources: 2, automatic: false, second_person: true };
  const line = { payoff: { kind: 'line', least: 0, most: 200 }, mechanism: 'quoted', runners: [{ name: 'Runs' }] };
  const market_id = await market({ ...line, terms: { ...terms, policy } });
  const before = await done<Terms>('admin/getMarketTerms', { market_id });
  expect(before).toMatchObject({ rule: 'cricket.session', subject: terms.subject, outcomes: {}, stays: '' });
  expect(before.text[0]).toMatch(/\.$/);
  const rulesOf = async (of: string) =>
    (await done<Choice[]>('admin/getRuleChoices', { market_id: of })).map((one) => one.rule);
  const ofNumber = await rulesOf(market_id);
  expect(ofNumber).toContain('cricket.session');
  expect(ofNumber).toContain('cricket.batsman');
  expect(ofNumber).not.toContain('cricket.match-odds');
  const ofRunners = await rulesOf(await market());
  expect(ofRunners).toContain('cricket.match-odds');
  expect(ofRunners).not.toContain('cricket.session');
  expect([...ofNumber, ...ofRunners].filter((rule) => !rule.startsWith('cricket.'))).toEqual([]);

  await done('admin/changeMarketTerms', { market_id, terms: { ...terms, subject: { innings: 2, to: 10 } } });
  expect(await done('admin/getMarketTerms', { market_id })).toMatchObject({ subject: { innings: 2, to: 10 } });
  // What is left out of the change stays: who decides and approves.
  const { policy: kept } = exchange.settlement.terms.termsOf(MarketRef.parse(market_id)) ?? {};
  expect(kept).toEqual({ sources: 2, automatic: false, secondPerson: true });
});

test('a market is made with what the clock does at its start, while that is to come', async () => {
  const at = async (more: object) => {
    const market_id = await market(more);
    const markets = await done<AdminMarket[]>('admin/getMarkets', { match_id });
    const { at_start, start_delay } = markets.find((one) => one.market_id === market_id) as AdminMarket;
    return [at_start, start_delay];
  };
  expect(await at({})).toEqual(['nothing', 0]);
  expect(await at({ at_start: 'turn-in-play', start_delay: 3000 })).toEqual(['turn-in-play', 3000]);
  const begun = { ...series, name: 'Whites v Greens', open_date: '2020-05-05T12:00:00Z' };
  const { match_id: past } = await done<{ match_id: number }>('admin/createMatch', begun);
  const late = { match_id: past, name: 'Late', market_type: 'match_odds', commission: 2, min_stake: 1 };
  const runners = [{ name: 'Reds' }, { name: 'Blues' }];
  expect(await refused('admin/createMarket', { ...late, at_start: 'suspend', runners })).toMatchObject({
    status: 409,
    code: 'start-passed',
  });
  expect(await done<AdminMarket[]>('admin/getMarkets', { match_id: past })).toEqual([]);
  // It is turned in play as it opens.
  const inPlay = { ...late, at_start: 'turn-in-play', start_delay: 3000, runners };
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', inPlay);
  expect(await done('admin/openMarket', { market_id })).toMatchObject({ in_play: true, bet_delay: 3000 });
});

test('what the result of a rule may be depends on what it knows of the market', async () => {
  const answers = (rule: string, subject: object) => done('admin/getRuleAnswers', { rule, subject });
  const runners = { is_number: false, has_names: false };
  expect(await answers('cricket.match-odds', {})).toEqual({ ...runners, outcomes: ['home', 'away'] });
  expect(await answers('cricket.match-odds', { draw: true })).toEqual({
    ...runners,
    outcomes: ['home', 'away', 'draw'],
  });
  expect(await answers('racing.win', {})).toEqual({ is_number: false, outcomes: [], has_names: true });
  expect(await answers('cricket.session', { innings: 1, to: 6 })).toMatchObject({ is_number: true });
  expect(await refused('admin/getRuleAnswers', { rule: 'cricket.session', subject: {} })).toMatchObject({
    status: 422,
    code: 'invalid-subject',
  });
});

test('a series has another name from then on', async () => {
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'A league' });
  const match = { series_id, name: 'Reds v Blues', open_date: '2031-05-05T12:00:00Z' };
  const made = await done<{ match_id: number }>('admin/createMatch', match);
  await market({ match_id: made.match_id });
  await done('admin/changeSeries', { series_id, name: 'The other league' });
  const { body } = await exchange.call('match/getMatchDetail', made, { token: ann });
  expect((body.data as Match).series_name).toBe('The other league');
  const unknown = { series_id: 999_999, name: 'Nothing' };
  expect(await refused('admin/changeSeries', unknown)).toMatchObject({ status: 404, code: 'unknown-row' });
});
