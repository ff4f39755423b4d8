import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { CALLS, type DataOf } from 'protocol';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let asha: string;
let operator: string;
beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = (await exchange.signedIn('asha')).token;
  operator = (await exchange.signedIn('operator', { role: 'operator' })).token;
});
afterAll(() => exchange.stop());

const listed = async (): Promise<Record<string, string>> => {
  const { body } = await exchange.call('match/getMatches', {}, { token: asha });
  return Object.fromEntries((body.data as DataOf<'match/getMatches'>).map(({ name, state }) => [name, state]));
};
const overdue = async () => {
  const { body } = await exchange.call('admin/getOverdueMatches', undefined, { token: operator, method: 'GET' });
  return CALLS['admin/getOverdueMatches'].data.parse(body.data);
};
async function aMatch(name: string, openAt: number): Promise<number> {
  const series = await exchange.catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
  return (await exchange.catalogue.createMatch({ seriesId: series.seriesId, name, openAt })).matchId;
}

const matchOf = (market: MarketId) => exchange.catalogue.market(market)?.match as Match;

/** Puts the clock so long after the announced start, and waits until the match is known to be late. */
async function passStart(market: MarketId, ms: number): Promise<void> {
  const late = new Promise<void>((resolve) => {
    const end = exchange.catalogue.subscribe((matchId) => {
      if (matchId !== matchOf(market).matchId) return;
      end();
      resolve();
    });
  });
  exchange.ahead = matchOf(market).openAt + ms - Date.now();
  await late;
}

test('a match that has not begun a quarter of an hour after its start is delayed, and operators have it in a list', async () => {
  const runners = [
    { selection: 1, name: 'Reds' },
    { selection: 2, name: 'Blues' },
  ];
  const main = { name: 'Match Odds', marketType: 'match_odds', baseRate: 200, minStake: 100, runners };
  const matchId = await aMatch('Reds v Blues', Date.now() + 60_000);
  const market = await exchange.catalogue.createMarket({ matchId, ...main });
  await exchange.sequencer.submit({ type: 'open-market', market });
  expect([await listed(), await overdue()]).toEqual([{ 'Reds v Blues': 'upcoming' }, []]);
  await passStart(market, 15 * 60_000);
  expect(await listed()).toEqual({ 'Reds v Blues': 'delayed' });
  const row = {
    match_id: matchId,
    match_name: 'Reds v Blues',
    sport_id: 4,
    series_name: 'Test series',
    open_date: new Date(matchOf(market).openAt).toISOString(),
    markets_left: 1,
  };
  expect(await overdue()).toEqual([row]);

  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as Millis });
  expect([await listed(), await overdue()]).toEqual([{ 'Reds v Blues': 'in-play' }, []]);

  await exchange.call('admin/voidMarket', { market_id: `1.${market}` }, { token: operator });
  expect(await listed()).toEqual({ 'Reds v Blues': 'finished' });
  expect(await overdue()).toEqual([{ ...row, markets_left: 0 }]);
  await exchange.call('admin/finishMatch', { match_id: matchId }, { token: operator });
  expect([await listed(), await overdue()]).toEqual([{}, []]);
});

test('a match that is late when it is added, or when the exchange starts, is delayed at once', async () => {
  await aMatch('Golds v Greys', Date.now() - 3_600_000);
  expect(await listed()).toEqual({ 'Golds v Greys': 'delayed' });
  expect((await overdue()).map(({ match_name, markets_left }) => [match_name, markets_left])).toEqual([
    ['Golds v Greys', 0],
  ]);
});
