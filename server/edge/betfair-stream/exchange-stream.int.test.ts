import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Money, Price, SelectionId, Side } from 'engine/vocabulary';
import type { User } from '../../people/identity/recognition.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import type { MarketDefinition } from 'protocol/betfair/market-definition.ts';
import { FIELD_NAMES } from './stream-words.ts';
import { TestStream, type StreamReader } from './testing/stream.fixture.ts';

let exchange: TestExchange;
let stream: TestStream;
let asha: User;
let bala: User;
let market: MarketId;
let id: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = (await exchange.signedIn('asha', { cash: 10_000_000 })).user;
  bala = (await exchange.signedIn('bala', { cash: 10_000_000 })).user;
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  stream = await TestStream.start(exchange);
  stream.userOf = (name) => Promise.resolve(name === 'asha' ? asha : bala);
  market = await exchange.openMarket();
  id = `1.${market}`;
});
afterEach(() => stream.stop());

async function submit(command: Command): Promise<Outcome> {
  const { outcome } = await exchange.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
  return outcome;
}

interface Asked {
  side?: Side;
  price: number;
  size: number;
  selection?: number;
  on?: MarketId;
}

const place = async (who: User, { side = 'back', price, size, selection = 1, on = market }: Asked) =>
  (await submit({
    type: 'place-order',
    account: who.account as AccountId,
    market: on,
    selection: selection as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'persist',
  })) as Outcome & { order: number };

/** Every level of every runner as the exchange holds it, in the words of the stream. */
function bookOf(of: MarketId) {
  const live = exchange.live.market(of);
  return [...(live?.runners.values() ?? [])].map((runner) => ({
    atb: runner.toBack(Infinity).map(({ price, size }) => [price / 100, size / 100]),
    atl: runner.toLay(Infinity).map(({ price, size }) => [price / 100, size / 100]),
    trd: [...runner.traded].map(([price, size]) => [price / 100, (2 * size) / 100]).sort(byPrice),
    tv: (2 * runner.matched) / 100,
  }));
}

function bookTold(reader: StreamReader, of = id) {
  const cached = reader.cache.markets.get(of);
  return [1, 2].map((selection) => {
    const runner = cached?.runners.get(selection);
    return {
      atb: [...(runner?.ladders.atb ?? [])].sort(byPrice).reverse(),
      atl: [...(runner?.ladders.atl ?? [])].sort(byPrice),
      trd: [...(runner?.ladders.trd ?? [])].sort(byPrice),
      tv: runner?.tv ?? 0,
    };
  });
}
const byPrice = (one: readonly number[], other: readonly number[]) => (one[0] ?? 0) - (other[0] ?? 0);

test('a client is greeted, signs in, and is told where it stands, each in a line of its own', async () => {
  const reader = await stream.connect();
  expect(reader.received).toEqual([{ op: 'connection', connectionId: expect.any(String) }]);
  const status = await reader.client.request({ ...(await stream.credentialsOf('asha')), id: 2 });
  expect(status).toEqual({
    op: 'status',
    id: 2,
    statusCode: 'SUCCESS',
    connectionClosed: false,
    connectionsAvailable: 9,
  });
});

test('an image has every field that clients insist on, and nothing they refuse', async () => {
  await place(bala, { side: 'lay', price: 250, size: 4000 });
  await place(bala, { side: 'back', price: 260, size: 3000 });
  await place(asha, { side: 'back', price: 250, size: 1000 });
  const reader = await stream.signedIn();
  const before = Date.now();
  await reader.subscribe([id], { marketDataFilter: { fields: FIELD_NAMES, ladderLevels: 2 }, heartbeatMs: 1 });
  const image = await reader.until((told) => told.op === 'mcm');
  expect(image).toMatchObject({ ct: 'SUB_IMAGE', conflateMs: 0, heartbeatMs: 500 });
  expect(image.pt).toBeGreaterThanOrEqual(before);
  expect(image.pt).toBeLessThanOrEqual(Date.now());
  const [change] = image.mc ?? [];
  expect(change).toMatchObject({ id, img: true, tv: 20 });
  expect(change?.rc?.[0]).toEqual({
    id: 1,
    ltp: 2.5,
    tv: 20,
    atb: [[2.5, 30]],
    atl: [[2.6, 30]],
    trd: [[2.5, 20]],
    batb: [[0, 2.5, 30]],
    batl: [[0, 2.6, 30]],
    bdatb: [[0, 2.5, 30]],
    bdatl: [[0, 2.6, 30]],
  });
  const definition = change?.marketDefinition as MarketDefinition;
  for (const field of MANDATORY) expect(definition).toHaveProperty(field);
  for (const field of Object.keys(definition)) expect([...MANDATORY, ...OPTIONAL]).toContain(field);
  expect(definition).toMatchObject({ status: 'OPEN', inPlay: false, betDelay: 0, marketType: 'MATCH_ODDS' });
  expect(definition.runners).toEqual([
    { id: 1, sortPriority: 1, status: 'ACTIVE', name: 'Reds' },
    { id: 2, sortPriority: 2, status: 'ACTIVE', name: 'Blues' },
  ]);
});

