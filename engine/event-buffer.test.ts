import { expect, test } from 'vitest';
import { EVENTS } from './event.ts';
import { decodeEvents, EventBuffer } from './event-buffer.ts';

function filled(...records: readonly (readonly number[])[]): EventBuffer {
  const buffer = new EventBuffer();
  for (const [code, ...fields] of records) {
    buffer.begin(code as number, fields.length);
    for (const field of fields) buffer.add(field);
  }
  return buffer;
}

test('numbers become words, truths and lists', () => {
  const buffer = filled(
    [3, 5, 0, 0, 1, 1, 500, 100, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8],
    [2, 1, 4, 5, 16, -10, 3, 10],
    [9, 1, 16, 5, 10, 0, 1],
    [10, 1, 16, 5, 10, 3],
  );
  expect(decodeEvents(buffer.data, 0, buffer.length)).toEqual([
    {
      type: 'market-created',
      market: 5,
      mechanism: 'order-book',
      payoff: 'runners',
      winners: 1,
      complete: true,
      baseRate: 500,
      minStake: 100,
      persistenceAllowed: false,
      crossMatching: true,
      startingPrice: false,
      passiveSkipsDelay: false,
      divisor: 0,
      least: 0,
      most: 0,
      width: 0,
      interval: 0,
      house: 0,
      runners: [7, 8],
    },
    {
      type: 'ledger-posted',
      entry: 1,
      kind: 'settlement',
      market: 5,
      legs: [
        { account: 16, amount: -10 },
        { account: 3, amount: 10 },
      ],
    },
    { type: 'order-cancelled', order: 1, account: 16, market: 5, size: 10, remaining: 0, reason: 'own-order' },
    { type: 'order-lapsed', order: 1, account: 16, market: 5, size: 10, reason: 'suspended' },
  ]);
});

test('a code of a later build is passed over', () => {
  const buffer = filled([999, 1, 2, 3], [13, 5]);
  expect(decodeEvents(buffer.data, 0, buffer.length)).toEqual([{ type: 'market-voided', market: 5 }]);
});

test('a record that is cut off is an error', () => {
  const buffer = filled([13, 5]);
  expect(() => decodeEvents(buffer.data, 0, buffer.length - 1)).toThrow('a record at 0 ends outside of 2');
});

test('the buffer grows and is used again', () => {
  const buffer = new EventBuffer();
  for (let i = 0; i < 5000; i++) {
    buffer.begin(13, 1);
    buffer.add(i);
  }
  const events = decodeEvents(buffer.data, 0, buffer.length);
  expect([events.length, events[4999]]).toEqual([5000, { type: 'market-voided', market: 4999 }]);
  buffer.clear();
  expect(decodeEvents(buffer.data, 0, buffer.length)).toEqual([]);
});

test('every event has its own code', () => {
  const codes = Object.values(EVENTS).map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
