import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRate } from '../gateway/call-rate.ts';
import { LIMITS } from '../gateway/open-port.ts';
import { RelayedTopics } from '../gateway/stream/relayed-topics.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import type { News } from './news.ts';
import { Newsroom } from './newsroom.ts';

let exchange: TestExchange;
let newsroom: Newsroom;
beforeAll(async () => {
  exchange = await TestExchange.start();
  newsroom = new Newsroom(exchange.running, new CallRate(LIMITS, Date.now), () => undefined);
});
afterAll(async () => {
  newsroom?.stop();
  await exchange?.stop();
});

const TOPIC = 'here:7';
const person = (user_id: number, user_name: string) => ({ user_id, user_name });

/** A gateway, connected without a network between. */
function joinedGateway() {
  const relayed: RelayedTopics = new RelayedTopics({
    watch: (topic, isWatched) => listener.heard({ is: 'watch', topic, isWatched }),
    here: (topic, people) => listener.heard({ is: 'here', topic, people }),
  });
  const listener = newsroom.joined({
    tell: (message) => {
      const news = message as News;
      if (news.is === 'picture') relayed.take(news.topic, news.picture);
    },
  });
  const { source } = relayed.open(TOPIC);
  const names = () =>
    (JSON.parse(source.picture() ?? '{"people":[]}') as { people: { user_name: string }[] }).people.map(
      ({ user_name }) => user_name,
    );
  return { relayed, listener, names };
}

test('staff on a match at two gateways hear of each other, and a gateway that is lost takes its own with it', async () => {
  const [one, other] = [joinedGateway(), joinedGateway()];
  one.relayed.setHere(one, TOPIC, [person(1, 'tara')]);
  other.relayed.setHere(other, TOPIC, [person(2, 'sunil'), person(1, 'tara')]);
  for (const { names } of [one, other]) await expect.poll(names).toEqual(['tara', 'sunil']);
  // Another writer knows nobody until the gateway reports again.
  exchange.running.staffNews.setHere(one, TOPIC, []);
  one.relayed.watchAgain();
  other.listener.left();
  await expect.poll(one.names).toEqual(['tara']);
});
