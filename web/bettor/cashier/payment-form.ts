import type { Money } from 'engine/vocabulary';
import type { DataOf, PaymentDirection, PaymentMethod, PaymentTerms } from 'protocol';
import { amountOf } from '../../shared/forms/amount.ts';
import { hasNoAddress } from '../../shared/forms/deposit-address.ts';
import { moneyOf } from '../data/from-wire.ts';

/** What is typed into the form, as text. */
export interface PaymentForm {
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: string;
  /** Of a deposit: the transaction's number. */
  readonly transaction: string;
  readonly upi: string;
  readonly bankAccount: string;
  readonly ifsc: string;
}

export const EMPTY_FORM: PaymentForm = {
  direction: 'deposit',
  method: 'upi',
  amount: '',
  transaction: '',
  upi: '',
  bankAccount: '',
  ifsc: '',
};

export type PaymentField = 'amount' | 'transaction' | 'upi' | 'bankAccount' | 'ifsc' | 'proof';

/** What is wrong, by field; the words are the screen's. */
export type PaymentProblem =
  | { readonly kind: 'amount-missing' | 'amount-unreadable' | 'upi' | 'bank-account' | 'ifsc' | 'transaction' }
  | { readonly kind: 'amount-outside'; readonly least: Money; readonly most: Money }
  | { readonly kind: 'funds'; readonly available: Money }
  | { readonly kind: 'limit'; readonly left: Money }
  | { readonly kind: 'said'; readonly text: string };

/** The methods that can be chosen: those that are open, and of a deposit those that say where to pay. */
export function methodsOf(offered: DataOf<'payment/getTerms'>, direction: PaymentDirection): readonly PaymentMethod[] {
  const { methods, provider } = offered;
  const isOffered = (one: PaymentTerms) => one.is_open && (direction === 'withdrawal' || !hasNoAddress(one, provider));
  return methods.filter(isOffered).map(({ method }) => method);
}

/** Where the money goes or comes from, as the exchange takes it. */
export function detailsOf({ direction, method, transaction, upi, bankAccount, ifsc }: PaymentForm): string {
  if (direction === 'deposit' || method === 'cash') return transaction.trim();
  return method === 'upi' ? upi.trim() : `${bankAccount.trim()} ${ifsc.trim().toUpperCase()}`;
}

export interface Bounds {
  readonly terms: Pick<PaymentTerms, 'min_amount' | 'max_amount'> | undefined;
  /** What can be withdrawn. */
  readonly available: Money | undefined;
  /** What the bettor's own deposit limit still lets through; undefined: no limit. */
  readonly depositLeft: Money | undefined;
}

/** The same that the exchange checks, told while the form is open. */
export function problemsOf(form: PaymentForm, bounds: Bounds): Partial<Record<PaymentField, PaymentProblem>> {
  const problem = amountProblem(form, bounds);
  return { ...(problem === undefined ? {} : { amount: problem }), ...detailProblems(form) };
}

function amountProblem({ amount, direction }: PaymentForm, bounds: Bounds): PaymentProblem | undefined {
  if (amount.trim() === '') return { kind: 'amount-missing' };
  const money = amountOf(amount);
  if (money === undefined || money === 0) return { kind: 'amount-unreadable' };
  const { terms, available, depositLeft } = bounds;
  if (terms !== undefined) {
    const [least, most] = [moneyOf(terms.min_amount), moneyOf(terms.max_amount)];
    if (money < least || money > most) return { kind: 'amount-outside', least, most };
  }
  if (direction === 'withdrawal' && available !== undefined && money > available) return { kind: 'funds', available };
  if (direction === 'deposit' && depositLeft !== undefined && money > depositLeft)
    return { kind: 'limit', left: depositLeft };
  return undefined;
}

function detailProblems(form: PaymentForm): Partial<Record<PaymentField, PaymentProblem>> {
  const { direction, method, transaction, upi, bankAccount, ifsc } = form;
  if (direction === 'deposit' || method === 'cash')
    return /^[\w ./-]{0,64}$/.test(transaction.trim()) ? {} : { transaction: { kind: 'transaction' } };
  if (method === 'upi') return /^[\w.-]{2,50}@[A-Za-z][\w.-]{1,20}$/.test(upi.trim()) ? {} : { upi: { kind: 'upi' } };
  return {
    ...(/^\d{6,18}$/.test(bankAccount.trim()) ? {} : { bankAccount: { kind: 'bank-account' } }),
    ...(/^[A-Z]{4}0[A-Z\d]{6}$/i.test(ifsc.trim()) ? {} : { ifsc: { kind: 'ifsc' } }),
  };
}

const FIELD_OF_CODE: Readonly<Record<string, PaymentField>> = {
  'invalid-amount': 'amount',
  'amount-too-large': 'amount',
  'deposit-limit': 'amount',
  'insufficient-funds': 'amount',
  'invalid-proof': 'proof',
};

/** The field that a refusal belongs beside; undefined: the whole request. */
export function fieldOf(code: string, { direction, method }: PaymentForm): PaymentField | undefined {
  if (code !== 'invalid-details') return FIELD_OF_CODE[code];
  if (direction === 'deposit' || method === 'cash') return 'transaction';
  return method === 'upi' ? 'upi' : 'bankAccount';
}