// What the stock client builds a definition from; the first list has no defaults there.
const MANDATORY =
  'betDelay bettingType bspMarket bspReconciled complete crossMatching discountAllowed eventId eventTypeId inPlay marketBaseRate marketTime numberOfActiveRunners numberOfWinners persistenceEnabled regulators runnersVoidable status timezone turnInPlayEnabled version runners'.split(
    ' ',
  );
const OPTIONAL =
  'marketType suspendTime venue countryCode openDate priceLadderDefinition keyLineDefinition eachWayDivisor lineMaxUnit lineMinUnit lineInterval settledTime raceType suspendReason betDelayModels name eventName'.split(
    ' ',
  );

test('changes make the book that the exchange holds, and the picture that a newcomer gets', async () => {
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const resting: { who: User; order: number }[] = [];
  for (let step = 0; step < 300; step += 1) {
    const who = random(2) === 0 ? asha : bala;
    const cancelled = random(4) === 0 ? resting.splice(random(resting.length || 1), 1)[0] : undefined;
    if (cancelled !== undefined) {
      await exchange.sequencer.submit({
        type: 'cancel-order',
        account: cancelled.who.account as AccountId,
        order: cancelled.order as never,
      });
      continue;
    }
    const side = random(2) === 0 ? 'back' : 'lay';
    const price = 200 + 2 * random(12);
    const placed = await place(who, { side, price, size: 200 + random(3000), selection: 1 + random(2) });
    resting.push({ who, order: placed.order });
    if (step % 50 === 0) {
      await reader.caughtUp();
      expect(bookTold(reader)).toEqual(bookOf(market));
    }
  }
  await reader.caughtUp();
  expect(bookTold(reader)).toEqual(bookOf(market));
  const newcomer = await stream.signedIn();
  await newcomer.subscribe([id]);
  await newcomer.caughtUp();
  const told = reader.cache.markets.get(id);
  const picture = newcomer.cache.markets.get(id);
  expect(picture?.runners.get(1)).toEqual(told?.runners.get(1));
  expect(picture?.definition).toEqual(told?.definition);
  expect(picture?.volume).toBe(told?.volume);
});

test.each([
  [['EX_LTP'], ['id', 'ltp']],
  [['EX_TRADED'], ['id', 'trd']],
  [['EX_TRADED_VOL'], ['id', 'tv']],
  [['EX_ALL_OFFERS'], ['id', 'atb', 'atl']],
  [['EX_BEST_OFFERS'], ['id', 'batb', 'batl']],
  [
    ['EX_BEST_OFFERS_DISP', 'EX_LTP'],
    ['id', 'ltp', 'bdatb', 'bdatl'],
  ],
])('%j tells %j of a runner', async (fields, expected) => {
  await place(bala, { side: 'lay', price: 250, size: 4000 });
  await place(bala, { side: 'back', price: 260, size: 3000 });
  await place(asha, { side: 'back', price: 250, size: 1000 });
  const reader = await stream.signedIn();
  await reader.subscribe([id], { marketDataFilter: { fields } });
  const [change] = (await reader.until((told) => told.op === 'mcm')).mc ?? [];
  expect(Object.keys(change?.rc?.[0] ?? {})).toEqual(expected);
  expect(change?.marketDefinition).toBeUndefined();
});

