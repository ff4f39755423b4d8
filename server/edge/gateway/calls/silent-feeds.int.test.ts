import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import type { AlertSettings, Feed, StandingAlert } from 'protocol';
import { aBall, aFixture, anInnings } from '../../../../results/testing/cricket.fixture.ts';
import { FIRST_ALERT_SETTINGS } from '../../../trade/alerts/stored-settings.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A match in play of which nothing is heard is suspended, and comes back by a person, or by news where the site says so.

const LIMIT = FIRST_ALERT_SETTINGS.feed_seconds * 1000;
const BALL = aBall(0, 1);
let exchange: TestExchange;
let olga: string;
let market: MarketId;
let matchId: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: olga } = await exchange.signedIn('olga', { role: 'operator' }));
});
afterAll(() => exchange.stop());

async function done<T>(name: string, body: object): Promise<T> {
  const answer = await exchange.call(name, body, { token: olga });
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  return answer.body.data as T;
}
const read = async <T>(name: string) =>
  (await exchange.call(name, undefined, { token: olga, method: 'GET' })).body.data as T;
const feed = async () => (await read<Feed[]>('admin/getFeeds')).find(({ match_id }) => match_id === matchId);
const alerts = async () =>
  (await read<{ standing: StandingAlert[] }>('admin/getAlerts')).standing.filter(
    ({ match_id }) => match_id === matchId,
  );
const status = () => exchange.live.market(market)?.status;
const tell = (fact: object) =>
  exchange.facts.store.sink<object>(matchId, 'a-feed').say(fact, { at: exchange.sequencer.now() });
/** Lets a look begin behind whatever has been done, and end. */
async function look(): Promise<void> {
  await exchange.running.silentFeeds.look();
  await exchange.running.silentFeeds.look();
}
const change = (stale_feed: AlertSettings['stale_feed']) =>
  done('admin/setAlertSettings', { settings: { ...FIRST_ALERT_SETTINGS, stale_feed }, reason: 'a test' });

async function matchInPlay(): Promise<void> {
  market = await exchange.openMarket(`Silent v Loud ${exchange.sequencer.sequence}`);
  matchId = exchange.catalogue.market(market)?.match.matchId ?? 0;
  await exchange.facts.store.begin(matchId);
  tell(BALL);
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as Millis });
  await look();
}

async function betsMeet(): Promise<void> {
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10 };
  for (const is_back of [1, 0]) {
    const { token } = await exchange.signedIn(`bettor-${is_back}`, { cash: 100_000 });
    expect((await exchange.call('bet/placeMarketBet', { ...bet, is_back }, { token })).status).toBe(200);
  }
}

test('is suspended at the limit and not before it, says so, and a person opens it for as long again', async () => {
  await change(FIRST_ALERT_SETTINGS.stale_feed);
  await matchInPlay();
  await betsMeet();
  exchange.ahead += LIMIT - 60_000;
  await look();
  // That is no opening: nobody watches the market for it.
  await done('admin/voidBets', { market_id: `1.${market}`, selection_id: 1, reason: 'A wrong price' });
  await look();
  expect(status()).toBe('open');
  expect(await feed()).toMatchObject({ health: 'live', markets_suspended: 0, suspended_at: null });

  exchange.ahead += 60_000;
  await look();
  expect(status()).toBe('suspended');
  expect(await feed()).toMatchObject({ health: 'silent', markets_suspended: 1, suspended_at: expect.any(String) });
  expect(await alerts()).toMatchObject([
    {
      kind: 'stale-feed',
      text: expect.stringMatching(/^Nothing from a-feed for \d+ minutes\. A market is suspended\.$/),
    },
  ]);

  // News alone do not open it: the site wants a person.
  tell({ ...BALL, delivery: 2 });
  await look();
  expect(status()).toBe('suspended');
  await done('admin/openMarket', { market_id: `1.${market}` });
  await look();
  expect([status(), (await feed())?.health]).toEqual(['open', 'live']);
  exchange.ahead += LIMIT;
  await look();
  expect(status()).toBe('suspended');
  // Whoever opens it watches it: the limit begins anew, although nothing was heard.
  await done('admin/openMarket', { market_id: `1.${market}` });
  await look();
  expect(status()).toBe('open');
});

