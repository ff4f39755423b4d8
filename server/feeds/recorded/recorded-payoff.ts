import type { MarketOptions, Payoff } from 'engine';
import type { MarketDefinition } from './stream-message.ts';

/** How the recorded market pays. */
export function payoffOf({ winners, complete, divisor }: MarketDefinition): Payoff {
  if (divisor !== undefined) return { kind: 'each-way', places: winners, divisor };
  return { kind: 'runners', winners, complete };
}

/**
 * What else it offers. It never matches across runners, whatever the recording says: recorded books are what that left
 * over, and our own matching would take from them again.
 */
export function optionsOf({ startingPrice, divisor }: MarketDefinition): MarketOptions {
  return startingPrice && divisor === undefined ? { startingPrice } : {};
}
