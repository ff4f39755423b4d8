import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { StreamReader } from '../testing/stream-reader.fixture.ts';

let exchange: TestExchange;
let matchId: number;
beforeAll(async () => {
  exchange = await TestExchange.start();
  const market = await exchange.openMarket();
  matchId = exchange.catalogue.market(market)?.match.matchId as number;
});
afterAll(() => exchange.stop());

const openedBy = async (name: string, role: string) => {
  const { token, user } = await exchange.signedIn(name, { role });
  return { ...(user as { userId: number; userName: string }), token, stream: await StreamReader.open(exchange, token) };
};
const namesAt = (stream: StreamReader, topic: string) =>
  (stream.held.get(topic)?.data as { people: { user_name: string }[] } | undefined)?.people.map((one) => one.user_name);

test('desks on a match hear of each other, each person once, and of whoever leaves', async () => {
  const topic = `here:${matchId}`;
  const tara = await openedBy('tara', 'trader');
  const sunil = await openedBy('sunil', 'scorer');
  await tara.stream.subscribe(topic);
  expect(namesAt(tara.stream, topic)).toEqual(['tara']);
  await sunil.stream.subscribe(topic);
  await expect.poll(() => namesAt(tara.stream, topic)).toEqual(['tara', 'sunil']);
  const second = await StreamReader.open(exchange, sunil.token);
  await second.subscribe(topic);
  expect(namesAt(second, topic)).toEqual(['tara', 'sunil']);

  sunil.stream.say({ op: 'unsubscribe', topics: [topic] });
  await second.close();
  await expect.poll(() => namesAt(tara.stream, topic)).toEqual(['tara']);
  await sunil.stream.subscribe(topic);
  await tara.stream.close();
  await expect.poll(() => namesAt(sunil.stream, topic)).toEqual(['sunil']);
});

test('a desk that polls is on the match as well, as long as it comes again', async () => {
  const topic = `here:${matchId}`;
  const polling = await exchange.signedIn('pavan', { role: 'trader' });
  const watching = await openedBy('wasim', 'trader');
  await watching.stream.subscribe(topic);
  const answer = await exchange.call('stream/getPictures', { topics: [topic] }, { token: polling.token });
  const { pictures } = answer.body.data as { pictures: { data: { people: { user_name: string }[] } }[] };
  expect(pictures[0]?.data.people.map(({ user_name }) => user_name)).toContain('wasim');
  await expect.poll(() => namesAt(watching.stream, topic)).toEqual(expect.arrayContaining(['pavan', 'wasim']));
  await watching.stream.close();
});

test('bettors, and staff who see no markets, are told of no such topic', async () => {
  const { token } = await exchange.signedIn('asha', { cash: 100 });
  const [bettor, cashier] = [await StreamReader.open(exchange, token), (await openedBy('carla', 'cashier')).stream];
  for (const stream of [bettor, cashier]) {
    stream.say({ op: 'subscribe', topics: [`here:${matchId}`] });
    await expect.poll(() => stream.frames.at(-1)).toMatchObject({ op: 'refused', code: 'unknown-topic' });
  }
  const { stream } = await openedBy('otto', 'trader');
  stream.say({ op: 'subscribe', topics: ['here:999999'] });
  await expect.poll(() => stream.frames.at(-1)).toMatchObject({ op: 'refused', code: 'unknown-topic' });
});

test('whoever suspends everything is named on every stream of staff at once, and on no bettor’s', async () => {
  const olga = await openedBy('olga', 'operator');
  const omar = await openedBy('omar', 'scorer');
  await omar.stream.subscribe('stop');
  const cashier = await openedBy('clara', 'cashier');
  await cashier.stream.subscribe('stop');
  const bettor = await StreamReader.open(exchange, (await exchange.signedIn('bala', { cash: 100 })).token);
  bettor.say({ op: 'subscribe', topics: ['stop'] });
  await expect.poll(() => bettor.frames.at(-1)).toMatchObject({ op: 'refused', code: 'unknown-topic' });
  expect(omar.stream.held.get('stop')?.data).toEqual({ by: '', at: 0, markets: 0 });
  const { status } = await exchange.call('admin/suspendMarkets', { match_id: matchId }, { token: olga.token });
  expect(status).toBe(200);
  await exchange.openMarket();
  await exchange.call('admin/suspendMarkets', {}, { token: olga.token });
  await expect.poll(() => omar.stream.held.get('stop')?.data).toMatchObject({ by: 'olga', markets: 1 });
  await expect.poll(() => cashier.stream.held.get('stop')?.data).toMatchObject({ by: 'olga', markets: 1 });
});
