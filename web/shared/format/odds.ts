// The ways to write odds. The exchange and every field that is typed into speak decimal.

export const ODDS_FORMATS = ['decimal', 'fractional', 'american', 'hong-kong', 'indian'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const MINUS = '\u2212';

let chosen: OddsFormat = 'decimal';

/** In which way `formatPrice` writes odds from now on. */
export function writeOddsAs(format: OddsFormat): void {
  chosen = format;
}

/** 2.58, 14.50, and from 100 without decimals, where the ladder has none. For what is typed and for the wire. */
export function formatDecimalPrice(price: number): string {
  return price >= 10_000 ? String(Math.round(price / 100)) : (price / 100).toFixed(2);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function fraction(win: number): string {
  const by = divisor(win, 100);
  return `${win / by}/${100 / by}`;
}

/** What 100 staked win, or what must be staked to win 100; evens is +100. */
function american(win: number): string {
  return win >= 100 ? `+${win}` : `${MINUS}${Math.round(10_000 / win)}`;
}

/**
 * The same odds in another way of writing.
 * @param price  decimal odds in hundredths, above 1.00
 */
export function formatOdds(price: number, format: OddsFormat): string {
  const win = Math.round(price) - 100;
  if (format === 'decimal' || win <= 0) return formatDecimalPrice(price);
  if (format === 'fractional') return fraction(win);
  if (format === 'american') return american(win);
  return format === 'hong-kong' ? String(win / 100) : String(win);
}

/** Odds for the eye, as this device chose to read them. */
export function formatPrice(price: number): string {
  return formatOdds(price, chosen);
}
