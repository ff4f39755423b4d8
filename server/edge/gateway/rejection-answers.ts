import type { Rejection } from 'engine';
import { Refusal } from './refusal.ts';

type Answer = readonly [statusCode: 404 | 409 | 422, message: string];

/**
 * How each no of the engine goes over the wire; its code is the engine's word. 404: not there, or another's, in the same
 * words · 409: not now, or not any more · 422: not like this.
 */
const ANSWERS: Record<Rejection, Answer> = {
  'amount-too-large': [422, 'The amount is too large.'],
  'invalid-definition': [422, 'This market or account definition is not valid.'],
  'invalid-order': [422, 'This bet is not valid: its terms contradict each other or do not fit the market.'],
  'unknown-account': [404, 'There is no such account.'],
  'account-exists': [409, 'This account already exists.'],
  'unknown-market': [404, 'There is no such market.'],
  'market-exists': [409, 'This market already exists.'],
  'request-key-reused': [409, 'This request id was already used for a different request.'],
  'request-withdrawn': [409, 'This request arrived too late and was dropped.'],
  'not-permitted': [422, 'This account can’t do that.'],
  'unknown-order': [404, 'There is no such bet.'],
  'order-closed': [409, 'No part of this bet is unmatched any more.'],
  'order-waiting': [409, 'This bet is in the in-play delay. You can cancel it when the delay ends.'],
  'order-on-close': [409, 'A starting-price bet cannot be cancelled.'],
  'unknown-wager': [404, 'The account has nothing in this round.'],
  'wager-ended': [409, 'This round has its result.'],
  'wager-outdated': [409, 'A later exposure of this round is known.'],
  'too-many-wagers': [422, 'Too many rounds are open.'],
  'account-excluded': [422, 'You have excluded yourself from betting.'],
  'account-locked': [422, 'This account is locked.'],
  'bets-locked': [422, 'Betting is locked for this account.'],
  'shortfall-open': [422, 'A corrected result has left this account short. Deposit the missing amount before you bet.'],
  'market-inactive': [409, 'This market is not open yet.'],
  'market-suspended': [409, 'This market is suspended.'],
  'market-closed': [409, 'This market is closed.'],
  'market-settled': [409, 'This market is settled.'],
  'market-void': [409, 'This market is void.'],
  'wrong-market-state': [409, 'The market’s state does not allow this now.'],
  'market-version-changed': [409, 'The market has changed since you looked.'],
  'unknown-runner': [404, 'There is no such runner in this market.'],
  'runner-removed': [409, 'This runner has been removed.'],
  'price-off-ladder': [422, 'These odds are not on the ladder.'],
  'stake-below-minimum': [422, 'The stake is below this market’s minimum.'],
  'stake-above-maximum': [422, 'The stake is above the maximum.'],
  'profit-ratio': [422, 'This stake is too small for these odds.'],
  'persistence-not-allowed': [422, 'Bets on this market cannot be kept in play.'],
  'starting-price-not-offered': [422, 'This market has no starting price, or it has already been set.'],
  'already-expired': [422, 'The bet’s expiry time has passed.'],
  'would-match': [409, 'The bet would be matched immediately.'],
  'quote-suspended': [409, 'No bets are taken here at the moment.'],
  'price-moved': [409, 'The price has moved.'],
  'quote-taken': [409, 'The offer is smaller than your stake.'],
  'not-enough-to-match': [409, 'Not enough is available to match this bet immediately.'],
  'invalid-result': [422, 'This result is not valid for this market.'],
  'nothing-to-void': [409, 'There is no matched bet to void.'],
  'invalid-limit': [422, 'This limit is not valid.'],
  'exclusion-too-short': [422, 'A time-out lasts at least a day, a self-exclusion at least six months.'],
  'invalid-transfer': [422, 'This transfer is not valid.'],
  'deposit-limit': [422, 'This would exceed the deposit limit that you set.'],
  'loss-limit': [422, 'This would exceed the loss limit that you set.'],
  'exposure-limit': [422, 'Exceeds your exposure limit.'],
  'profit-above-maximum': [422, 'This bet could win more than the maximum.'],
  'house-limit': [409, 'The house accepts no more of this bet.'],
  'insufficient-funds': [422, 'Your balance does not cover this.'],
};

export function refusalOf(rejection: Rejection): Refusal {
  const [statusCode, message] = ANSWERS[rejection];
  return new Refusal(statusCode, rejection, { message });
}
