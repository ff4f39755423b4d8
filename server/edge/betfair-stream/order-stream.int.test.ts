import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderReference, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId, Side } from 'engine/vocabulary';
import type { User } from '../../people/identity/recognition.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { TestStream, type StreamReader } from './testing/stream.fixture.ts';

let exchange: TestExchange;
let stream: TestStream;
let asha: User;
let bala: User;
let market: MarketId;

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
});
afterEach(async () => {
  await stream.stop();
  await exchange.sequencer.submit({ type: 'void-market', market });
});

interface Asked {
  side?: Side;
  price: number;
  size: number;
  reference?: OrderReference;
}

async function place(who: User, { side = 'back', price, size, reference }: Asked): Promise<OrderId> {
  const { outcome } = await exchange.sequencer.submit({
    type: 'place-order',
    account: who.account as AccountId,
    market,
    selection: 1 as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'persist',
    ...(reference === undefined ? {} : { reference }),
  });
  if (!outcome.ok) throw new Error(outcome.rejection);
  return (outcome as Outcome & { order: OrderId }).order;
}

/** What it was told of orders since the last time this was asked. */
async function told(reader: StreamReader) {
  await reader.caughtUp();
  const messages = reader.received.splice(0).filter(({ op, ct }) => op === 'ocm' && ct !== 'HEARTBEAT');
  return messages.flatMap(({ oc }) => oc ?? []);
}

async function follow(orderFilter: object = {}): Promise<StreamReader> {
  const reader = await stream.signedIn('asha');
  expect(await reader.client.request({ op: 'orderSubscription', orderFilter })).toMatchObject({
    statusCode: 'SUCCESS',
  });
  return reader;
}

const UO = 'id p s bsp side status pt ot pd avp sm sr sl sc sv rac rc rfo rfs'.split(' ');

test('an account without orders gets an image without any', async () => {
  const reader = await follow();
  await reader.caughtUp();
  const image = reader.received.find(({ op }) => op === 'ocm');
  expect(image).toMatchObject({ ct: 'SUB_IMAGE', initialClk: expect.any(String), clk: expect.any(String) });
  expect(image).not.toHaveProperty('oc');
});

test('an order is told whole as it rests, is matched in part, is cut and is gone', async () => {
  const reader = await follow();
  await told(reader);
  const order = await place(asha, { price: 300, size: 5000, reference: { order: 'mine-1', strategy: 'flat' } });
  const [placed] = await told(reader);
  const uo = placed?.orc?.[0]?.uo?.[0];
  expect(Object.keys(uo ?? {})).toEqual(UO);
  expect(placed).toMatchObject({ id: `1.${market}`, accountId: asha.account });
  expect(uo).toMatchObject({
    id: String(order),
    p: 3,
    s: 50,
    side: 'B',
    status: 'E',
    pt: 'P',
    ot: 'L',
    sm: 0,
    sr: 50,
    rfo: 'mine-1',
    rfs: 'flat',
  });
  await place(bala, { side: 'lay', price: 300, size: 2000 });
  const [matched] = await told(reader);
  expect(matched?.orc).toMatchObject([{ id: 1, uo: [{ status: 'E', sm: 20, sr: 30, avp: 3 }], mb: [[3, 20]] }]);
  expect(matched?.orc?.[0]).not.toHaveProperty('ml');
  const account = asha.account as AccountId;
  await exchange.sequencer.submit({ type: 'cancel-order', account, order, sizeReduction: 1000 as Money });
  expect((await told(reader))[0]?.orc?.[0]?.uo).toMatchObject([{ sr: 20, sc: 10, status: 'E' }]);
  await exchange.sequencer.submit({ type: 'cancel-order', account, order });
  expect((await told(reader))[0]?.orc?.[0]?.uo).toMatchObject([{ sr: 0, sc: 30, sm: 20, status: 'EC' }]);
});

// A client that was cut off, and asks anew, would otherwise take what has ended meanwhile for what rests.
test('an image also has what ended in the last ten minutes, and nothing older', async () => {
  const order = await place(asha, { price: 300, size: 2000, reference: { order: 'cut-off' } });
  await exchange.sequencer.submit({ type: 'cancel-order', account: asha.account as AccountId, order });
  const [image] = await told(await follow());
  expect(image).toMatchObject({ id: `1.${market}`, fullImage: true });
  expect(image?.orc).toMatchObject([{ id: 1, uo: [{ id: String(order), status: 'EC', sc: 20, rfo: 'cut-off' }] }]);
  stream.ahead = 601_000;
  expect(await told(await follow())).toEqual([]);
});

