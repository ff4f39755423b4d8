import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Money, Price, SelectionId } from 'engine/vocabulary';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { ListedMatches } from './listed-matches.ts';
import { mainMarket, withMainMarket } from './match-on-wire.ts';

let exchange: TestExchange;
let listed: ListedMatches;
let asha: Awaited<ReturnType<TestExchange['signedIn']>>;
let markets: MarketId[];

beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = await exchange.signedIn('asha', { cash: 10_000_000 });
  markets = [];
  for (const name of ['Reds v Blues', 'Greens v Greys', 'Blacks v Whites'])
    markets.push(await exchange.openMarket(name));
  listed = new ListedMatches(exchange.running);
});
afterAll(async () => {
  listed.stop();
  await exchange.stop();
});

const listedNow = () => exchange.catalogue.matches().map((match) => JSON.parse(listed.jsonOf(match)) as unknown);
const madeAnew = () =>
  exchange.catalogue.matches().map((match) => JSON.parse(JSON.stringify(withMainMarket(match, exchange.running))));

async function bet(market: MarketId): Promise<void> {
  await exchange.sequencer.submit({
    type: 'place-order',
    account: asha.user.account,
    market,
    selection: 1 as SelectionId,
    side: 'back',
    price: 300 as Price,
    size: 1000 as Money,
    persistence: 'lapse',
  });
}

test('who asks again makes nothing anew; after a change one match is made, and the list is what it would be', async () => {
  expect(listedNow()).toEqual(madeAnew());
  listedNow();
  expect(listed.made).toBe(3);
  await bet(markets[1] as MarketId);
  expect(listedNow()).toEqual(madeAnew());
  expect(listed.made).toBe(4);
});

test('a new score is shown at once', async () => {
  const [match] = exchange.catalogue.matches();
  const matchId = match?.matchId as number;
  exchange.scores.update({ match_id: matchId, summary: '12/1', note: '', sides: [], recent: [] });
  expect(listedNow()).toEqual(madeAnew());
  expect((await exchange.call('match/getMatches', {}, { token: asha.token })).body.data).toEqual(madeAnew());
});

test('once the match odds have ended, a list shows a bookmaker, and no market whose runners are no sides', async () => {
  const matchOdds = await exchange.openMarket('Golds v Pinks');
  const match = () => exchange.catalogue.market(matchOdds)?.match as Match;
  const add = async (name: string, marketType: string) => {
    const runners = [
      { selection: 1, name: 'Under' },
      { selection: 2, name: 'Over' },
    ];
    const added = { matchId: match().matchId, name, marketType, baseRate: 0, minStake: 100, runners };
    await exchange.catalogue.createMarket(added);
  };
  const shown = () => mainMarket(match(), exchange.live)?.name;
  await add('Under or over 1.5 goals', 'over_under_15');
  await exchange.sequencer.submit({ type: 'void-market', market: matchOdds });
  expect(exchange.live.market(matchOdds)?.endedAt).toBeGreaterThan(0);
  expect(shown()).toBe('Match Odds');
  await add('Bookmaker', 'bookmaker');
  expect(shown()).toBe('Bookmaker');
});
