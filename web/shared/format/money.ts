import type { Money } from 'engine/vocabulary';

// Figures as people in India read them: 1,00,000.00, with a real minus sign.

const MINUS = '\u2212';

/**
 * Whole units, grouped as in 12,34,567. By hand: a phone takes a tenth of a second to make its first Intl.NumberFormat,
 * and does so before it shows a price.
 */
const grouped = (units: number | bigint): string => String(units).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/** Not below zero. */
function twoDecimals(money: number): string {
  const hundredths = Math.round(money);
  return `${grouped(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Two decimals or none: 12.50, 4,000 */
const decimalsIfAny = (money: number): string => twoDecimals(money).replace(/\.00$/, '');

function oneDecimal(tenths: number): string {
  const whole = grouped(Math.floor(tenths / 10));
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}

/** 48,250.00 */
export function formatMoney(money: number): string {
  return (money < 0 ? MINUS : '') + twoDecimals(Math.abs(money));
}

/** +6,320.00 or −1,480.00; nothing won and nothing lost is +0.00. */
export function formatSignedMoney(money: number): string {
  return (money < 0 ? MINUS : '+') + twoDecimals(Math.abs(money));
}

/** A stake, with decimals only where it has some: 4,000 or 12.50 */
export function formatStake(money: number): string {
  return (money < 0 ? MINUS : '') + decimalsIfAny(Math.abs(money));
}

/** What is available at a price, in five characters or so: 920, 12.4K, 4.8L, 1.2Cr. */
export function formatSize(money: number): string {
  if (money < 10_00) return decimalsIfAny(money);
  if (money < 999_50) return grouped(Math.round(money / 100));
  if (money < 99_950_00) return `${oneDecimal(Math.round(money / 100_00))}K`;
  if (money < 99_95_000_00) return `${oneDecimal(Math.round(money / 10_000_00))}L`;
  return `${oneDecimal(Math.round(money / 10_00_000_00))}Cr`;
}

/** A limit of stakes in a few characters, and never more than it is: 500, 1K, 90.9K, 1L. */
export function formatShortStake(money: Money): string {
  if (money < 1000_00) return decimalsIfAny(money);
  return money < 1_00_000_00 ? `${Math.floor(money / 10_00) / 100}K` : `${Math.floor(money / 1000_00) / 100}L`;
}

export { formatPrice } from './odds.ts';

/** What somebody types, with its thousands grouped: 4000. becomes 4,000. and other text stays as it is. */
export function groupDigits(text: string): string {
  const parts = /^(\d+)(\.\d*)?$/.exec(text);
  return parts === null ? text : grouped(BigInt(parts[1] ?? 0)) + (parts[2] ?? '');
}
