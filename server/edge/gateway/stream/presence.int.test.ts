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

const deskOf = async (name: string, role: string) => {
  const { token, user } = await exchange.signedIn(name, { role });
  return { ...(user as { userId: number; userName: string }), token, desk: await StreamReader.open(exchange, token) };
};
const namesAt = (desk: StreamReader, topic: string) =>
  (desk.held.get(topic)?.data as { people: { user_name: string }[] } | undefined)?.people.map((one) => one.user_name);

test('desks on a match hear of each other, each person once, and of whoever leaves', async () => {
  const topic = `here:${matchId}`;
  const tara = await deskOf('tara', 'trader');
  const sunil = await deskOf('sunil', 'scorer');
  await tara.desk.subscribe(topic);
  expect(namesAt(tara.desk, topic)).toEqual(['tara']);
  await sunil.desk.subscribe(topic);
  await expect.poll(() => namesAt(tara.desk, topic)).toEqual(['tara', 'sunil']);
  const second = await StreamReader.open(exchange, sunil.token);
  await second.subscribe(topic);
  expect(namesAt(second, topic)).toEqual(['tara', 'sunil']);

  sunil.desk.say({ op: 'unsubscribe', topics: [topic] });
  await second.close();
  await expect.poll(() => namesAt(tara.desk, topic)).toEqual(['tara']);
  await sunil.desk.subscribe(topic);
  await tara.desk.close();
  await expect.poll(() => namesAt(sunil.desk, topic)).toEqual(['sunil']);
});

test('bettors, and staff who see no markets, are told of no such topic', async () => {
  const { token } = await exchange.signedIn('asha', { cash: 100 });
  const [bettor, cashier] = [await StreamReader.open(exchange, token), (await deskOf('carla', 'cashier')).desk];
  for (const desk of [bettor, cashier]) {
    desk.say({ op: 'subscribe', topics: [`here:${matchId}`] });
    await expect.poll(() => desk.frames.at(-1)).toMatchObject({ op: 'refused', code: 'unknown-topic' });
  }
  const { desk } = await deskOf('otto', 'trader');
  desk.say({ op: 'subscribe', topics: ['here:999999'] });
  await expect.poll(() => desk.frames.at(-1)).toMatchObject({ op: 'refused', code: 'unknown-topic' });
});
