import { expect, test } from 'vitest';
import { REJECTIONS, type Rejection } from './rejection.ts';
import { WRONG_ORDERS } from './testing/wrong-orders.ts';
import { anOrder, type PlainCommand, Trial } from './testing/trial.ts';
import { WRONG_ACCOUNTS } from './testing/wrong-accounts.ts';
import { WRONG_MARKET_LIFE } from './testing/wrong-market-life.ts';
import { WRONG_QUOTES } from './testing/wrong-quotes.ts';
import { BANK, CLEARING, COMMISSION, MAX_MONEY, MAX_SIZE, MAX_TURNOVER } from './vocabulary/index.ts';

/**
 * Markets 1 to 6 are inactive, open, suspended, closed, settled and void. Customer 16 has 1,000.00 and rests order 1
 * in market 2; 17 has 1,000.00, and order 3 of it waits in market 7; order 2 was cancelled. Feed account 20.
 */
function aTrial(): Trial {
  const trial = new Trial().customers(100_000, 100_000);
  trial.events({ type: 'open-account', account: 20, role: 'feed' });
  for (let market = 1; market <= 7; market++) trial.market({ market, minStake: 100 });
  trial.market({ market: 8, winners: 2, complete: false });
  trial.market({ market: 9, winners: 2 });
  trial.events({ type: 'create-market', ...definition(10), persistenceAllowed: false });
  trial.events({ type: 'open-market', market: 10 });
  trial.events(anOrder({ market: 2, requestKey: 'used' }));
  trial.events({ type: 'withdraw-request', account: 16, requestKey: 'withdrawn' });
  trial.events(anOrder({ market: 2, account: 17 }));
  trial.events({ type: 'cancel-order', account: 17, order: 2 });
  trial.events({ type: 'turn-in-play', market: 7, betDelay: 5000 });
  trial.events(anOrder({ market: 7, account: 17 }));
  trial.events({ type: 'create-market', ...definition(11) });
  trial.events({ type: 'suspend-market', market: 3, cancelAll: false });
  for (const market of [4, 5, 8, 9]) trial.events({ type: 'close-market', market });
  trial.events({ type: 'settle-market', market: 5, winners: [7] });
  trial.events({ type: 'void-market', market: 6 });
  return trial;
}

const PAYOFF = { kind: 'runners', winners: 1, complete: true } as const;
function definition(market: number) {
  return {
    market,
    mechanism: 'order-book',
    payoff: PAYOFF,
    runners: [7, 8, 9],
    baseRate: 500,
    minStake: 100,
    persistenceAllowed: true,
  } as const;
}
function create(with_: object): PlainCommand {
  return { type: 'create-market', ...definition(50), ...with_ };
}
function transfer(with_: object): PlainCommand {
  return { type: 'post-transfer', kind: 'withdrawal', from: 16, to: BANK, amount: 1000, ...with_ };
}
function open(with_: object): PlainCommand {
  return { type: 'open-account', account: 30, role: 'customer', ...with_ };
}
const order = (with_: object): PlainCommand => anOrder({ market: 2, ...with_ });
const cancel = (with_: object): PlainCommand => ({ type: 'cancel-order', account: 16, order: 1, ...with_ });
const settle = (market: number, ...winners: number[]): PlainCommand => ({ type: 'settle-market', market, winners });

