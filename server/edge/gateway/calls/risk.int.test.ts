import type { AccountId, MarketId, Money, Price, QuoteLevel, SelectionId, Side } from 'engine';
import type { BetStory, DataOf, MarketRisk, RiskMarket, RiskChange, RiskPerson, TickerBet } from 'protocol';
import {
  BetStory as BetStorySchema,
  MarketRisk as MarketRiskSchema,
  MatchBook,
  RiskPicture,
  TickerPicture,
} from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

let exchange: TestExchange;
let trader: string;
let asha: { user: User; token: string };
let bala: { user: User; token: string };
let market: MarketId;
let session: MarketId;
let house: AccountId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: trader } = await exchange.signedIn('tara', { role: 'trader' }));
  asha = await exchange.signedIn('asha', { cash: 10_000_000 });
  bala = await exchange.signedIn('bala', { cash: 10_000_000 });
  market = await exchange.openMarket();
  house = await exchange.identity.accounts.ensure('house:test', 'house');
  const matchId = exchange.catalogue.market(market)?.match.matchId as number;
  session = await exchange.catalogue.createMarket({
    matchId,
    name: '6 over runs',
    marketType: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 200 },
    options: { house: { account: house, lossCap: 1_000_000 as Money } },
    baseRate: 0,
    minStake: 100,
    runners: [{ selection: 1, name: 'Reds' }],
  });
  await exchange.sequencer.submit({ type: 'open-market', market: session });
  const level = (side: Side, line: number): QuoteLevel => ({ side, rate: 10_000, line, size: 1_000_000 as Money });
  const levels = [level('lay', 45), level('back', 46)];
  const of = { account: house, market: session, selection: 1 as SelectionId };
  await exchange.sequencer.submit({ type: 'set-quotes', ...of, state: 'active', levels });
});
afterAll(() => exchange.stop());

async function bet(who: User, side: Side, size: number, price = 300): Promise<string> {
  const { outcome } = await exchange.sequencer.submit({
    type: 'place-order',
    account: who.account,
    market,
    selection: 1 as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'lapse',
  });
  if (!outcome.ok) throw new Error(outcome.rejection);
  return String(outcome.order);
}

const ask = async <T>(name: string, body?: object): Promise<T> => {
  const method = body === undefined ? 'GET' : 'POST';
  const { status, body: answer } = await exchange.call(name, body, { token: trader, method });
  expect([status, answer.code]).toEqual([200, undefined]);
  return answer.data as T;
};

/** What somebody who reads the topic as the desk does holds. */
const riskIn = (reader: StreamReader) => {
  const rows = new Map<string, RiskMarket>();
  for (const frame of reader.frames) {
    if ((frame.op !== 'picture' && frame.op !== 'change') || frame.topic !== 'risk') continue;
    const { markets, matches } = frame.data as RiskPicture;
    if (frame.op === 'picture') rows.clear();
    for (const row of RiskPicture.parse({ markets, matches }).markets) rows.set(row.market_id, row);
    if (frame.op === 'change') for (const id of (frame.data as RiskChange).gone) rows.delete(id);
  }
  return rows;
};

/** Bettors with something at stake, by match. */
const holdersIn = (reader: StreamReader) => {
  const holders = new Map<number, number>();
  for (const frame of reader.frames) {
    if ((frame.op !== 'picture' && frame.op !== 'change') || frame.topic !== 'risk') continue;
    const { matches } = frame.data as RiskChange;
    for (const { match_id, holders: count } of matches) holders.set(match_id, count);
  }
  return holders;
};

test('what stands at stake follows every bet, and a market in which nothing is left leaves', async () => {
  const reader = await StreamReader.open(exchange, trader);
  await reader.subscribe('risk');
  await bet(asha.user, 'back', 1000);
  await bet(bala.user, 'lay', 1000);
  const id = `1.${market}`;
  await expect
    .poll(() => riskIn(reader).get(id))
    .toMatchObject({ at_stake: 30, holders: 2, matched: 10, house: 0, house_cap: null });
  // Yes at 46 for 50.00: the house loses 50.00 at worst, and may lose 10,000.00.
  const placed = await exchange.call(
    'bet/placeFancyBet',
    { fancy_id: `1.${session}`, run: 46, size: 100, stack: 50, is_back: 1 },
    { token: asha.token },
  );
  expect(placed.status).toBe(200);
  await expect
    .poll(() => riskIn(reader).get(`1.${session}`))
    .toMatchObject({ house: 50, house_cap: 10_000, at_stake: 50, holders: 1 });
  // Asha is in both markets of the match and counts once; the house does not.
  const matchId = exchange.catalogue.market(market)?.match.matchId as number;
  await expect.poll(() => holdersIn(reader).get(matchId)).toBe(2);

  const risk = MarketRiskSchema.parse(await ask<MarketRisk>('admin/getMarketRisk', { market_id: `1.${session}` }));
  expect(new Map(risk.largest.map(({ name, exposure }) => [name, exposure]))).toEqual(
    new Map([
      ['asha', 50],
      ['the house', 50],
    ]),
  );
  // What the bettor wins is what the house loses, result by result.
  expect(risk.house_bands).toEqual([
    { from: 0, to: 45, at_from: 50, at_to: 50 },
    { from: 46, to: 200, at_from: -50, at_to: -50 },
  ]);
  expect(Math.max(...risk.house_bands.map(({ at_from }) => -at_from))).toBe(risk.house);

  const people = await ask<RiskPerson[]>('admin/getRiskPeople');
  expect(people.map(({ name, exposure, markets }) => [name, exposure, markets])).toEqual([
    ['asha', 60, 2],
    ['bala', 20, 1],
  ]);
  expect(await ask('admin/getAccountRisk', { account: asha.user.account })).toEqual([
    { market_id: `1.${session}`, exposure: 50 },
    { market_id: id, exposure: 10 },
  ]);

  await exchange.sequencer.submit({ type: 'close-market', market: session });
  await exchange.sequencer.submit({ type: 'settle-market', market: session, winners: [], number: 50 });
  await expect.poll(() => riskIn(reader).has(`1.${session}`)).toBe(false);
  await reader.close();
});