test('is not silent while nothing but its fixture is known, and then says that nobody scores', async () => {
  await change(FIRST_ALERT_SETTINGS.stale_feed);
  market = await exchange.openMarket(`Announced v Played ${exchange.sequencer.sequence}`);
  matchId = exchange.catalogue.market(market)?.match.matchId ?? 0;
  const { store } = exchange.facts;
  await store.begin(matchId);
  const say = (fact: object) => store.sink<object>(matchId, 'manual').say(fact, { at: exchange.sequencer.now() });
  say(aFixture());
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as Millis });
  await look();
  exchange.ahead += LIMIT;
  await look();
  expect([status(), await feed(), await alerts()]).toEqual(['open', undefined, []]);

  say(BALL);
  await look();
  exchange.ahead += LIMIT;
  await look();
  expect(status()).toBe('suspended');
  expect(await alerts()).toMatchObject([{ text: 'Nobody has scored for 5 minutes. A market is suspended.' }]);
});

test('comes back by news where the site says so, and never once a person has touched it', async () => {
  await change({ is_on: true, sports: [4], opens_again: 'when-heard' });
  await matchInPlay();
  exchange.ahead += LIMIT;
  await look();
  expect(status()).toBe('suspended');
  await look();
  expect(status()).toBe('suspended');
  tell({ ...BALL, delivery: 2 });
  await look();
  expect(status()).toBe('open');

  exchange.ahead += LIMIT;
  await look();
  expect(status()).toBe('suspended');
  await done('admin/openMarket', { market_id: `1.${market}` });
  await done('admin/suspendMarket', { market_id: `1.${market}` });
  tell({ ...BALL, delivery: 3 });
  await look();
  expect(status()).toBe('suspended');
});

test('does not come back by news that tell its result, nor once somebody has undone them', async () => {
  await change({ is_on: true, sports: [4], opens_again: 'when-heard' });
  await matchInPlay();
  for (const fact of [aFixture(), anInnings(1), aBall(0, 2)]) tell(fact);
  exchange.ahead += LIMIT;
  await look();
  expect(status()).toBe('suspended');
  tell({ kind: 'result', result: { kind: 'won', winner: 0, text: 'Won' } });
  await look();
  expect(status()).toBe('suspended');
  const corrects = exchange.facts.store.facts(matchId).at(-1)?.id ?? 0;
  exchange.facts.store.sink<object | null>(matchId, 'a-feed').say(null, { at: exchange.sequencer.now(), corrects });
  tell(aBall(0, 3));
  await look();
  expect(status()).toBe('suspended');
  await done('admin/openMarket', { market_id: `1.${market}` });
});

test('a score is news as well', async () => {
  await change(FIRST_ALERT_SETTINGS.stale_feed);
  await matchInPlay();
  exchange.ahead += LIMIT - 60_000;
  exchange.scores.update({ match_id: matchId, summary: '12/1', note: '', sides: [], recent: [] });
  exchange.ahead += LIMIT - 60_000;
  await look();
  expect(status()).toBe('open');
});

test.each([
  ['at a break between innings', FIRST_ALERT_SETTINGS.stale_feed, 'break'],
  ['where the site does not want it', { ...FIRST_ALERT_SETTINGS.stale_feed, is_on: false }, 'silent'],
  ['of a sport that is not told play by play', { ...FIRST_ALERT_SETTINGS.stale_feed, sports: [1] }, 'silent'],
])('stays open %s', async (_, setting, health) => {
  await change(setting);
  await matchInPlay();
  if (health === 'break') tell({ kind: 'innings-end', innings: 1, why: 'overs' });
  exchange.ahead += LIMIT;
  await look();
  expect([status(), (await feed())?.health]).toEqual(['open', health]);
});
