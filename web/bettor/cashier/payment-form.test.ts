import { expect, test } from 'vitest';
import type { Money } from 'engine/vocabulary';
import type { DataOf } from 'protocol';
import { detailsOf, EMPTY_FORM, fieldOf, methodsOf, problemsOf, type PaymentForm } from './payment-form.ts';

const NO_BOUNDS = { terms: undefined, available: undefined, depositLeft: undefined };
const TERMS = { min_amount: 100, max_amount: 200_000 };
const form = (fields: Partial<PaymentForm>): PaymentForm => ({ ...EMPTY_FORM, amount: '500', ...fields });

test.each<[Partial<PaymentForm>, object, object]>([
  [{ amount: '' }, {}, { amount: { kind: 'amount-missing' } }],
  [{ amount: '0' }, {}, { amount: { kind: 'amount-unreadable' } }],
  [{ amount: '99.99' }, { terms: TERMS }, { amount: { kind: 'amount-outside', least: 10_000, most: 20_000_000 } }],
  [{ amount: '100' }, { terms: TERMS }, {}],
  [{ amount: '500' }, { depositLeft: 49_999 as Money }, { amount: { kind: 'limit', left: 49_999 } }],
  [{ amount: '500', transaction: '<b>' }, {}, { transaction: { kind: 'transaction' } }],
  [
    { direction: 'withdrawal', upi: 'a@bank' },
    { available: 49_999 as Money },
    { amount: { kind: 'funds', available: 49_999 }, upi: { kind: 'upi' } },
  ],
  [{ direction: 'withdrawal', upi: 'asha@bank' }, { depositLeft: 0 as Money }, {}],
  [
    { direction: 'withdrawal', method: 'bank', bankAccount: '12', ifsc: 'X' },
    {},
    { bankAccount: { kind: 'bank-account' }, ifsc: { kind: 'ifsc' } },
  ],
  [{ direction: 'withdrawal', method: 'bank', bankAccount: '000123456', ifsc: 'hdfc0001234' }, {}, {}],
  [{ direction: 'withdrawal', method: 'cash' }, {}, {}],
])('%j with %j: %j', (fields, bounds, problems) => {
  expect(problemsOf(form(fields), { ...NO_BOUNDS, ...bounds })).toEqual(problems);
});

test('where the money goes is one text', () => {
  const bank = { method: 'bank', bankAccount: ' 000123456 ', ifsc: 'hdfc0001234' } as const;
  expect(detailsOf(form({ direction: 'withdrawal', ...bank }))).toBe('000123456 HDFC0001234');
  expect(detailsOf(form({ ...bank, transaction: ' UTR 1 ' }))).toBe('UTR 1');
  expect(detailsOf(form({ direction: 'withdrawal', upi: 'asha@bank' }))).toBe('asha@bank');
});

test('a refusal stands beside its field', () => {
  expect(fieldOf('deposit-limit', EMPTY_FORM)).toBe('amount');
  expect(fieldOf('invalid-details', form({ direction: 'withdrawal' }))).toBe('upi');
  expect(fieldOf('invalid-details', EMPTY_FORM)).toBe('transaction');
  expect(fieldOf('payments-not-offered', EMPTY_FORM)).toBeUndefined();
});

const OFFERED = {
  is_offered: true,
  provider: '',
  provider_note: '',
  methods: [
    { method: 'upi', name: 'UPI', is_open: true, min_amount: 100, max_amount: 200, instructions: ' ' },
    { method: 'bank', name: 'Bank transfer', is_open: false, min_amount: 100, max_amount: 200, instructions: '1 HDFC' },
    { method: 'cash', name: 'Cash', is_open: true, min_amount: 100, max_amount: 200, instructions: '' },
  ],
} satisfies DataOf<'payment/getTerms'>;

test('a deposit is not offered by a method that does not say where to pay', () => {
  expect(methodsOf(OFFERED, 'deposit')).toEqual(['cash']);
  expect(methodsOf(OFFERED, 'withdrawal')).toEqual(['upi', 'cash']);
  // A provider shows its own page.
  expect(methodsOf({ ...OFFERED, provider: 'sandbox' }, 'deposit')).toEqual(['upi', 'cash']);
});