test('the ticker tells every bet of whoever bets, as it is placed and as it changes', async () => {
  const reader = await StreamReader.open(exchange, trader);
  await reader.subscribe('bets');
  const rows = new Map<string, TickerBet>();
  const read = () => {
    for (const frame of reader.frames.splice(0)) {
      if ((frame.op !== 'picture' && frame.op !== 'change') || frame.topic !== 'bets') continue;
      const { bets, missed } = TickerPicture.parse(frame.data);
      expect(missed).toBe(0);
      for (const row of bets) rows.set(row.bet_id, row);
    }
    return rows;
  };
  const backs: string[] = [];
  for (let round = 0; round < 40; round += 1) backs.push(await bet(asha.user, 'back', 100 + round, 400));
  await expect.poll(() => backs.every((id) => read().get(id)?.status === 'unmatched')).toBe(true);
  const lay = await bet(bala.user, 'lay', 100, 400);
  await expect.poll(() => read().get(backs[0] as string)?.status).toBe('matched');
  expect(read().get(lay)).toMatchObject({ account: bala.user.account, is_back: false, odds: 4, stake: 1, matched: 1 });
  expect(read().get(lay)).toMatchObject({ price_text: '4.00', names: null });
  await reader.close();
});

test('bets of everybody are found by who, how much and from where, page by page', async () => {
  type Found = DataOf<'admin/findBets'>;
  const all = await ask<Found>('admin/findBets', { limit: 500 });
  const { rows } = await exchange.database.pool.query<{ count: number; stake: number }>(
    'select count(*) as count, sum(size_minor)::bigint as stake from record_bet',
  );
  expect([all.total.count, Math.round(all.total.stake * 100)]).toEqual([rows[0]?.count, rows[0]?.stake]);
  expect(all.rows).toHaveLength(all.total.count);
  const paged: Found['rows'] = [];
  let after = '';
  do {
    const page = await ask<Found>('admin/findBets', { limit: 7, after });
    paged.push(...page.rows);
    after = page.next ?? '';
  } while (after !== '');
  expect(paged).toEqual(all.rows);

  const ofBala = await ask<Found>('admin/findBets', { user_id: bala.user.userId });
  expect(new Set(ofBala.rows.map(({ user_name }) => user_name))).toEqual(new Set(['bala']));
  const large = await ask<Found>('admin/findBets', { min_stake: 10 });
  expect(large.rows.map(({ stake }) => stake)).toEqual([50, 10, 10]);
  expect((await ask<Found>('admin/findBets', { address: '127.0.0.1' })).total.count).toBe(all.total.count);
  expect((await ask<Found>('admin/findBets', { address: '10.0.0.9' })).total.count).toBe(0);
  const from = (address: string) => ask<number[]>('admin/getAddressAccounts', { address });
  expect(await from('127.0.0.1')).toEqual(expect.arrayContaining([asha.user.account, bala.user.account]));
  expect(await from('10.0.0.9')).toEqual([]);
  const file = await fetch(`${exchange.url}/api/admin/findBets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${trader}`, 'content-type': 'application/json' },
    body: JSON.stringify({ export: 'csv' }),
  });
  const lines = (await file.text()).trim().split('\n');
  expect(lines.slice(1, -1)).toHaveLength(all.total.count);
});

