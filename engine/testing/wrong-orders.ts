import type { Rejection } from '../rejection.ts';
import { BANK, MAX_SIZE } from '../vocabulary/index.ts';
import { anOrder, type Plain, type PlainCommand, Trial } from './trial.ts';
import type { Command } from '../command.ts';

/**
 * Market 1 has a starting price, a minimum stake of 100, a minimum payout of 1000 and the profit-ratio rule; 2 is in-play
 * with a delay, its starting price made; 3 is plain and in-play without; 4 is closed, 5 suspended. Customers 16 and 17
 * have 1,000.00 each. Order 1 of 16 (back 10.00 of runner 7 at 3.00) and order 2 of 17 (back 10.00 of runner 8 at 3.00) rest in
 * market 1; order 3 of 17 waits in 2; order 4 of 17 is on close in 1; order 5 of 16 was cancelled. Account 17 used the
 * key "used" and gave up "withdrawn".
 */
export function aTrialOfOrders(): Trial {
  const trial = new Trial().customers(100_000, 100_000);
  const options = { startingPrice: true, minPayout: 1000, profitRatio: true };
  trial.market({ market: 1, minStake: 100, options });
  trial.market({ market: 2, options: { startingPrice: true } });
  for (const market of [3, 4, 5]) trial.market({ market });
  trial.events({ type: 'turn-in-play', market: 2, betDelay: 5000 });
  trial.events({ type: 'turn-in-play', market: 3, betDelay: 0 });
  trial.events(anOrder({ market: 1 }));
  trial.events(anOrder({ market: 1, account: 17, selection: 8, requestKey: 'used' }));
  trial.events(anOrder({ market: 2, account: 17 }));
  trial.events(anOrder({ market: 1, account: 17, selection: 9, price: 0, terms: { onClose: 'market' } }));
  trial.events(anOrder({ market: 3 }));
  trial.events({ type: 'cancel-order', account: 16, order: 5 });
  trial.events({ type: 'withdraw-request', account: 17, requestKey: 'withdrawn' });
  trial.events({ type: 'close-market', market: 4 });
  trial.events({ type: 'suspend-market', market: 5, cancelAll: false });
  return trial;
}

type Order = Partial<Plain<Extract<Command, { type: 'place-order' }>>>;
const order = (with_: Order): PlainCommand => anOrder({ market: 1, ...with_ });
const replace = (with_: object): PlainCommand => ({
  type: 'replace-order',
  account: 16,
  order: 1,
  price: 310,
  ...with_,
});
const update = (with_: object): PlainCommand => ({
  type: 'update-order',
  account: 16,
  order: 1,
  persistence: 'persist',
  ...with_,
});
const cancel = (with_: object): PlainCommand => ({ type: 'cancel-order', account: 16, order: 1, ...with_ });
const cancelAll = (with_: object): PlainCommand => ({ type: 'cancel-orders', account: 16, ...with_ });
const GOOD = { selection: 7, side: 'back', price: 300, size: 1000, persistence: 'lapse' } as const;
const batch = (with_: object, ...orders: object[]): PlainCommand => ({
  type: 'place-orders',
  account: 16,
  market: 1,
  orders: orders.map((one) => ({ ...GOOD, ...one })),
  allOrNothing: true,
  ...with_,
});
const none = { minFill: 1, postOnly: true } as const;
const on = { onClose: 'market' } as const;

