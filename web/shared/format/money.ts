import type { Money } from 'engine/vocabulary';

// Figures as people in India read them: 1,00,000.00, with a real minus sign.

const MINUS = '\u2212';
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwoDecimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const noDecimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** 48,250.00 */
export function formatMoney(money: number): string {
  return (money < 0 ? MINUS : '') + twoDecimals.format(Math.abs(money) / 100);
}

/** +6,320.00 or −1,480.00; nothing won and nothing lost is +0.00. */
export function formatSignedMoney(money: number): string {
  return (money < 0 ? MINUS : '+') + twoDecimals.format(Math.abs(money) / 100);
}

/** A stake, with decimals only where it has some: 4,000 or 12.5 */
export function formatStake(money: number): string {
  return upToTwoDecimals.format(money / 100);
}

/** What is available at a price, in five characters or so: 920, 12.4K, 4.8L, 1.2Cr. */
export function formatSize(money: number): string {
  const units = money / 100;
  if (units < 10) return upToTwoDecimals.format(units);
  if (units < 999.5) return noDecimals.format(units);
  if (units < 99_950) return `${oneDecimal.format(units / 1000)}K`;
  if (units < 9_995_000) return `${oneDecimal.format(units / 100_000)}L`;
  return `${oneDecimal.format(units / 10_000_000)}Cr`;
}

/** A quick stake's label: 500, 1K, 25K, 1L. */
export function formatShortStake(money: Money): string {
  const units = money / 100;
  if (units < 1000) return upToTwoDecimals.format(units);
  return units < 100_000 ? `${units / 1000}K` : `${units / 100_000}L`;
}

export { formatPrice } from './odds.ts';

/** What somebody types, with its thousands grouped: 4000. becomes 4,000. and other text stays as it is. */
export function groupDigits(text: string): string {
  const parts = /^(\d+)(\.\d*)?$/.exec(text);
  return parts === null ? text : noDecimals.format(Number(parts[1])) + (parts[2] ?? '');
}