test('best offers are as many as asked for; one that goes moves the others up and leaves its place empty', async () => {
  const orders = [];
  for (const price of [250, 248, 246]) orders.push(await place(bala, { side: 'lay', price, size: 500 }));
  const reader = await stream.signedIn();
  await reader.subscribe([id], { marketDataFilter: { fields: ['EX_BEST_OFFERS'], ladderLevels: 2 } });
  const [image] = (await reader.until((told) => told.op === 'mcm')).mc ?? [];
  expect(image?.rc?.[0]?.batb).toEqual([
    [0, 2.5, 5],
    [1, 2.48, 5],
  ]);
  for (const { order } of orders.slice(0, 2)) {
    await submit({ type: 'cancel-order', account: bala.account as AccountId, order: order as never });
  }
  await reader.caughtUp();
  const offers = reader.cache.markets.get(id)?.runners.get(1)?.offers.batb;
  expect([...(offers ?? [])]).toEqual([[0, [2.46, 5]]]);
  expect(reader.lines.join()).toContain('[1,0,0]');
});

test('a market that goes in-play, is suspended and ends is told each time, its winner with the end', async () => {
  const reader = await stream.signedIn();
  await reader.subscribe([id], { marketDataFilter: { fields: ['EX_MARKET_DEF'] } });
  const definition = async () => {
    await reader.caughtUp();
    return reader.cache.markets.get(id)?.definition;
  };
  const first = await definition();
  await submit({ type: 'turn-in-play', market, betDelay: 5000 as Millis });
  const inPlay = await definition();
  expect(inPlay).toMatchObject({ status: 'OPEN', inPlay: true, betDelay: 5 });
  expect(inPlay?.version).toBeGreaterThan(first?.version ?? 0);
  await submit({ type: 'suspend-market', market, cancelAll: false });
  expect(await definition()).toMatchObject({ status: 'SUSPENDED' });
  // Betting is over, and the result is not there.
  await submit({ type: 'close-market', market });
  expect(await definition()).toMatchObject({ status: 'SUSPENDED', numberOfActiveRunners: 2 });
  await submit({ type: 'settle-market', market, winners: [2 as SelectionId] });
  const over = await definition();
  expect(over).toMatchObject({ status: 'CLOSED', numberOfActiveRunners: 0, settledTime: expect.any(String) });
  expect(over?.runners.map(({ status }) => status)).toEqual(['LOSER', 'WINNER']);
});

test('who comes back is told what it missed, and nothing else', async () => {
  const order = await place(bala, { side: 'lay', price: 250, size: 4000 });
  await place(bala, { side: 'lay', price: 240, size: 4000 });
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  const image = await reader.until((told) => told.op === 'mcm');
  await reader.client.close();
  await submit({ type: 'cancel-order', account: bala.account as AccountId, order: order.order as never });
  await place(bala, { side: 'lay', price: 230, size: 700 });
  const back = await stream.signedIn();
  await back.subscribe([id], { initialClk: image.initialClk, clk: image.clk });
  const delta = await back.until((told) => told.op === 'mcm');
  expect(delta).toMatchObject({ ct: 'RESUB_DELTA', initialClk: image.initialClk });
  expect(delta.mc).toEqual([
    {
      id,
      rc: [
        {
          id: 1,
          atb: [
            [2.5, 0],
            [2.3, 7],
          ],
          batb: [
            [0, 2.4, 40],
            [1, 2.3, 7],
          ],
          bdatb: [
            [0, 2.4, 40],
            [1, 2.3, 7],
          ],
        },
      ],
    },
  ]);
});

test('a clock of a run that is over brings a fresh image, one of another subscription or none of ours is refused', async () => {
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  const { initialClk = '', clk = '' } = await reader.until((told) => told.op === 'mcm');
  const restarted = await stream.signedIn();
  await restarted.subscribe([id], { initialClk: initialClk.replace(/^[^.]+/, '0123456789ab'), clk });
  expect(await restarted.until((told) => told.op === 'mcm')).toMatchObject({ ct: 'SUB_IMAGE' });
  const wrong = [
    { clk },
    { initialClk, clk: 'AAA' },
    { initialClk, clk: 'czzzzzzzz' },
    { initialClk: 'x', clk },
    { initialClk: `${initialClk.split('.')[0]}.000000000000`, clk },
  ];
  for (const clocks of wrong) {
    const other = await stream.signedIn();
    expect(await other.subscribe([id], clocks)).toMatchObject({
      statusCode: 'FAILURE',
      errorCode: 'INVALID_CLOCK',
      connectionClosed: true,
    });
    await other.client.closed;
  }
});

