import type { PaymentDirection, PaymentMethod } from 'protocol';

/** name@bank */
const UPI = /^[\w.-]{2,50}@[A-Za-z][\w.-]{1,20}$/;
/** Account number, then the bank's IFSC. */
const BANK_ACCOUNT = /^\d{6,18} [A-Z]{4}0[A-Z\d]{6}$/;
/** Whatever a bank calls a transaction. */
const TRANSACTION = /^[\w ./-]{0,64}$/;

/**
 * What somebody says of where the money comes from or goes to.
 *
 * @returns what is wrong with it, for people; undefined where nothing is
 */
export function problemOfDetails(
  direction: PaymentDirection,
  method: PaymentMethod,
  details: string,
): string | undefined {
  if (direction === 'deposit' || method === 'cash') {
    return TRANSACTION.test(details) ? undefined : 'Letters, digits, spaces, dots, dashes and slashes only.';
  }
  if (method === 'upi') return UPI.test(details) ? undefined : 'A UPI id looks like name@bank.';
  return BANK_ACCOUNT.test(details)
    ? undefined
    : 'An account number of 6 to 18 digits and an IFSC of 11 characters, such as HDFC0001234.';
}
