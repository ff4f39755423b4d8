import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCEL, NOT_PLACED, PLACE } from './flow.ts';
import { FlowError } from './flow-error.ts';
import { decodeFlow, encodeRecords, type FlowRecord, parseSidecar } from './format.ts';

const MARKETS = [{ first: 0, n: 3 }];
const place = (orderId: number, more: Partial<FlowRecord> = {}): FlowRecord => ({
  op: PLACE,
  side: 1,
  tick: 349,
  runner: 2,
  size: 1000,
  account: 7,
  orderId,
  ...more,
});

describe('a record', () => {
  test('is 20 bytes, little endian, in the published order', () => {
    const record = {
      op: 1,
      side: 1,
      tick: 0x0102,
      runner: 0x03040506,
      size: 0x0708090a,
      account: 0x0b0c0d0e,
      orderId: 0x0f101112,
    };
    expect(Buffer.from(encodeRecords([record])).toString('hex')).toBe('01010201060504030a0908070e0d0c0b1211100f');
  });

  test('comes back as it was written', () => {
    const records = fc.record({
      side: fc.integer({ min: 0, max: 1 }),
      tick: fc.integer({ min: 0, max: 349 }),
      runner: fc.integer({ min: 0, max: 2 }),
      size: fc.integer({ min: 1, max: 0xffff_ffff }),
      account: fc.integer({ min: 0, max: 0xffff_ffff }),
      orderId: fc.integer({ min: 0, max: 0xffff_ffff }),
    });
    fc.assert(
      fc.property(records, (record) => {
        const flow = decodeFlow(encodeRecords([{ op: PLACE, ...record }]), MARKETS);
        const fields = Object.keys(record) as (keyof typeof record)[];
        expect(Object.fromEntries(fields.map((field) => [field, flow[field][0]]))).toEqual(record);
      }),
    );
  });
});

describe('a flow', () => {
  test('says which place a cancel is about', () => {
    const cancel = (orderId: number): FlowRecord => place(orderId, { op: CANCEL });
    const flow = decodeFlow(encodeRecords([place(900), cancel(5), place(5), cancel(5), cancel(900)]), MARKETS);
    expect([...flow.order]).toEqual([0, NOT_PLACED, 1, 1, 0]);
    expect(flow.places).toBe(2);
  });

  test.each([
    [[place(1), place(2, { op: 2 })], 'record 1 of the flow: operation 2 is neither 0 (place) nor 1 (cancel)'],
    [[place(1, { side: 2 })], 'record 0 of the flow: side 2 is neither 0 (back) nor 1 (lay)'],
    [[place(1, { tick: 350 })], 'record 0 of the flow: tick 350 is above 349'],
    [[place(1, { runner: 3 })], 'record 0 of the flow: runner 3 is in no market'],
    [[place(1, { size: 0 })], 'record 0 of the flow: the size is 0'],
    [[place(4), place(4)], 'record 1 of the flow: order 4 is placed twice'],
    [[], 'the flow is empty'],
  ])('with a bad record names it (%#)', (records, message) => {
    expect(() => decodeFlow(encodeRecords(records), MARKETS)).toThrow(new FlowError(message));
  });

  test('that is cut is refused', () => {
    expect(() => decodeFlow(encodeRecords([place(1)]).subarray(0, 19), MARKETS)).toThrow(
      'the flow is cut: 19 bytes are no multiple of 20',
    );
  });
});

describe('a sidecar', () => {
  test.each(['{"markets":[{"first":0,"n":3}]}', '[{"first":0,"n":3}]'])('lists the markets: %s', (text) => {
    expect(parseSidecar(text)).toEqual({ markets: MARKETS, figures: {} });
  });

  test('may claim figures, beside the markets or by themselves', () => {
    expect(parseSidecar('{"markets":[{"first":0,"n":3}],"checksum":7}').figures).toEqual({ checksum: 7 });
    expect(parseSidecar('{"markets":[{"first":0,"n":3}],"figures":{"fills":2}}').figures).toEqual({ fills: 2 });
  });

  test.each([
    ['markets', 'the flow’s markets are not JSON'],
    ['{}', 'the flow’s JSON lists no markets'],
    ['[{"first":0}]', 'market 0 of the flow’s JSON has no usable "first" and "n"'],
    ['[{"first":0,"n":3},{"first":2,"n":2}]', 'runner 2 is in two markets'],
  ])('%s is refused', (text, message) => {
    expect(() => parseSidecar(text)).toThrow(new FlowError(message));
  });
});