test('an image has what is unmatched and the totals of what is matched; the end of the market closes it', async () => {
  await place(bala, { side: 'lay', price: 300, size: 2000 });
  await place(asha, { price: 300, size: 2000 });
  await place(bala, { side: 'back', price: 280, size: 500 });
  await place(asha, { side: 'lay', price: 280, size: 800 });
  const reader = await follow();
  const [image] = await told(reader);
  expect(image).toEqual({
    id: `1.${market}`,
    accountId: asha.account,
    fullImage: true,
    orc: [
      {
        id: 1,
        fullImage: true,
        uo: [
          expect.objectContaining({ side: 'B', status: 'EC', sm: 20, sr: 0 }),
          expect.objectContaining({ side: 'L', status: 'E', sm: 5, sr: 3 }),
        ],
        mb: [[3, 20]],
        ml: [[2.8, 5]],
      },
    ],
  });
  await exchange.sequencer.submit({ type: 'close-market', market });
  const [lapsed] = await told(reader);
  expect(lapsed?.orc?.[0]?.uo).toMatchObject([{ status: 'EC', sl: 3, lsrc: 'TIME_ELAPSED' }]);
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
  const [closed] = await told(reader);
  expect(closed).toMatchObject({ id: `1.${market}`, closed: true });
  // Another result changes what was won, and no order.
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [2 as SelectionId] });
  expect(await told(reader)).toEqual([]);
});

test('a void takes what was matched, and the totals with it', async () => {
  await place(bala, { side: 'lay', price: 300, size: 2000 });
  await place(asha, { price: 300, size: 2000 });
  const reader = await follow();
  await told(reader);
  await exchange.sequencer.submit({ type: 'remove-runner', market, selection: 1 as SelectionId, factor: 0 });
  const [voided] = await told(reader);
  expect(voided?.orc).toMatchObject([{ id: 1, uo: [{ status: 'EC', sm: 0, sv: 20 }], mb: [[3, 0]] }]);
});

test('only the strategies asked for are told, each with totals of its own', async () => {
  await place(bala, { side: 'lay', price: 300, size: 9000 });
  await place(asha, { price: 300, size: 1000, reference: { strategy: 'one' } });
  await place(asha, { price: 300, size: 2000, reference: { strategy: 'two' } });
  await place(asha, { price: 300, size: 4000 });
  const some = await follow({
    customerStrategyRefs: ['one', 'two'],
    partitionMatchedByStrategyRef: true,
    includeOverallPosition: false,
  });
  expect((await told(some))[0]?.orc).toEqual([
    {
      id: 1,
      fullImage: true,
      uo: [expect.objectContaining({ rfs: 'one' }), expect.objectContaining({ rfs: 'two' })],
      smc: { one: { mb: [[3, 10]] }, two: { mb: [[3, 20]] } },
    },
  ]);
  await place(asha, { price: 500, size: 700 });
  expect(await told(some)).toEqual([]);
  await place(asha, { price: 500, size: 700, reference: { strategy: 'two' } });
  expect((await told(some))[0]?.orc?.[0]?.uo).toMatchObject([{ rfs: 'two', p: 5 }]);
  const all = await follow({ partitionMatchedByStrategyRef: true });
  expect((await told(all))[0]?.orc?.[0]).toMatchObject({
    mb: [[3, 70]],
    smc: { '': { mb: [[3, 40]] }, one: { mb: [[3, 10]] }, two: { mb: [[3, 20]] } },
  });
});

test('in play there is no bet until its delay is over', async () => {
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 300 as Millis });
  const reader = await follow();
  await told(reader);
  const order = await place(asha, { price: 300, size: 1000 });
  expect(await told(reader)).toEqual([]);
  await expect.poll(() => exchange.live.bet(order)?.releaseAt).toBe(0);
  expect((await told(reader))[0]?.orc?.[0]?.uo).toMatchObject([{ id: String(order), status: 'E', sr: 10 }]);
});

test('markets and orders share a connection; another subscription takes the place of the one before', async () => {
  const reader = await follow();
  await reader.client.request({ op: 'marketSubscription', id: 77, marketFilter: { marketIds: [`1.${market}`] } });
  await reader.client.request({ op: 'orderSubscription', id: 78 });
  await told(reader);
  await place(asha, { price: 300, size: 1000 });
  await reader.caughtUp();
  const heard = reader.received.filter(({ ct, op }) => ct === undefined && op !== 'status');
  expect(new Map(heard.map(({ op, id }) => [op, id]))).toEqual(
    new Map([
      ['mcm', 77],
      ['ocm', 78],
    ]),
  );
  expect(heard).toHaveLength(2);
});
