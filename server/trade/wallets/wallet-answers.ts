import type { Rejection } from 'engine';
import type { WalletAnswer, WalletStatus } from 'protocol';

/** What the engine's no is to a provider, where it has a status of its own. */
const STATUSES: Partial<Record<Rejection, WalletStatus>> = {
  'insufficient-funds': 'NOT_ENOUGH_MONEY',
  'loss-limit': 'LIMIT_EXCEEDED',
  'exposure-limit': 'LIMIT_EXCEEDED',
  'stake-above-maximum': 'LIMIT_EXCEEDED',
  'too-many-wagers': 'LIMIT_EXCEEDED',
  'amount-too-large': 'WRONG_AMOUNT',
  'invalid-transfer': 'WRONG_AMOUNT',
  'invalid-result': 'WRONG_AMOUNT',
  'account-excluded': 'USER_DISABLED',
  'account-locked': 'USER_DISABLED',
  'bets-locked': 'USER_DISABLED',
  'shortfall-open': 'USER_DISABLED',
  'not-permitted': 'USER_DISABLED',
  'unknown-account': 'INVALID_USER',
  'unknown-wager': 'ROUND_DOES_NOT_EXIST',
  'wager-ended': 'ROUND_ENDED',
  'wager-outdated': 'EXPOSURE_OUTDATED',
  'request-key-reused': 'DUPLICATE_TRANSACTION',
  'request-withdrawn': 'TRANSACTION_ROLLED_BACK',
};

/** @throws Error for a rejection that no wager has */
export function statusOf(rejection: Rejection): WalletStatus {
  const status = STATUSES[rejection];
  if (status === undefined) throw new Error(`a wager was rejected as ${rejection}`);
  return status;
}

const MESSAGES: Record<WalletStatus, string> = {
  OK: '',
  INVALID_PARTNER: 'There is no such provider, or it is not open.',
  INVALID_SIGNATURE: 'The signature does not fit the address and the body.',
  REQUEST_EXPIRED: 'The time of the request is more than a minute from ours.',
  WRONG_SYNTAX: 'The body is not what this call takes.',
  INVALID_TOKEN: 'The token is of another customer or game.',
  TOKEN_EXPIRED: 'The token has ended. The customer launches the game again.',
  INVALID_USER: 'There is no such customer, or the transaction is another’s.',
  USER_DISABLED: 'The customer may not bet now.',
  INVALID_GAME: 'The round or the token belongs to another game.',
  WRONG_CURRENCY: 'Amounts are in another currency here.',
  WRONG_AMOUNT: 'The amount does not fit what it is about.',
  NOT_ENOUGH_MONEY: 'The balance does not cover this.',
  LIMIT_EXCEEDED: 'This is above a limit of the customer.',
  PRIZE_LIMIT_EXCEEDED: 'This is above what the provider may give without a stake: at once, in a day, or in all.',
  PAYOUT_LIMIT_EXCEEDED: 'This is above what the provider may pay: for a stake, a round, a day, or in all.',
  DUPLICATE_TRANSACTION: 'The transaction id was used for something else.',
  TRANSACTION_DOES_NOT_EXIST: 'There is no such transaction to refer to.',
  TRANSACTION_ROLLED_BACK: 'The transaction was taken back.',
  ROUND_DOES_NOT_EXIST: 'The customer has nothing in this round.',
  ROUND_ENDED: 'The round has ended for this customer.',
  EXPOSURE_OUTDATED: 'A later exposure of this round is known.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment.',
  UNDER_MAINTENANCE: 'Not now. Send the same again: it is done once.',
};

/** A no that goes to the provider, before anything was done. */
export class WalletRefusal extends Error {
  readonly status: Exclude<WalletStatus, 'OK'>;

  constructor(status: Exclude<WalletStatus, 'OK'>) {
    super(MESSAGES[status]);
    this.status = status;
  }
}

export const refusalAnswer = (status: WalletStatus): WalletAnswer => ({ status, message: MESSAGES[status] });
