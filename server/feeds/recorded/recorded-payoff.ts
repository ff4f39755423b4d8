import type { MarketOptions, Payoff } from 'engine';
import type { MarketDefinition } from './stream-message.ts';

/** How the recorded market pays. Of several who win or are placed, fewer may have finished. */
export function payoffOf({ winners, complete, divisor }: MarketDefinition): Payoff {
  if (divisor !== undefined) return { kind: 'each-way', places: winners, divisor, complete: false };
  return { kind: 'runners', winners, complete: winners === 1 && complete };
}

/**
 * What else it offers. It never matches across runners, whatever the recording says: recorded books are what that left
 * over, and our own matching would take from them again.
 */
export function optionsOf({ startingPrice, divisor }: MarketDefinition): MarketOptions {
  return startingPrice && divisor === undefined ? { startingPrice } : {};
}