// What each command is wrong in, alone or in several ways: the first in the list is the answer.
const WRONG: readonly (readonly [Rejection, PlainCommand])[] = [
  ['amount-too-large', order({ size: MAX_SIZE + 1, account: 99, market: 99 })],
  ['amount-too-large', order({ size: MAX_SIZE, price: 100_200, requestKey: 'used' })],
  ['amount-too-large', transfer({ amount: MAX_MONEY + 1, from: 99 })],
  ['amount-too-large', transfer({ amount: MAX_MONEY, kind: 'deposit', from: BANK, to: 16 })],
  ['amount-too-large', create({ minStake: MAX_SIZE + 1, runners: [] })],
  ['invalid-definition', open({ account: 15 })],
  ['invalid-definition', open({ account: 10_000_000 })],
  ['invalid-definition', open({ account: 16.5 })],
  ['invalid-definition', open({ account: 16, role: 'system' })],
  ['invalid-definition', create({ market: 2, runners: [7] })],
  ['invalid-definition', create({ market: 0 })],
  ['invalid-definition', create({ market: 10_000_000_000 })],
  ['invalid-definition', create({ mechanism: 'quoted' })],
  ['invalid-definition', create({ payoff: { ...PAYOFF, kind: 'number' } })],
  ['invalid-definition', create({ payoff: { ...PAYOFF, winners: 0 } })],
  ['invalid-definition', create({ payoff: { ...PAYOFF, winners: 3 } })],
  ['invalid-definition', create({ payoff: { ...PAYOFF, winners: 1.5 } })],
  ['invalid-definition', create({ runners: [7, 8, 7] })],
  ['invalid-definition', create({ runners: [0, 1] })],
  ['invalid-definition', create({ runners: Array.from({ length: 1001 }, (_, i) => i + 1) })],
  ['invalid-definition', create({ baseRate: 10_001 })],
  ['invalid-definition', create({ baseRate: -1 })],
  ['invalid-definition', create({ minStake: 0 })],
  ['invalid-definition', { type: 'turn-in-play', market: 99, betDelay: 3_600_001 }],
  ['invalid-definition', { type: 'turn-in-play', market: 99, betDelay: -1 }],
  ['unknown-account', order({ account: 99, market: 99 })],
  ['unknown-account', order({ account: -1 })],
  ['unknown-account', transfer({ to: 99, from: CLEARING })],
  ['unknown-account', cancel({ account: 99, order: 99 })],
  ['account-exists', open({ account: 16 })],
  ['unknown-market', order({ market: 99, requestKey: 'used' })],
  ['unknown-market', settle(99)],
  ['market-exists', create({ market: 2 })],
  ['market-exists', create({ market: 5 })],
  ['request-key-reused', order({ size: 999, requestKey: 'used', market: 1 })],
  ['request-key-reused', transfer({ requestKey: 'used', to: CLEARING })],
  ['request-key-reused', cancel({ requestKey: 'used', order: 99 })],
  ['request-withdrawn', order({ requestKey: 'withdrawn', account: 16, selection: 99 })],
  ['request-withdrawn', transfer({ requestKey: 'withdrawn', to: CLEARING })],
  ['request-withdrawn', cancel({ requestKey: 'withdrawn', order: 99 })],
  ['unknown-account', { type: 'withdraw-request', account: 99, requestKey: 'new' }],
  ['not-permitted', order({ account: BANK, market: 3 })],
  ['not-permitted', transfer({ to: CLEARING, amount: 0 })],
  ['not-permitted', transfer({ from: CLEARING, amount: 0 })],
  ['unknown-order', cancel({ order: 99, sizeReduction: 0 })],
  ['unknown-order', cancel({ order: 0 })],
  ['unknown-order', cancel({ order: -4095 })],
  ['unknown-order', cancel({ order: -5000 })],
  ['unknown-order', cancel({ account: 17, sizeReduction: 0 })],
  ['unknown-order', cancel({ account: 16, order: 3 })],
  ['order-closed', cancel({ account: 17, order: 2, sizeReduction: 0 })],
  ['order-closed', cancel({ account: 16, order: 2 })],
  ['order-waiting', cancel({ account: 17, order: 3, sizeReduction: 0 })],
  ['market-inactive', order({ market: 11, selection: 99 })],
  ['market-suspended', order({ market: 3, selection: 99 })],
  ['market-closed', order({ market: 4, selection: 99 })],
  ['market-settled', order({ market: 5, selection: 99 })],
  ['market-void', order({ market: 6, selection: 99 })],
  ['wrong-market-state', { type: 'turn-in-play', market: 7, betDelay: 5000 }],
  ['wrong-market-state', settle(2, 99)],
  ['unknown-runner', order({ selection: 99, price: 301 })],
  ['price-off-ladder', order({ price: 301, size: 0 })],
  ['price-off-ladder', order({ price: 100 })],
  ['price-off-ladder', order({ price: 101_000 })],
  ['stake-below-minimum', order({ market: 10, size: 99, persistence: 'persist' })],
  ['stake-below-minimum', order({ size: -1000 })],
  ['stake-below-minimum', order({ account: 20, size: 0 })],
  ['stake-below-minimum', cancel({ sizeReduction: 0 })],
  ['persistence-not-allowed', order({ market: 10, persistence: 'persist', size: 200_000 })],
  ['invalid-result', settle(4)],
  ['invalid-result', settle(4, 99)],
  ['invalid-result', settle(4, 7, 8)],
  ['invalid-result', settle(8, 7, 7)],
  ['invalid-result', settle(9, 7)],
  ['invalid-transfer', transfer({ amount: 0 })],
  ['invalid-transfer', transfer({ to: 16, amount: 200_000 })],
  ['insufficient-funds', transfer({ amount: 99_001 })],
  ['insufficient-funds', order({ size: 100_001 })],
  ['insufficient-funds', order({ market: 10, size: 99_001 })],
  ['insufficient-funds', order({ account: 17, side: 'lay', size: 49_501 })],
];