test('what is conflated comes together and says so; heartbeats come when nothing else does', async () => {
  const reader = await stream.signedIn();
  await reader.subscribe([id], { conflateMs: 300, heartbeatMs: 500 });
  await reader.caughtUp();
  for (const price of [230, 240, 250]) await place(bala, { side: 'lay', price, size: 500 });
  const told = await reader.until(({ mc, ct }) => mc !== undefined && ct === undefined);
  expect(told.mc?.[0]).toMatchObject({ con: true, rc: [{ id: 1, atb: expect.arrayContaining([[2.5, 5]]) }] });
  expect(told.mc?.[0]?.rc?.[0]?.atb).toHaveLength(3);
  const beat = await reader.until(({ ct }) => ct === 'HEARTBEAT');
  expect(Object.keys(beat)).toEqual(['op', 'id', 'clk', 'pt', 'ct']);
});

test('markets are found by every filter, and a new one that matches joins with its image', async () => {
  const found = exchange.catalogue.market(market);
  const own = { eventIds: [String(found?.match.matchId)], marketTypes: ['MATCH_ODDS'], bettingTypes: ['ODDS'] };
  const seen = async (marketFilter: object) => {
    const reader = await stream.signedIn();
    await reader.client.request({ op: 'marketSubscription', marketFilter });
    await reader.caughtUp();
    await reader.client.close();
    return [...reader.cache.markets.keys()];
  };
  expect(await seen(own)).toEqual([id]);
  expect(await seen({ ...own, eventTypeIds: ['4'], turnInPlayEnabled: true, bspMarket: false })).toEqual([id]);
  expect(await seen({ ...own, marketIds: [id, '1.999999', 'nonsense'], venues: null, raceTypes: [] })).toEqual([id]);
  for (const no of [
    { eventTypeIds: ['1'] },
    { marketTypes: ['WIN'] },
    { bettingTypes: ['LINE'] },
    { countryCodes: ['AU'] },
    { venues: ['Ascot'] },
    { raceTypes: ['Flat'] },
    { bspMarket: true },
    { turnInPlayEnabled: false },
    { marketIds: ['1.999999'] },
  ]) {
    expect(await seen({ ...own, ...no })).toEqual([]);
  }
  const reader = await stream.signedIn();
  await reader.client.request({ op: 'marketSubscription', marketFilter: { eventTypeIds: ['4'] } });
  const added = `1.${await exchange.openMarket('New v Newer')}`;
  await reader.caughtUp();
  await expect.poll(() => reader.cache.markets.get(added)?.definition?.status).toBe('OPEN');
  expect(reader.cache.markets.get(added)?.images).toBe(1);
});

test('a large image comes in parts to who asked for that', async () => {
  await stream.stop();
  stream = await TestStream.start(exchange, { segmentBytes: 1000 });
  const others = [await exchange.openMarket('C v D'), await exchange.openMarket('E v F')];
  const ids = [market, ...others].map((one) => `1.${one}`);
  const reader = await stream.signedIn();
  await reader.subscribe(ids, { segmentationEnabled: true });
  await reader.caughtUp();
  const parts = reader.received.filter((told) => told.op === 'mcm');
  expect(parts.map((part) => part.segmentType)).toEqual(['SEG_START', 'SEG', 'SEG_END']);
  expect(parts.every((part) => part.ct === 'SUB_IMAGE' && part.clk === parts[0]?.clk)).toBe(true);
  expect([...reader.cache.markets.keys()].sort()).toEqual(ids.sort());
});

test('what is not ASCII is escaped', async () => {
  const match = await exchange.openMarket('Bayern München v 東京');
  const reader = await stream.signedIn();
  await reader.subscribe([`1.${match}`]);
  await reader.caughtUp();
  expect(reader.cache.markets.get(`1.${match}`)?.definition?.eventName).toBe('Bayern München v 東京');
  for (const line of reader.lines) expect(line).toMatch(/^[\x20-\x7e]*$/);
});
