import { afterEach, expect, test } from 'vitest';
import { formatDecimalPrice, formatOdds, formatPrice, writeOddsAs } from './odds.ts';

afterEach(() => writeOddsAs('decimal'));

test.each([
  [101, '1.01', '1/100', '−10000', '0.01', '1'],
  [150, '1.50', '1/2', '−200', '0.5', '50'],
  [200, '2.00', '1/1', '+100', '1', '100'],
  [258, '2.58', '79/50', '+158', '1.58', '158'],
  [1450, '14.50', '27/2', '+1350', '13.5', '1350'],
  [100_000, '1000', '999/1', '+99900', '999', '99900'],
])('%i hundredths are %s, %s, %s, %s and %s', (price, ...expected) => {
  const written = (['decimal', 'fractional', 'american', 'hong-kong', 'indian'] as const).map((format) =>
    formatOdds(price, format),
  );
  expect(written).toEqual(expected);
});

test('odds that nobody offers stay decimal in every way of writing', () => {
  expect(formatOdds(100, 'fractional')).toBe('1.00');
  expect(formatOdds(0, 'american')).toBe('0.00');
});

test('shown odds follow the choice, typed odds stay decimal', () => {
  writeOddsAs('fractional');
  expect(formatPrice(150)).toBe('1/2');
  expect(formatDecimalPrice(150)).toBe('1.50');
});
