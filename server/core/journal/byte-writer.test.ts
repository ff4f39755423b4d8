import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { DamagedJournalError } from './journal-row.ts';

function written(write: (writer: ByteWriter) => void): Buffer {
  const writer = new ByteWriter(1);
  write(writer);
  return Buffer.from(writer.written());
}

test.each([
  [0, '00'],
  [-1, '01'],
  [1, '02'],
  [63, '7e'],
  [64, '8001'],
  [-(2 ** 53) + 1, 'fdffffffffffff1f'],
  [2 ** 53 - 1, 'feffffffffffff1f'],
])('the signed number %i is %s', (value, hex) => {
  const bytes = written((writer) => writer.signed(value));
  expect(bytes.toString('hex')).toBe(hex);
  expect(new ByteReader(bytes).signed()).toBe(value);
});

test.each([
  [0, '00'],
  [127, '7f'],
  [128, '8001'],
  [2 ** 53 - 1, 'ffffffffffffff0f'],
])('the count %i is %s', (value, hex) => {
  const bytes = written((writer) => writer.unsigned(value));
  expect(bytes.toString('hex')).toBe(hex);
  expect(new ByteReader(bytes).unsigned()).toBe(value);
});

test('numbers that are not whole, or past 2^53, are not written', () => {
  for (const value of [0.5, NaN, Infinity, 2 ** 53, -(2 ** 53)]) {
    expect(() => written((writer) => writer.signed(value))).toThrow(RangeError);
    expect(() => written((writer) => writer.signedRun(Float64Array.of(value), 0, 1))).toThrow(RangeError);
  }
  for (const value of [0.5, NaN, -1, 2 ** 53])
    expect(() => written((writer) => writer.unsigned(value))).toThrow(RangeError);
});

test.each([
  '80',
  '8000',
  '808000',
  'ffffffffffffff1f',
  'ffffffffffffffff01',
  '80'.repeat(200),
  `${'80'.repeat(200)}01`,
])('the bytes %s are no number: cut off, longer than need be, or too large', (hex) => {
  expect(() => new ByteReader(Buffer.from(hex, 'hex')).unsigned()).toThrow(DamagedJournalError);
});

test('any whole numbers come back, alone and in a run', () => {
  const numbers = fc.array(fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -200, max: 200 })));
  fc.assert(
    fc.property(numbers, (values) => {
      const alone = written((writer) => values.forEach((value) => writer.signed(value)));
      const run = written((writer) => writer.signedRun(Float64Array.from(values), 0, values.length));
      expect(run.equals(alone)).toBe(true);
      const reader = new ByteReader(run);
      expect(values.map(() => reader.signed())).toEqual(values.map((value) => value + 0));
      expect(reader.left).toBe(0);
    }),
  );
});

test('what can be read as a number is what would be written for it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (bytes) => {
      const reader = new ByteReader(bytes);
      let value: number;
      try {
        value = reader.signed();
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedJournalError);
        return;
      }
      const again = written((writer) => writer.signed(value));
      expect(again.equals(bytes.subarray(0, reader.position))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
