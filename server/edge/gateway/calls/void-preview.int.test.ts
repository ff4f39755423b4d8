import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminMarket, MarketRef, type Match, type SettlementActionOnWire, type VoidPreviewOnWire } from 'protocol';
import { LiveModels } from '../../../reads/live/live-models.ts';
import { BOOKMAKER } from '../testing/bookmaker.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// The preview counts what a void would take back before it is done, while the market is open.

let exchange: TestExchange;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  exchange = await TestExchange.start();
  tokens['olga'] = (await exchange.signedIn('olga', { role: 'operator' })).token;
  for (const name of ['asha', 'bela']) tokens[name] = (await exchange.signedIn(name, { cash: 100_000_000 })).token;
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body: object, by = 'olga'): Promise<T> {
  const answer = await exchange.call(name, body, { token: tokens[by] as string });
  expect([name, answer.status, answer.body.message]).toEqual([name, 200, answer.body.message]);
  return answer.body.data as T;
}

const preview = (market_id: string, bets: object) =>
  ask<VoidPreviewOnWire>('admin/previewVoid', { market_id, ...bets });

/** Backs and lays of one price, matched. */
async function meet(market_id: string, odds: number, stake: number): Promise<void> {
  const bet = { market_id, selection_id: 1, odds, stake };
  await ask('bet/placeMarketBet', { ...bet, is_back: 1 }, 'asha');
  await ask('bet/placeMarketBet', { ...bet, is_back: 0 }, 'bela');
}

/** The market's matched figure in its match, of its runner there and in the view of its prices, in the desk's list and after a restart of the models. */
async function matchedOf(market_id: string) {
  const listed = (await ask<AdminMarket[]>('admin/getMarkets', {})).find((one) => one.market_id === market_id);
  const { markets } = await ask<Match>('match/getMatchDetail', { match_id: listed?.match_id });
  const book = markets.find((one) => one.market_id === market_id)?.book;
  const again = LiveModels.fromSnapshot(exchange.live.toSnapshot()).market(MarketRef.parse(market_id));
  const view = await ask<{ matched: number }>('market/getTrades', { market_id, selection_id: 1 });
  return [listed?.matched, book?.matched, book?.runners[0]?.matched, view.matched, (again?.stillMatched ?? 0) / 100];
}
const everywhere = (stake: number) => [stake, stake, stake, stake, stake];

test('bets of an order book at a wrong price are counted, voided, and nothing else is', async () => {
  const market = `1.${await exchange.openMarket()}`;
  await meet(market, 3, 10);
  await meet(market, 30, 20);
  await meet(market, 36, 40);
  const wrong = { selection_id: 1, side: 'back', odds: 30 };
  const both = { bets: 2, stake: 60 };
  expect(await matchedOf(market)).toEqual(everywhere(70));
  expect(await preview(market, wrong)).toEqual({ bets: 4, people: 2, stake: 60, back: both, lay: both });
  expect(await preview(market, { ...wrong, side: 'lay', odds: 2 })).toMatchObject({ bets: 0, people: 0, stake: 0 });
  expect(await preview(market, { selection_id: 1 })).toMatchObject({ bets: 6, stake: 70 });
  const done = await ask<SettlementActionOnWire>('admin/voidBets', { market_id: market, ...wrong, reason: 'A slip' });
  expect(done).toMatchObject({ kind: 'void-bets', state: 'done' });
  expect(await preview(market, wrong)).toMatchObject({ bets: 0 });
  expect(await preview(market, { selection_id: 1 })).toMatchObject({ bets: 2, stake: 10 });
  expect(await matchedOf(market)).toEqual(everywhere(10));
});

test('of a quoted market the bettors’ side alone is counted, since a time', async () => {
  const { market_id } = await quotedMarket();
  const quote = (rate: number) =>
    ask('admin/setQuotes', {
      market_id,
      selection_id: 1,
      state: 'active',
      confirmed: true,
      levels: [
        { is_back: true, rate, size: 5000 },
        { is_back: false, rate: rate + 2, size: 5000 },
      ],
    });
  const bet = (odds: number, stake: number, is_back: 0 | 1) =>
    ask('bet/placeMarketBet', { market_id, selection_id: 1, odds, stake, is_back }, 'asha');
  await quote(80);
  await bet(80, 10, 1);
  await quote(900);
  await bet(900, 20, 1);
  await bet(902, 40, 0);
  expect(await preview(market_id, { selection_id: 1, side: 'back', odds: 900 })).toEqual({
    bets: 1,
    people: 1,
    stake: 20,
    back: { bets: 1, stake: 20 },
    lay: { bets: 0, stake: 0 },
  });
  expect(await preview(market_id, { from: 0 })).toMatchObject({ bets: 3, stake: 70, lay: { bets: 1, stake: 40 } });
  expect(await preview(market_id, { from: 0, until: 1 })).toMatchObject({ bets: 0 });
  expect(await matchedOf(market_id)).toEqual(everywhere(70));
  await ask('admin/voidBets', { market_id, selection_id: 1, side: 'lay', odds: 902, reason: 'A slip' });
  expect(await matchedOf(market_id)).toEqual(everywhere(30));
});

async function quotedMarket(): Promise<{ market_id: string }> {
  const { series_id } = await ask<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'A cup' });
  const { match_id } = await ask<{ match_id: number }>('admin/createMatch', {
    series_id,
    name: 'Reds v Blues',
    open_date: '2031-05-05T12:00:00.000Z',
  });
  const { market_id } = await ask<{ market_id: string }>('admin/createMarket', {
    match_id,
    ...BOOKMAKER,
  });
  await ask('admin/openMarket', { market_id });
  return { market_id };
}

test('the sides are right when the bets are in the records alone, hours after the market was settled', async () => {
  const market = `1.${await exchange.openMarket()}`;
  await meet(market, 3, 10);
  await meet(market, 30, 20);
  await ask('admin/closeMarket', { market_id: market });
  await ask('admin/settleMarket', { market_id: market, winners: [1] });
  const both = { bets: 2, stake: 30 };
  const whole = { bets: 4, people: 2, stake: 30, back: both, lay: both };
  expect(await preview(market, { selection_id: 1 })).toEqual(whole);
  exchange.ahead += 2 * 3_600_000;
  // Time passes for the live models with the next command, and for login sessions at once.
  tokens['olga'] = (await exchange.signedIn('omar', { role: 'operator' })).token;
  await exchange.openMarket();
  await exchange.records.upTo(exchange.sequencer.sequence);
  const bets = [...exchange.live.accounts()].flatMap(({ account }) => exchange.live.betsOf(account));
  expect(bets.filter((bet) => `1.${bet.market}` === market)).toEqual([]);
  expect(await preview(market, { selection_id: 1 })).toEqual(whole);
});

test('what names no bets is refused as it would be', async () => {
  const market_id = `1.${await exchange.openMarket()}`;
  const refusal = async (bets: object) =>
    (await exchange.call('admin/previewVoid', { market_id, ...bets }, { token: tokens['olga'] as string })).body.code;
  expect(await refusal({})).toBe('invalid-order');
  expect(await refusal({ selection_id: 1, odds: 3 })).toBe('invalid-order');
  expect(await refusal({ bet_id: '1', side: 'back' })).toBe('invalid-order');
  expect(await refusal({ selection_id: 99 })).toBe('unknown-runner');
});
