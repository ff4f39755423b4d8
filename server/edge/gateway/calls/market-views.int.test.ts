import type { Payoff } from 'engine';
import type { AccountId, MarketId, Money, SelectionId, Side } from 'engine/vocabulary';
import { MatchPosition, Trades } from 'protocol';
import type { ExposureRow, Favourite } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let asha: string;
let bala: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 10_000_000 }));
  ({ token: bala } = await exchange.signedIn('bala', { cash: 10_000_000 }));
});
afterAll(() => exchange.stop());

const post = (name: string, body: unknown, token: string) => exchange.call(name, body, { token });
const bet = async (token: string, market: MarketId, of: { is_back: 0 | 1; odds: number; stake: number }) => {
  const { body } = await post('bet/placeMarketBet', { market_id: `1.${market}`, selection_id: 1, ...of }, token);
  expect(body).toMatchObject({ status: true });
};

test('what was matched is in the runner’s trades, by time and by price', async () => {
  const market = await exchange.openMarket();
  const asked = { market_id: `1.${market}`, selection_id: 1 };
  const before = Trades.parse((await post('market/getTrades', asked, asha)).body.data);
  expect(before).toMatchObject({ trades: [], traded: [], matched: 0, last_odds: 0 });
  await bet(asha, market, { is_back: 1, odds: 3, stake: 100 });
  await bet(bala, market, { is_back: 0, odds: 3, stake: 40 });
  await bet(bala, market, { is_back: 1, odds: 2.5, stake: 20 });
  await bet(asha, market, { is_back: 0, odds: 2.5, stake: 20 });
  const told = Trades.parse((await post('market/getTrades', asked, asha)).body.data);
  expect(told).toMatchObject({ matched: 60, last_odds: 2.5, bucket: 10_000 });
  expect(told.traded).toEqual([
    [2.5, 20],
    [3, 40],
  ]);
  expect(told.trades.reduce((sum, { volume }) => sum + volume, 0)).toBe(60);
  expect(told.trades[0]).toMatchObject({ open: 3 });
  expect(told.trades.at(-1)).toMatchObject({ close: 2.5 });
  const later = { ...asked, from: Date.now() + 3_600_000 };
  expect(Trades.parse((await post('market/getTrades', later, asha)).body.data).trades).toEqual([]);
  expect(await post('market/getTrades', { ...asked, selection_id: 77 }, asha)).toMatchObject({ status: 404 });
  expect(await post('market/getTrades', { ...asked, market_id: '1.999999' }, asha)).toMatchObject({ status: 404 });
});

test('marks are kept for each person, in the order that he wants', async () => {
  const [one, two] = [await exchange.openMarket(), await exchange.openMarket()];
  const match = exchange.catalogue.market(one)?.match.matchId ?? 0;
  const of = async (token: string) =>
    (await exchange.call('user/getFavourites', undefined, { token, method: 'GET' })).body.data as Favourite[];
  const keys = [
    { kind: 'market', id: `1.${one}` },
    { kind: 'match', id: String(match) },
    { kind: 'market', id: `1.${two}` },
  ];
  for (const favourite of [...keys, keys[0]]) await post('user/setFavourite', { favourite, is_favourite: true }, asha);
  expect((await of(asha)).map(({ kind, id }) => ({ kind, id }))).toEqual(keys);
  expect((await of(asha))[0]).toMatchObject({ match_id: match, name: 'Match Odds' });
  expect(await of(bala)).toEqual([]);
  await post('user/orderFavourites', { favourites: [keys[2], keys[0], { kind: 'match', id: '99999' }] }, asha);
  expect((await of(asha)).map(({ id }) => id)).toEqual([keys[2]?.id, keys[0]?.id, keys[1]?.id]);
  await post('user/setFavourite', { favourite: keys[0], is_favourite: false }, asha);
  expect((await of(asha)).map(({ id }) => id)).toEqual([keys[2]?.id, keys[1]?.id]);
  const unknown = { favourite: { kind: 'market', id: '1.999999' }, is_favourite: true };
  expect((await post('user/setFavourite', unknown, asha)).body).toMatchObject({ code: 'unknown-favourite' });
  // What is over is not shown, and makes room.
  await exchange.catalogue.finishMatch(match);
  expect((await of(asha)).map(({ id }) => id)).toEqual([keys[2]?.id]);
});

