import { expect, test } from 'vitest';
import type { Money } from 'engine/vocabulary';
import {
  formatMoney,
  formatPrice,
  formatShortStake,
  formatSignedMoney,
  formatSize,
  formatStake,
  groupDigits,
} from './money.ts';

test('money has two decimals and Indian grouping', () => {
  expect(formatMoney(4_825_000)).toBe('48,250.00');
  expect(formatMoney(1_234_567_89)).toBe('12,34,567.89');
  expect(formatMoney(0)).toBe('0.00');
});

test('a loss carries a real minus sign, a profit a plus', () => {
  expect(formatSignedMoney(-148_000)).toBe('\u22121,480.00');
  expect(formatSignedMoney(632_000)).toBe('+6,320.00');
  expect(formatMoney(-1)).toBe('\u22120.01');
});

test.each([
  [12_50, '12.50'],
  [1_000_05, '1,000.05'],
  [4_000_00, '4,000'],
  [1_00_000_00, '1,00,000'],
])('a stake of %i minor units reads %s', (money, text) => {
  expect(formatStake(money)).toBe(text);
});

test.each([
  [5_25, '5.25'],
  [5_50, '5.50'],
  [920_00, '920'],
  [12_400_00, '12.4K'],
  [99_949_00, '99.9K'],
  [10_000_00, '10K'],
  [99_990_00, '1L'],
  [4_80_000_00, '4.8L'],
  [4_80_00_000_00, '4.8Cr'],
])('a size of %i minor units reads %s', (money, text) => {
  expect(formatSize(money)).toBe(text);
});

test.each([
  [101, '1.01'],
  [1450, '14.50'],
  [11_000, '110'],
  [100_000, '1000'],
])('a price of %i hundredths reads %s', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});

test.each([
  [500_00, '500'],
  [1000_00, '1K'],
  [25_000_00, '25K'],
  [90_909_08, '90.9K'],
  [99_999_99, '99.99K'],
  [1_00_000_00, '1L'],
  [1_05_263_15, '1.05L'],
])('a limit of %i minor units is short, and not more than it is: %s', (money, text) => {
  expect(formatShortStake(money as Money)).toBe(text);
});

test('grouping leaves alone what is not a plain number', () => {
  expect(['', '4000', '4000.', '100000.5', 'x', '1.2.3'].map(groupDigits)).toEqual([
    '',
    '4,000',
    '4,000.',
    '1,00,000.5',
    'x',
    '1.2.3',
  ]);
});

test('amounts read as the language itself writes them', () => {
  const two = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const ifAny = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  for (let money = 1; money < 1e13; money = Math.ceil(money * 1.07) + (money % 7)) {
    expect(formatMoney(money)).toBe(two.format(money / 100));
    expect(formatStake(money)).toBe(ifAny.format(money / 100));
    expect(groupDigits(String(money))).toBe(ifAny.format(money));
  }
});