/** What each command is wrong in, alone or in several ways: the first in the list of rejections is the answer. */
export const WRONG_ORDERS: readonly (readonly [Rejection, PlainCommand])[] = [
  ['amount-too-large', order({ size: MAX_SIZE + 1, terms: none })],
  ['amount-too-large', order({ size: 1_000_000_000, price: 101, terms: { target: 'backers-profit', ...none } })],
  ['amount-too-large', replace({ size: MAX_SIZE + 1, account: 99 })],
  ['amount-too-large', replace({ size: MAX_SIZE + 1, price: 300 })],
  ['amount-too-large', batch({}, {}, { size: MAX_SIZE + 1, terms: none })],
  ['invalid-order', order({ account: 99, terms: none })],
  ['invalid-order', order({ market: 99, terms: { onClose: 'limit', postOnly: true } })],
  ['invalid-order', order({ price: 300, terms: on })],
  ['invalid-order', order({ size: 0, terms: { minFill: 1 } })],
  ['invalid-order', order({ terms: { line: 0 }, selection: 99 })],
  ['invalid-order', replace({ price: 300, size: 999, marketVersion: 99 })],
  ['invalid-order', replace({ price: 300 })],
  ['invalid-order', batch({ account: 99 })],
  ['invalid-order', batch({ account: 99, allOrNothing: false }, ...Array.from({ length: 201 }, () => ({})))],
  ['invalid-order', batch({ account: 99 }, { terms: none })],
  ['unknown-account', replace({ account: 99, order: 99 })],
  ['unknown-account', update({ account: 99, order: 99 })],
  ['unknown-account', cancelAll({ account: 99, market: 99 })],
  ['unknown-account', batch({ account: 99, market: 99 }, {})],
  ['unknown-market', cancelAll({ market: 99 })],
  ['unknown-market', batch({ market: 99, requestKey: 'used', account: 17 }, {})],
  ['request-key-reused', batch({ account: 17, requestKey: 'used' }, { selection: 99 })],
  ['request-key-reused', replace({ account: 17, order: 99, requestKey: 'used' })],
  ['request-key-reused', update({ account: 17, order: 99, requestKey: 'used' })],
  ['request-withdrawn', batch({ account: 17, requestKey: 'withdrawn' }, { selection: 99 })],
  ['request-withdrawn', replace({ account: 17, order: 99, requestKey: 'withdrawn' })],
  ['request-withdrawn', update({ account: 17, order: 99, requestKey: 'withdrawn' })],
  ['not-permitted', replace({ account: BANK, order: 99 })],
  ['not-permitted', batch({ account: BANK, market: 4 }, {})],
  ['unknown-order', replace({ order: 99, price: 301 })],
  ['unknown-order', replace({ order: 2, price: 300 })],
  ['unknown-order', replace({ order: 3 })],
  ['unknown-order', replace({ order: 4 })],
  ['unknown-order', update({ order: 2, persistence: 'on-close' })],
  ['unknown-order', cancel({ order: 4, sizeReduction: 0 })],
  ['order-closed', replace({ order: 5, price: 301 })],
  ['order-closed', update({ order: 5 })],
  ['order-waiting', replace({ account: 17, order: 3, price: 301 })],
  ['order-waiting', update({ account: 17, order: 3 })],
  ['order-on-close', replace({ account: 17, order: 4, price: 301 })],
  ['order-on-close', update({ account: 17, order: 4 })],
  ['order-on-close', cancel({ account: 17, order: 4, sizeReduction: 0 })],
  ['market-suspended', order({ market: 5, terms: { marketVersion: 99 } })],
  ['market-closed', order({ market: 4, terms: { marketVersion: 99 } })],
  ['market-closed', batch({ market: 4 }, { selection: 99 })],
  ['market-version-changed', order({ selection: 99, terms: { marketVersion: 1 } })],
  ['market-version-changed', replace({ price: 301, marketVersion: 99 })],
  ['market-version-changed', batch({}, {}, { terms: { marketVersion: 3 }, selection: 99 })],
  ['unknown-runner', order({ selection: 99, price: 301, terms: { postOnly: true } })],
  ['price-off-ladder', order({ price: 301, size: 0, terms: { expiresAt: 1 } })],
  ['price-off-ladder', order({ price: 0, terms: { onClose: 'limit' } })],
  ['price-off-ladder', replace({ price: 301, size: 0 })],
  ['price-off-ladder', batch({}, {}, { price: 301, size: 0 })],
  ['stake-below-minimum', order({ size: 99, price: 130, terms: { expiresAt: 1 } })],
  ['stake-below-minimum', order({ size: 99, price: 0, terms: on, market: 1 })],
  ['stake-below-minimum', order({ size: 299, terms: { target: 'payout' } })],
  ['stake-below-minimum', order({ size: 2, price: 300, market: 2, terms: { target: 'payout' } })],
  ['stake-below-minimum', replace({ size: 0 })],
  ['stake-below-minimum', cancel({ sizeReduction: 0 })],
  ['profit-ratio', order({ size: 199, price: 101, persistence: 'on-close', terms: { expiresAt: 1 } })],
  ['profit-ratio', replace({ size: 199, price: 101 })],
  ['starting-price-not-offered', order({ market: 2, price: 0, terms: on, size: 100_001 })],
  ['starting-price-not-offered', order({ market: 3, persistence: 'on-close', size: 100_001 })],
  ['starting-price-not-offered', order({ market: 3, persistence: 'on-close', terms: { expiresAt: 1 } })],
  ['already-expired', order({ terms: { expiresAt: 1000, postOnly: true }, side: 'lay', selection: 8 })],
  ['already-expired', batch({}, {}, { terms: { expiresAt: 1000 }, size: 200_000 })],
  ['would-match', order({ terms: { postOnly: true }, side: 'lay', selection: 8, size: 100_000 })],
  ['not-enough-to-match', order({ terms: { minFill: 1001 }, side: 'lay', selection: 8, size: 100_000 })],
  ['insufficient-funds', order({ size: 99_001, terms: { expiresAt: 9000 } })],
  ['insufficient-funds', order({ size: 100_001, selection: 8, price: 0, side: 'lay', terms: on })],
  ['insufficient-funds', order({ size: 297_060, terms: { target: 'payout' } })],
  ['insufficient-funds', replace({ size: 100_001 })],
  ['insufficient-funds', batch({}, { size: 50_000 }, { size: 49_001 })],
  ['insufficient-funds', batch({ market: 3 }, { size: 50_000 }, { size: 49_001 })],
  ['insufficient-funds', batch({ allOrNothing: false }, { size: 99_001 }, { selection: 99 })],
];