test('the story of a bet: whose it is, from where, and with whom it was matched', async () => {
  const back = await bet(asha.user, 'back', 500, 200);
  const lay = await bet(bala.user, 'lay', 500, 200);
  const story = BetStorySchema.parse(await ask<BetStory>('admin/getBetStory', { bet_id: back }));
  expect(story).toMatchObject({ user_name: 'asha', address: '127.0.0.1', bet: { matched: 5, status: 'matched' } });
  expect(story.others).toEqual([
    { fill: story.fills[0]?.fill, account: bala.user.account, user_id: bala.user.userId, user_name: 'bala' },
  ]);
  expect([story.price_text, story.average_text, story.fills[0]?.price_text]).toEqual(['2.00', '2.00', '2.00']);
  const other = await ask<BetStory>('admin/getBetStory', { bet_id: lay });
  expect(other.others.map(({ user_name }) => user_name)).toEqual(['asha']);
  const missing = await exchange.call('admin/getBetStory', { bet_id: '999999999' }, { token: trader });
  expect([missing.status, missing.body.code]).toEqual([404, 'unknown-bet']);
});

test.each(['risk', 'bets'])('who may not see it has no topic %s', async (topic) => {
  const { token } = await exchange.signedIn(`scorer-${topic}`, { role: 'scorer' });
  for (const nosy of [asha.token, token]) {
    const reader = await StreamReader.open(exchange, nosy);
    reader.say({ op: 'subscribe', topics: [topic] });
    await expect.poll(() => reader.frames.at(-1)).toMatchObject({ op: 'refused', topic, code: 'unknown-topic' });
    await reader.close();
  }
});

/** Its runners 1 and 2 are the sides of the match. */
const pinWinner = (of: MarketId, rule: string) =>
  exchange.settlement.terms.pinTerms(of, {
    rule,
    subject: {},
    runnerNames: { home: 1, away: 2 },
    perUnit: 1,
    policy: { sources: 1, automatic: false, secondPerson: false },
  });

/** A bookmaker market of the match, quoted by the house: each runner wins 80 for 100. */
async function bookmaker(matchId: number, name: string): Promise<MarketId> {
  const made = await exchange.catalogue.createMarket({
    matchId,
    name,
    marketType: 'bookmaker',
    mechanism: 'quoted',
    options: { house: { account: house, lossCap: 1_000_000 as Money } },
    baseRate: 0,
    minStake: 100,
    runners: [
      { selection: 1, name: 'Reds' },
      { selection: 2, name: 'Blues' },
    ],
  });
  await pinWinner(made, 'cricket.bookmaker');
  await exchange.sequencer.submit({ type: 'open-market', market: made });
  const levels: QuoteLevel[] = [{ side: 'back', rate: 8000, line: 0, size: 1_000_000 as Money }];
  for (const selection of [1, 2] as SelectionId[])
    await exchange.sequencer.submit({
      type: 'set-quotes',
      account: house,
      market: made,
      selection,
      state: 'active',
      levels,
    });
  return made;
}

test('the book of a match adds up its markets by who wins, and knows what cannot be lost twice', async () => {
  const odds = await exchange.openMarket('Lanterns v Harbours');
  const matchId = exchange.catalogue.market(odds)?.match.matchId as number;
  await pinWinner(odds, 'cricket.match-odds');
  const [first, second] = [await bookmaker(matchId, 'Bookmaker'), await bookmaker(matchId, 'Bookmaker 2')];
  const back = async (of: MarketId, selection_id: number, stake: number) => {
    const wanted = { market_id: `1.${of}`, selection_id, odds: 80, stake, is_back: 1 };
    expect(await exchange.call('bet/placeMarketBet', wanted, { token: asha.token })).toMatchObject({ status: 200 });
  };
  const book = async () => MatchBook.parse(await ask('admin/getMatchBook', { match_id: matchId }));
  expect(await book()).toEqual({ match_id: matchId, worst: 0, exposure: 0, outcomes: [], markets: [], others: [] });
  await back(first, 1, 100);
  await back(second, 2, 50);
  // Bettors among themselves are no matter of the house; a feed's money is.
  const feed = await exchange.identity.accounts.ensure('feed:test', 'feed');
  const order = { type: 'place-order', market: odds, selection: 1 as SelectionId, size: 1000 as Money } as const;
  for (const [account, side, price] of [
    [asha.user.account, 'back', 300],
    [bala.user.account, 'lay', 300],
    [asha.user.account, 'back', 200],
    [feed, 'lay', 200],
  ] as const)
    await exchange.sequencer.submit({ ...order, account, side, price: price as Price, persistence: 'lapse' });
  expect(await book()).toEqual({
    match_id: matchId,
    // Reds win: −10 −80 +50. Blues win: 10 +100 −40.
    worst: 40,
    exposure: 130,
    outcomes: ['Reds', 'Blues'],
    markets: [
      { market_id: `1.${odds}`, name: 'Match Odds', if_wins: [-10, 10] },
      { market_id: `1.${first}`, name: 'Bookmaker', if_wins: [-80, 100] },
      { market_id: `1.${second}`, name: 'Bookmaker 2', if_wins: [50, -40] },
    ],
    others: [],
  });
  expect((await exchange.call('admin/getMatchBook', { match_id: 999_999 }, { token: trader })).body).toMatchObject({
    code: 'unknown-match',
  });
});
