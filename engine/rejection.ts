/**
 * Every reason for no, in order of precedence: where several apply, the first is given.
 * A rejection changes nothing, is not journaled and does not use up its request key.
 */
export const REJECTIONS = [
  'amount-too-large', // an amount, or an amount times a price, would pass 2^53
  'invalid-definition', // a market or account that cannot be: no runners, a runner twice, winners ≥ runners, …
  'invalid-order', // terms that contradict each other or the market's kind; a batch of none or more than 200
  'unknown-account',
  'account-exists',
  'unknown-market',
  'market-exists',
  'request-key-reused', // same key, other body
  'request-withdrawn', // given up before it came
  'not-permitted', // the account's role does not allow it
  'unknown-order', // never given out, or another account's
  'order-closed', // matched, cancelled, lapsed or settled already
  'order-waiting', // inside its in-play delay
  'order-on-close', // a starting-price order cannot be cancelled
  'unknown-wager', // a result of a round of a provider in which the account has nothing
  'wager-ended', // the round has its result
  'wager-outdated', // a later exposure of the round is known
  'too-many-wagers', // more open rounds than an account may have
  'account-excluded', // it excluded itself
  'account-locked', // it, or somebody above it
  'bets-locked', // the same
  'shortfall-open', // what the exchange's own doing took is not made good yet
  'market-inactive',
  'market-suspended',
  'market-closed',
  'market-settled',
  'market-void',
  'wrong-market-state', // the command does not fit the market's state: turn in-play twice, …
  'market-version-changed',
  'unknown-runner',
  'runner-removed',
  'price-off-ladder',
  'stake-below-minimum',
  'stake-above-maximum', // of the market, the account, or before the match
  'profit-ratio', // rounding would change the bet too much
  'persistence-not-allowed',
  'starting-price-not-offered', // the market has none, or it is past
  'already-expired', // a good-till time that is past
  'would-match', // post-only
  'quote-suspended', // the runner's quotes do not stand: suspended, or the ball is running
  'price-moved', // the quote is another one now
  'quote-taken', // less is left than the bet wants
  'not-enough-to-match', // fill-or-kill
  'invalid-result', // winners not runners, too many, too few where complete; a number out of range
  'nothing-to-void',
  'invalid-limit', // a self-limit or exclusion that cannot be, or is shorter than the one that runs
  'exclusion-too-short', // a time-out of less than a day, a self-exclusion of less than six months
  'invalid-transfer', // not positive, or from and to the same
  'deposit-limit', // the owner's own
  'loss-limit', // the owner's own
  'exposure-limit', // the owner's own, or the one that was set for the account
  'profit-above-maximum', // of the market, or of the account
  'house-limit', // the house could lose more than its cap
  'insufficient-funds',
] as const;

export type Rejection = (typeof REJECTIONS)[number];
