import type { Rejection } from 'engine';
import { Refusal } from './refusal.ts';

type Answer = readonly [statusCode: 404 | 409 | 422, message: string];

/**
 * How each no of the engine goes over the wire; its code is the engine's word. 404: not there, or another's, in the same
 * words · 409: not now, or not any more · 422: not like this.
 */
const ANSWERS: Record<Rejection, Answer> = {
  'amount-too-large': [422, 'The amount is too large.'],
  'invalid-definition': [422, 'There cannot be such a market or account.'],
  'invalid-order': [422, 'Such a bet cannot be.'],
  'unknown-account': [404, 'There is no such account.'],
  'account-exists': [409, 'The account is there already.'],
  'unknown-market': [404, 'There is no such market.'],
  'market-exists': [409, 'The market is there already.'],
  'request-key-reused': [409, 'This request id was used for something else.'],
  'not-permitted': [422, 'This account may not do that.'],
  'unknown-order': [404, 'There is no such bet.'],
  'order-closed': [409, 'Nothing of this bet is unmatched any more.'],
  'order-waiting': [409, 'This bet is inside its delay: it can be cancelled when the delay has ended.'],
  'order-on-close': [409, 'A starting-price bet cannot be cancelled.'],
  'account-excluded': [422, 'You have excluded yourself from betting.'],
  'account-locked': [422, 'This account is locked.'],
  'bets-locked': [422, 'Betting is locked for this account.'],
  'shortfall-open': [422, 'A correction has left this account short: pay in before you bet.'],
  'market-inactive': [409, 'This market is not open yet.'],
  'market-suspended': [409, 'This market is suspended.'],
  'market-closed': [409, 'This market is closed.'],
  'market-settled': [409, 'This market is settled.'],
  'market-void': [409, 'This market is void.'],
  'wrong-market-state': [409, 'The market’s state does not allow that now.'],
  'market-version-changed': [409, 'The market has changed since you looked.'],
  'unknown-runner': [404, 'There is no such runner in this market.'],
  'runner-removed': [409, 'This runner does not take part.'],
  'price-off-ladder': [422, 'These odds are not on the ladder.'],
  'stake-below-minimum': [422, 'The stake is below this market’s minimum.'],
  'stake-above-maximum': [422, 'The stake is above the maximum.'],
  'profit-ratio': [422, 'This stake is too small for these odds.'],
  'persistence-not-allowed': [422, 'Bets on this market cannot be kept in play.'],
  'starting-price-not-offered': [422, 'This market has no starting price, or it is past.'],
  'already-expired': [422, 'The time until which the bet is good is past.'],
  'would-match': [409, 'The bet would be matched at once.'],
  'quote-suspended': [409, 'No bets on this runner at the moment.'],
  'price-moved': [409, 'The price has moved.'],
  'quote-taken': [409, 'Less is offered than you asked for.'],
  'not-enough-to-match': [409, 'There is not enough to match this bet at once.'],
  'invalid-result': [422, 'The winners do not fit this market.'],
  'nothing-to-void': [409, 'There is no such bet to void.'],
  'invalid-limit': [422, 'Such a limit cannot be.'],
  'invalid-transfer': [422, 'Such a transfer cannot be.'],
  'deposit-limit': [422, 'This would pass the deposit limit that you set.'],
  'loss-limit': [422, 'This would pass the loss limit that you set.'],
  'exposure-limit': [422, 'This would pass the limit of what may be at stake.'],
  'profit-above-maximum': [422, 'This could win more than the maximum.'],
  'house-limit': [409, 'The house takes no more of this bet.'],
  'insufficient-funds': [422, 'Your balance does not cover this.'],
};

export function refusalOf(rejection: Rejection): Refusal {
  const [statusCode, message] = ANSWERS[rejection];
  return new Refusal(statusCode, rejection, { message });
}
