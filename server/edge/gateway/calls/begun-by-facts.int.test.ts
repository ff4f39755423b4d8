import { CALLS, type CallName } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { footballFacts } from '../../../../results/testing/football-match.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A match may begin before its start, or its start may be wrong: once its facts report play, no market takes bets as if nothing had happened.

let exchange: TestExchange;
let token: string;
let made = 0;
const HOUR_MS = 3_600_000;
const [fixture, ...play] = footballFacts([0]);

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());

async function call<T>(name: CallName, body: object): Promise<{ code: string; data: T }> {
  const { body: answer } = await exchange.call(name, body, { token });
  return { code: (answer.code as string | undefined) ?? 'done', data: answer.data as T };
}
const codeOf = async (name: CallName, body: object) => (await call(name, body)).code;
const soon = (hours: number) => new Date(exchange.running.sequencer.now() + hours * HOUR_MS).toISOString();
const enter = (match_id: number, fact: unknown) => codeOf('admin/addFact', { match_id, ['said']: fact });

/** Starts in an hour; its first market turns in play at the start, its last is suspended. */
async function match() {
  const name = `League ${(made += 1)}`;
  const { data: series } = await call<{ series_id: number }>('admin/createSeries', { sport_id: 1, name });
  const { data } = await call<{ match_id: number; markets: [string, ...string[]] }>('admin/createMatchFromTemplate', {
    request_id: `begun-${made}`,
    template: 'football',
    ...series,
    sides: ['Reds', 'Blues'],
    open_date: soon(1),
    bet_delay: 5000,
    commission: 2,
    min_stake: 1,
  });
  const [odds] = data.markets;
  return { ...data, odds, late: data.markets.at(-1) as string };
}
async function stateOf(match_id: number, market_id: string) {
  const { data } = await call('admin/getMarkets', { match_id });
  const { status, in_play, bet_delay } =
    CALLS['admin/getMarkets'].data.parse(data).find((one) => one.market_id === market_id) ?? {};
  return { status, in_play, bet_delay };
}

test('the first fact of play does to markets what their start would', async () => {
  const { match_id, odds, late } = await match();
  for (const [market_id, at_start] of [
    [odds, 'turn-in-play'],
    [late, 'suspend'],
  ])
    expect(await codeOf('admin/setMarketStart', { market_id, at_start, bet_delay: 5000 })).toBe('done');
  for (const market_id of [odds, late]) expect(await codeOf('admin/openMarket', { market_id })).toBe('done');
  expect(await enter(match_id, fixture)).not.toBe('malformed');
  await exchange.running.startClock.look();
  expect(await stateOf(match_id, odds)).toMatchObject({ status: 'open', in_play: false });
  expect(await enter(match_id, play[0])).toBe('done');
  await exchange.running.startClock.look();
  expect(await stateOf(match_id, odds)).toEqual({ status: 'open', in_play: true, bet_delay: 5000 });
  expect(await stateOf(match_id, late)).toMatchObject({ status: 'suspended' });
});

test('a market that opens after the first fact of play turns in play as it opens', async () => {
  const { match_id, odds } = await match();
  expect(await enter(match_id, play[0])).toBe('done');
  await exchange.running.startClock.look();
  expect(await codeOf('admin/openMarket', { market_id: odds })).toBe('done');
  expect(await stateOf(match_id, odds)).toMatchObject({ status: 'open', in_play: true, bet_delay: 5000 });
});

test('the start of a fixture that somebody entered counts if it is before that of the match', async () => {
  const { data: series } = await call<object>('admin/createSeries', { sport_id: 1, name: 'Two starts' });
  const sides = { name: 'Reds v Blues', open_date: soon(5) };
  const { data } = await call<{ match_id: number }>('admin/createMatch', { ...series, ...sides });
  const { match_id } = data;
  const terms = { commission: 0, min_stake: 1, runners: [{ name: 'Reds' }, { name: 'Blues' }] };
  const made = async (name: string) => {
    const market = { match_id, name, market_type: 'other', ...terms };
    const { market_id } = (await call<{ market_id: string }>('admin/createMarket', market)).data;
    const start = { market_id, at_start: 'turn-in-play', bet_delay: 5000 };
    expect(await codeOf('admin/setMarketStart', start)).toBe('done');
    return market_id;
  };
  const [open, opened] = [await made('Before'), await made('After')];
  expect(await codeOf('admin/openMarket', { market_id: open })).toBe('done');
  const startsAt = exchange.running.sequencer.now() + HOUR_MS / 4;
  expect(await enter(match_id, { ...fixture, startsAt })).toBe('done');
  expect(await codeOf('admin/changeMatch', { match_id, open_date: soon(6) })).toBe('starts-by-facts');
  const { startClock } = exchange.running;
  await startClock.look();
  expect(await stateOf(match_id, open)).toMatchObject({ in_play: false });
  exchange.ahead += HOUR_MS / 3;
  await startClock.look();
  expect(await stateOf(match_id, open)).toEqual({ status: 'open', in_play: true, bet_delay: 5000 });
  expect(await codeOf('admin/openMarket', { market_id: opened })).toBe('done');
  expect(await stateOf(match_id, opened)).toEqual({ status: 'open', in_play: true, bet_delay: 5000 });
});

test('its start is not moved then, and no market turns back, until the facts are corrected', async () => {
  const { match_id, odds } = await match();
  expect(await codeOf('admin/openMarket', { market_id: odds })).toBe('done');
  const { data } = await call<{ fact_id: number }>('admin/addFact', { match_id, ['said']: play[0] });
  const move = () => codeOf('admin/changeMatch', { match_id, open_date: soon(10) });
  expect(await move()).toBe('play-has-begun');
  await exchange.running.startClock.look();
  expect(await codeOf('admin/turnPreMatch', { market_id: odds })).toBe('play-has-begun');
  const back = { match_id, fact_id: data.fact_id, reason: 'not begun' };
  expect(await codeOf('admin/correctFact', back)).toBe('done');
  expect(await codeOf('admin/turnPreMatch', { market_id: odds })).toBe('done');
  expect(await move()).toBe('done');
});

test('the clock acts at the start after all if play was reported by mistake', async () => {
  const { match_id, odds } = await match();
  expect(await codeOf('admin/openMarket', { market_id: odds })).toBe('done');
  const { data } = await call<{ fact_id: number }>('admin/addFact', { match_id, ['said']: play[0] });
  const { startClock } = exchange.running;
  await startClock.look();
  const back = { match_id, fact_id: data.fact_id, reason: 'not begun' };
  expect(await codeOf('admin/correctFact', back)).toBe('done');
  expect(await codeOf('admin/turnPreMatch', { market_id: odds })).toBe('done');
  await startClock.look();
  expect(await stateOf(match_id, odds)).toMatchObject({ in_play: false });
  exchange.ahead += HOUR_MS;
  ({ token } = await exchange.signedIn('otto', { role: 'operator' }));
  await startClock.look();
  expect(await stateOf(match_id, odds)).toEqual({ status: 'open', in_play: true, bet_delay: 5000 });
});
