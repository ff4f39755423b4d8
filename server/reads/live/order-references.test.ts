import type { Command, Event } from 'engine';
import type { AccountId, MarketId, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { referencesOf } from './order-references.ts';

const order = {
  selection: 1 as SelectionId,
  side: 'back' as const,
  price: 200 as Price,
  size: 100 as Money,
  persistence: 'lapse' as const,
};
const where = { account: 16 as AccountId, market: 1 as MarketId };
const placed = (id: number) => ({ type: 'order-placed', order: id as OrderId }) as Event;
const cancelled = { type: 'order-cancelled', order: 1 as OrderId } as Event;
const nobody = () => undefined;

test('the first order placed has the first reference', () => {
  const command: Command = {
    type: 'place-orders',
    ...where,
    orders: [order, order],
    allOrNothing: true,
    references: [{ order: 'a' }, { order: 'b', strategy: 's' }],
  };
  const found = referencesOf(command, [cancelled, placed(7), placed(8)], nobody);
  expect([...found]).toEqual([
    [7, { order: 'a' }],
    [8, { order: 'b', strategy: 's' }],
  ]);
});

test('one order has its own', () => {
  const command: Command = { type: 'place-order', ...where, ...order, reference: { order: 'a' } };
  expect([...referencesOf(command, [placed(7)], nobody)]).toEqual([[7, { order: 'a' }]]);
});

test('an order that replaces another inherits', () => {
  const command: Command = { type: 'replace-order', account: where.account, order: 1 as OrderId, price: 210 as Price };
  const found = referencesOf(command, [cancelled, placed(9)], (id) => (id === 1 ? { strategy: 's' } : undefined));
  expect([...found]).toEqual([[9, { strategy: 's' }]]);
  expect(referencesOf(command, [cancelled, placed(9)], nobody).size).toBe(0);
});
