import { FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { journalOf, opened } from './any-journal.fixture.ts';
import { LiveModels } from './live-models.ts';

const ACCOUNT = (FIRST_ACCOUNT + 1) as AccountId;

/** A queue of so many lays of one account at one price. */
function queueOf(length: number): { live: LiveModels; orders: OrderId[] } {
  const lay = {
    type: 'place-order',
    account: ACCOUNT,
    market: 1 as MarketId,
    selection: 1 as SelectionId,
    side: 'lay',
    price: 101 as Price,
    size: 100 as Money,
    persistence: 'lapse',
  } as const;
  const steps = Array.from({ length }, () => ({ command: lay, wait: 0, ends: false }));
  const { batches } = journalOf([...opened, ...steps]);
  const live = new LiveModels();
  for (const batch of batches) live.apply(batch);
  return { live, orders: live.betsOf(ACCOUNT).map(({ order }) => order) };
}

test('what is ahead of an order grows by each order before it', () => {
  const { live, orders } = queueOf(4);
  const places = live.queuePlaces();
  expect(orders.map((order) => places.of(order)?.ahead)).toEqual([0, 100, 200, 300]);
});

test('a queue is walked once, however many of its orders are looked up', () => {
  const { live, orders } = queueOf(500);
  const places = live.queuePlaces();
  for (const order of [...orders, ...orders]) places.of(order);
  expect(places.walked).toBe(500);
});
