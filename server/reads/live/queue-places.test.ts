import { FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { DurableBatch } from '../../core/journal/batch.ts';
import { journalOf, opened } from './testing/any-journal.fixture.ts';
import { LiveModels } from './live-models.ts';

const ACCOUNT = (FIRST_ACCOUNT + 1) as AccountId;

/** A queue of so many lays of one account at one price, and the batch with one more. */
function queueOf(length: number): { live: LiveModels; orders: OrderId[]; next: DurableBatch } {
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
  const steps = Array.from({ length: length + 1 }, () => ({ command: lay, wait: 0, ends: true }));
  const { batches } = journalOf([...opened, ...steps]);
  const live = new LiveModels();
  const next = batches.at(-1) as DurableBatch;
  for (const batch of batches.slice(0, -1)) live.apply(batch);
  return { live, orders: live.betsOf(ACCOUNT).map(({ order }) => order), next };
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
  // Until the next batch for everybody who asks.
  expect(live.queuePlaces().of(orders[7] as OrderId)?.ahead).toBe(700);
  expect(live.queuePlaces().walked).toBe(500);
});

test('after another batch it is walked anew', () => {
  const before = queueOf(3);
  expect(before.live.queuePlaces().of(before.orders[2] as OrderId)?.ahead).toBe(200);
  before.live.apply(before.next);
  expect(before.live.queuePlaces().of(before.live.betsOf(ACCOUNT)[3]?.order as OrderId)?.ahead).toBe(300);
});
