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
  'unknown-account': [404, 'There is no such account.'],
  'account-exists': [409, 'The account is there already.'],
  'unknown-market': [404, 'There is no such market.'],
  'market-exists': [409, 'The market is there already.'],
  'request-key-reused': [409, 'This request id was used for something else.'],
  'not-permitted': [422, 'This account may not do that.'],
  'unknown-order': [404, 'There is no such bet.'],
  'order-closed': [409, 'Nothing of this bet is unmatched any more.'],
  'order-waiting': [409, 'This bet is inside its delay: it can be cancelled when the delay has ended.'],
  'market-inactive': [409, 'This market is not open yet.'],
  'market-suspended': [409, 'This market is suspended.'],
  'market-closed': [409, 'This market is closed.'],
  'market-settled': [409, 'This market is settled.'],
  'market-void': [409, 'This market is void.'],
  'wrong-market-state': [409, 'The market’s state does not allow that now.'],
  'unknown-runner': [404, 'There is no such runner in this market.'],
  'price-off-ladder': [422, 'These odds are not on the ladder.'],
  'stake-below-minimum': [422, 'The stake is below this market’s minimum.'],
  'persistence-not-allowed': [422, 'Bets on this market cannot be kept in play.'],
  'invalid-result': [422, 'The winners do not fit this market.'],
  'invalid-transfer': [422, 'Such a transfer cannot be.'],
  'insufficient-funds': [422, 'Your balance does not cover this.'],
};

export function refusalOf(rejection: Rejection): Refusal {
  const [statusCode, message] = ANSWERS[rejection];
  return new Refusal(statusCode, rejection, { message });
}
