import type { Money, Price } from 'engine/vocabulary';

// Money and odds are decimal numbers on the wire and integers inside. They are translated here, and nowhere else.

export const toWireMoney = (money: number): number => money / 100;
export const toWireOdds = (price: number): number => price / 100;

/** @returns minor units, or undefined when the number has more than two decimals or is out of range */
export function fromWireMoney(amount: number): Money | undefined {
  const minor = Math.round(amount * 100);
  return Number.isSafeInteger(minor) && minor / 100 === amount ? (minor as Money) : undefined;
}

/** @returns hundredths, or undefined when the number has more than two decimals or is out of range */
export function fromWireOdds(odds: number): Price | undefined {
  return fromWireMoney(odds) as number | undefined as Price | undefined;
}
