import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

/**
 * The texts of notices, by kind: server/trade/settlement/notice-of.ts, server/people/notices/limit-notices.ts,
 * notices/security-alerts.ts, payments/payment-notice.ts, client-queries. Longer ones first: a name takes the first that fits.
 */
export const NOTICE_PATTERNS: Readonly<Record<string, Patterns>> = {
  'settled-again': [msg({ message: '{what}: settled again. Result: {result}. Reason: {reason}.' })],
  'rolled-back': [
    msg({ message: '{what}: the result was taken back. Result: {result}. Reason: {reason}.' }),
    msg({
      message: '{what}: the result was taken back; stakes are returned until there is another. Reason: {reason}.',
    }),
  ],
  void: [msg({ message: '{what}: all bets are void, stakes are returned. Reason: {reason}.' })],
  'bets-void': [
    msg({ message: '{what}: some bets are void, their stakes are returned. Result: {result}. Reason: {reason}.' }),
    msg({ message: '{what}: some bets are void, their stakes are returned. Reason: {reason}.' }),
  ],
  'limit-reached': [
    msg`Deposit refused: it would have exceeded your deposit limit.`,
    msg`Bet refused: it would have exceeded your loss limit.`,
    msg`Bet refused: it would have exceeded your exposure limit.`,
  ],
  'limit-changed': [
    msg`You have no deposit limit any more.`,
    msg`You have no loss limit any more.`,
    msg`You have no exposure limit any more.`,
    msg({ message: 'Your deposit limit is {amount} a day from now on.' }),
    msg({ message: 'Your loss limit is {amount} a day from now on.' }),
    msg({ message: 'Your deposit limit is {amount} in {hours} hours from now on.' }),
    msg({ message: 'Your loss limit is {amount} in {hours} hours from now on.' }),
    msg({ message: 'Your exposure limit is {amount} from now on.' }),
  ],
  'payment-done': [
    msg({ message: 'Your deposit of {amount} ({reference}) is in your balance.' }),
    msg({ message: 'Your withdrawal of {amount} ({reference}) has been paid out.' }),
  ],
  'payment-refused': [
    msg({ message: 'Your deposit of {amount} ({reference}) was rejected: {note}' }),
    msg({ message: 'Your deposit of {amount} ({reference}) was not completed: {note}' }),
    msg({
      message:
        'Your deposit of {amount} ({reference}) came in and could not be credited: {note} We hold it for you, and credit it or send it back.',
    }),
    msg({ message: 'Your withdrawal of {amount} ({reference}) was rejected: {note}' }),
    msg({ message: 'Your withdrawal of {amount} ({reference}) was not completed: {note}' }),
  ],
  'new-sign-in': [
    msg({
      message:
        'New sign-in from {device}, address {address}, {time}. If it was not you, change your password and sign out the other devices under Security Auth Verification.',
    }),
  ],
  'security-changed': [
    msg({
      message: 'Your password was changed {time}. If it was not you, change your password and tell us at once.',
    }),
    msg({
      message: 'Security auth was turned on {time}. If it was not you, change your password and tell us at once.',
    }),
    msg({
      message: 'Security auth was turned off {time}. If it was not you, change your password and tell us at once.',
    }),
  ],
  'query-answered': [msg({ message: 'Your query {number} is answered: {answer}' })],
};

/** What may follow any of them. */
export const NOTICE_ENDINGS: Patterns = [
  msg({ message: 'Your balance changed by {amount}.' }),
  msg`The amount is in your balance again.`,
];
