import type { Money } from 'engine/vocabulary';

const DEVANAGARI_ZERO = 0x966;

/** १००० as 1000: people type and paste both. */
export const inLatinDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/** What is typed, in hundredths; undefined where it is not a number with at most two decimals. */
export function hundredthsOf(text: string): number | undefined {
  const typed = inLatinDigits(text).replaceAll(/\s/g, '');
  // A comma only groups digits: "2,5" is not a number here, and certainly not 25.
  if (!/^(?:\d{1,12}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{0,2})?$/.test(typed)) return undefined;
  return Math.round(Number(typed.replaceAll(',', '')) * 100);
}

/** A typed amount in minor units. */
export const amountOf = (text: string): Money | undefined => hundredthsOf(text) as Money | undefined;
