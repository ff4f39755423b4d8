/**
 * Every reason for no, in order of precedence: where several apply, the first is given.
 * A rejection changes nothing, is not journaled and does not use up its request key.
 */
export const REJECTIONS = [
  'amount-too-large', // an amount, or an amount times a price, would pass 2^53
  'invalid-definition', // a market or account that cannot be: no runners, a runner twice, winners ≥ runners, …
  'unknown-account',
  'account-exists',
  'unknown-market',
  'market-exists',
  'request-key-reused', // same key, other body
  'not-permitted', // the account's role does not allow it
  'unknown-order', // never given out, or another account's
  'order-closed', // matched, cancelled, lapsed or settled already
  'order-waiting', // inside its in-play delay
  'market-inactive',
  'market-suspended',
  'market-closed',
  'market-settled',
  'market-void',
  'wrong-market-state', // the command does not fit the market's state: turn in-play twice, …
  'unknown-runner',
  'price-off-ladder',
  'stake-below-minimum',
  'persistence-not-allowed',
  'invalid-result', // winners not runners, too many, too few where complete
  'invalid-transfer', // not positive, or from and to the same
  'insufficient-funds',
] as const;

export type Rejection = (typeof REJECTIONS)[number];