test('every reason is shown', () => {
  const rows = [...WRONG, ...WRONG_ACCOUNTS.rows, ...WRONG_QUOTES.rows, ...WRONG_MARKET_LIFE.rows, ...WRONG_ORDERS];
  const shown = new Set(rows.map(([rejection]) => rejection));
  expect(REJECTIONS.filter((rejection) => !shown.has(rejection))).toEqual([]);
});

// docs/rules.md, "Commands, rejections, events"
test.each(WRONG)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = aTrial();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toEqual({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});

test('a rejection does not use up its request key', () => {
  const trial = aTrial();
  expect(trial.rejection(order({ size: 100_001, requestKey: 'new' }))).toBe('insufficient-funds');
  expect(trial.do(order({ size: 500, requestKey: 'new' })).outcome).toMatchObject({ ok: true, duplicateOf: 0 });
});

test('a repeated request changes nothing and is answered even where it would be rejected now', () => {
  const trial = aTrial();
  trial.events({ type: 'void-market', market: 2 });
  const before = trial.engine.snapshot();
  const { outcome, events } = trial.do(order({ requestKey: 'used' }));
  expect(outcome).toMatchObject({ ok: true, order: 1, remaining: 1000 });
  expect(events).toEqual([]);
  expect(outcome.ok && outcome.duplicateOf).toBeGreaterThan(0);
  expect(trial.engine.snapshot()).toEqual(before);
});

test('the last unit of cash can be staked, and no more', () => {
  const trial = aTrial();
  expect(trial.rejection(order({ size: 99_000, selection: 8, side: 'lay', price: 200 }))).toBeUndefined();
  expect(trial.rejection(transfer({ amount: 1 }))).toBe('insufficient-funds');
  expect(aTrial().rejection(order({ market: 10, size: 99_000 }))).toBeUndefined();
});

test('the orders of a market can be worth 2^51 together, whoever placed them; what is cancelled counts no more', () => {
  const trial = aTrial();
  const largest = order({ account: 20, side: 'lay', size: MAX_SIZE, price: 100_000 });
  let accepted = 0;
  while (trial.rejection(largest) === undefined) accepted++;
  expect(accepted).toBe(Math.floor(MAX_TURNOVER / (MAX_SIZE * 999)));
  trial.events({ type: 'cancel-order', account: 20, order: 4 });
  expect(trial.rejection(largest)).toBeUndefined();
  expect(trial.rejection(largest)).toBe('amount-too-large');
});

test('a result that takes cash beyond 2^53 is refused, and another one is not', () => {
  const trial = new Trial().market();
  for (const account of [16, 17]) trial.events({ type: 'open-account', account, role: 'house' });
  trial.events(anOrder({ account: 16, side: 'lay', price: 300, size: 1000 }));
  trial.events(anOrder({ account: 17, side: 'back', price: 300, size: 1000 }));
  trial.events({ type: 'post-transfer', kind: 'adjustment', from: BANK, to: 17, amount: MAX_MONEY });
  trial.events({ type: 'close-market', market: 5 });
  const before = trial.engine.snapshot();
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7] })).toBe('amount-too-large');
  expect(trial.engine.snapshot()).toEqual(before);
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [8] })).toBeUndefined();
});

test.each([
  ['whole numbers', order({ size: 10.5 })],
  ['whole numbers', order({ price: Number.NaN })],
  ['whole number', cancel({ sizeReduction: 0.5 })],
  ['whole number', transfer({ amount: 0.5 })],
  ['1 to 64', order({ requestKey: '' })],
  ['1 to 64', transfer({ requestKey: 'x'.repeat(65) })],
])('a caller’s mistake stops the engine: %s, %j', (message, command) => {
  expect(() => aTrial().do(command)).toThrow(message);
});

test('time and sequence may not go back', () => {
  const trial = aTrial();
  trial.now = 0;
  expect(() => trial.do({ type: 'time-passed' })).toThrow('only grow');
});

test('the commission account can be paid out', () => {
  const trial = aTrial();
  expect(trial.rejection(transfer({ from: BANK, to: COMMISSION }))).toBeUndefined();
});
