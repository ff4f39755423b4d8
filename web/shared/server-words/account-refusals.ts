import { msg } from '@lingui/core/macro';
import type { Patterns } from './patterns.ts';

/** Why signing in or up, a payment, a query or a setting is refused: the calls of server/gateway/calls. */
export const ACCOUNT_REFUSALS: Readonly<Record<string, Patterns>> = {
  'login-session-ended': [msg`You are signed out. Sign in again.`],
  'wrong-credentials': [msg`The user name or the password is wrong.`],
  'otp-required': [msg`Enter the code of your authenticator app.`],
  'wrong-otp': [msg`This code is wrong or was already used. Wait for the next one.`],
  'password-change-required': [msg`Choose your own password first.`],
  'wrong-password': [msg`The password is wrong.`, msg`The current password is wrong.`],
  'passwords-differ': [msg`The two passwords are not the same.`, msg`The two new passwords are not the same.`],
  'same-password': [msg`The new password must differ from the current one.`],
  'weak-password': [msg`A password has at least 8 characters, a letter and a digit, and of signs only @$!%*#?&`],
  'invalid-user-name': [msg`A user name must have 3 to 32 letters, digits, dots, dashes or underscores.`],
  'user-exists': [msg`This user name is taken.`],
  'second-factor-on': [msg`Security auth is on already. Turn it off first.`],
  'second-factor-off': [msg`Security auth is not on.`, msg`No sign-up is waiting for a code. Start again.`],
  'unknown-login': [msg`There is no such device.`],

  'sign-up-closed': [msg`Sign-up is closed. Ask the operator for an account.`],
  'channel-closed': [msg`Messages cannot be sent this way. Choose the other one.`],
  'invalid-phone': [msg`This is not a mobile number of the chosen country.`],
  'invalid-mail': [msg`This is not an email address.`],
  'wrong-code': [msg`This code is wrong. Check the message again.`],
  'sign-up-expired': [msg`This code is no longer valid. Start again to get a new one.`],
  'message-not-sent': [msg`The code could not be sent. Try again.`],

  'too-many-requests': [
    msg`Too many attempts. Wait a moment and try again.`,
    msg`Too many calls. Wait a moment.`,
    msg`Too many wrong attempts. Try again later.`,
    msg`Too many wrong codes. Try again later.`,
    msg`Too many wrong passwords. Try again later.`,
    msg`Too many passwords at once. Try again in a moment.`,
    msg`Too many sign-ins at once. Try again in a moment.`,
    msg`Too many sign-ups at once. Try again in a moment.`,
    msg`One of your files is being made. Wait for it to finish.`,
    msg`Other files are being made. Try again in a moment.`,
  ],

  'records-behind': [msg`The records are still catching up. Try again in a moment.`],

  'payments-not-offered': [msg`Deposits and withdrawals are not available to you here.`],
  'method-closed': [msg`This method is closed at the moment.`],
  'invalid-amount': [msg({ message: 'By this method: {least} to {most}.' })],
  'invalid-details': [
    msg`Letters, digits, spaces, dots, dashes and slashes only.`,
    msg`A UPI id looks like name@bank.`,
    msg`An account number of 6 to 18 digits and an IFSC of 11 characters, such as HDFC0001234.`,
  ],
  'invalid-proof': [msg`The proof must be a PNG, JPEG or WebP image.`, msg`The image is larger than 2 MB.`],
  'unknown-proof': [msg`There is no such proof.`],
  'unknown-payment': [msg`There is no such request.`],
  'too-many-open': [msg({ message: 'You have {count} requests open: wait until one has ended.' })],
  'too-many-today': [msg({ message: 'You have asked {count} times in 24 hours: wait a while.' })],
  'wrong-payment-status': [
    msg({ message: '{reference} is approved: it cannot be cancelled now.' }),
    msg({ message: '{reference} is paid: it cannot be cancelled now.' }),
    msg({ message: '{reference} is rejected: it cannot be cancelled now.' }),
    msg({ message: '{reference} is failed: it cannot be cancelled now.' }),
    msg({ message: '{reference} is cancelled: it cannot be cancelled now.' }),
  ],

  'query-too-late': [
    msg({ message: 'A query about a result or a rate has to be raised within {days} days of the event.' }),
  ],
  'query-exists': [msg`You have already asked this. The answer is on its way.`],
  'unknown-query': [msg`There is no such query.`],
  'query-over': [msg`This query is answered already.`, msg`This query is closed already.`],

  'too-many-app-keys': [msg`You have ten keys. Revoke one first.`],
  'unknown-app-key': [msg`There is no such key.`],
  'unknown-favourite': [msg`This market has ended or does not exist.`],
  'too-many-favourites': [msg({ message: 'You have marked {count}. Take a mark away first.' })],
  'too-many-rows': [msg({ message: 'A file holds at most {count} rows. Choose fewer days.' })],
  'unknown-match': [msg`There is no such match.`],
  'unknown-evidence': [msg`There is no such evidence.`],

  malformed: [msg`What was sent cannot be.`, msg`amount: more than 0, with at most two decimals`],
  unreadable: [msg`The request cannot be read.`],
  'xsrf-mismatch': [msg`The X-XSRF-TOKEN header does not match its cookie. Load the page again.`],
  'too-large': [msg`The request is too large.`],
  'unknown-call': [msg`There is no such call.`],
  busy: [msg`The exchange is busy. Nothing was done.`],
  'outcome-unknown': [msg`The exchange is restarting. Whether this was done will show when it is back.`],
  internal: [msg`Something went wrong on our side.`],
};