async function sessionOf(matchId: number, name: string, of: { payoff: Payoff; rule: string; subject: unknown }) {
  const house = await exchange.identity.accounts.ensure('house:views', 'house');
  const market = await exchange.catalogue.createMarket({
    matchId,
    name,
    marketType: 'session',
    mechanism: 'quoted',
    payoff: of.payoff,
    options: { house: { account: house, lossCap: 100_000_000 as Money } },
    baseRate: 0,
    minStake: 100,
    runners: [{ selection: 1, name: 'Reds' }],
  });
  const policy = { sources: 1, automatic: false, secondPerson: false } as const;
  await exchange.settlement.terms.pinTerms(market, {
    rule: of.rule,
    subject: of.subject,
    runnerNames: {},
    perUnit: 1,
    policy,
  });
  await exchange.sequencer.submit({ type: 'open-market', market });
  return { market, house };
}

async function quote(
  of: { market: MarketId; house: AccountId },
  side: Side,
  { rate, line }: { rate: number; line: number },
) {
  const levels = [{ side, rate, line, size: 10_000_000 as Money }];
  const selection = 1 as SelectionId;
  await exchange.sequencer.submit({
    type: 'set-quotes',
    account: of.house,
    market: of.market,
    selection,
    state: 'active',
    levels,
  });
}

test('how a bettor stands over a match is what the exchange holds, and what nets is told', async () => {
  const winner = await exchange.openMarket();
  const matchId = exchange.catalogue.market(winner)?.match.matchId ?? 0;
  const subject = { innings: 1, from: 1, to: 6 };
  const line = { payoff: { kind: 'line', least: 0, most: 1000 }, rule: 'cricket.session', subject } as const;
  const first = await sessionOf(matchId, '6 over runs', line);
  const again = await sessionOf(matchId, '6 over runs again', line);
  const total = await sessionOf(matchId, 'Innings runs', {
    ...line,
    rule: 'cricket.innings-run',
    subject: { innings: 1 },
  });
  await bet(asha, winner, { is_back: 1, odds: 3, stake: 100 });
  const yes = { run: 45, size: 100, stack: 1000, is_back: 1 };
  for (const of of [first, total]) await quote(of, 'back', { rate: 10_000, line: 45 });
  await quote(again, 'lay', { rate: 10_000, line: 50 });
  await post('bet/placeFancyBet', { fancy_id: `1.${first.market}`, ...yes }, asha);
  await post('bet/placeFancyBet', { fancy_id: `1.${total.market}`, ...yes }, asha);
  await post('bet/placeFancyBet', { fancy_id: `1.${again.market}`, ...yes, run: 50, is_back: 0 }, asha);
  const stand = MatchPosition.parse((await post('match/getPositions', { match_id: matchId }, asha)).body.data);
  const { data } = (await exchange.call('bet/getExposureDetail', undefined, { token: asha, method: 'GET' })).body;
  const row = (data as { data: ExposureRow[] }).data.find(({ match_id }) => match_id === matchId);
  const held = row?.market_details.reduce((sum, { exposure }) => sum + exposure, 0);
  expect(stand.exposure).toBe(held);
  expect(stand.exposure).toBe(3100);
  // Yes at 45 and No at 50 of the same six overs: one of them wins whatever they come to.
  expect(stand.worst).toBe(1100);
  expect(stand.markets.map(({ name, decided_by, is_total }) => [name, decided_by, is_total])).toEqual([
    ['Match Odds', expect.any(String), false],
    ['6 over runs', 'runs:1:1-6', false],
    ['6 over runs again', 'runs:1:1-6', false],
    ['Innings runs', 'runs:1', true],
  ]);
  expect(stand.markets[1]?.bands).toEqual([
    { from: 0, to: 44, at_from: -1000, at_to: -1000 },
    { from: 45, to: 1000, at_from: 1000, at_to: 1000 },
  ]);
  const nobody = MatchPosition.parse((await post('match/getPositions', { match_id: matchId }, bala)).body.data);
  expect(nobody).toEqual({ match_id: matchId, exposure: 0, worst: 0, markets: [] });
  expect(await post('match/getPositions', { match_id: 999_999 }, asha)).toMatchObject({ status: 404 });
});
