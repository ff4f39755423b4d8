import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Payment } from 'protocol';
import { toWireMoney } from 'protocol/money';
import { Refusal } from '../../shared/wire/call.ts';
import { useAccount } from '../data/account-store.ts';
import { moneyOf } from '../data/from-wire.ts';
import { call, queryClient } from '../data/exchange.ts';
import { useKept } from '../../shared/forms/kept-forms.ts';
import { limitsQuery } from '../data/limit-queries.ts';
import { amountOf } from '../../shared/forms/amount.ts';
import {
  detailsOf,
  EMPTY_FORM,
  fieldOf,
  methodsOf,
  problemsOf,
  type PaymentField,
  type PaymentForm,
  type PaymentProblem,
} from './payment-form.ts';
import { latestPaymentsQuery, paymentTermsQuery } from './payment-queries.ts';
import type { Proof } from './proof-image.ts';

type Sent =
  | { readonly kind: 'none' | 'busy' | 'unreachable' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'done'; readonly payment: Payment };

const NOTHING: Sent = { kind: 'none' };

/** The form of a deposit or a withdrawal, and what came of sending it. */
export function usePaymentForm() {
  const [typed, setForm] = useKept<PaymentForm>('payment', EMPTY_FORM);
  const [proof, setProof] = useKept<Proof | undefined>('payment proof', undefined);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<PaymentField, PaymentProblem>>>({});
  const [sent, setSent] = useState<Sent>(NOTHING);
  const [key, setKey] = useKept('payment request', { of: '', id: '' });
  const { data: offered } = useQuery(paymentTermsQuery);
  const methods = offered === undefined ? undefined : methodsOf(offered, typed.direction);
  // A method that cannot be chosen is not sent either.
  const method = methods?.includes(typed.method) === false ? (methods[0] ?? typed.method) : typed.method;
  const form = { ...typed, method };
  const { data: limits } = useQuery(limitsQuery);
  const available = useAccount((state) => state.balance?.available);
  const terms = offered?.methods.find((one) => one.method === method);
  const left = limits?.limits.find(({ kind }) => kind === 'deposit')?.left ?? null;
  const bounds = { terms, available, depositLeft: left === null ? undefined : moneyOf(left) };
  const problems = isChecked ? { ...problemsOf(form, bounds), ...refused } : refused;

  const change = (fields: Partial<PaymentForm>) => {
    setForm({ ...form, ...fields });
    setRefused({});
    setSent(NOTHING);
    if (fields.direction !== undefined) setIsChecked(false);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const amount = amountOf(form.amount);
    if (
      methods?.length === 0 ||
      sent.kind === 'busy' ||
      amount === undefined ||
      Object.keys(problemsOf(form, bounds)).length > 0
    )
      return;
    setSent({ kind: 'busy' });
    setRefused({});
    const request = { amount: toWireMoney(amount), method: form.method, details: detailsOf(form) };
    // Sent again after a lost answer it is the same request, and has one effect.
    const of = JSON.stringify([form.direction, request]);
    const request_id = key.of === of ? key.id : crypto.randomUUID();
    setKey({ of, id: request_id });
    try {
      const answer =
        form.direction === 'deposit'
          ? await call('payment/requestDeposit', {
              ...request,
              request_id,
              ...(proof === undefined ? {} : { proof: proof.base64 }),
            })
          : await call('payment/requestWithdrawal', { ...request, request_id });
      if (answer.kind === 'logged-out') return;
      setKey({ of: '', id: '' });
      setForm({ ...form, amount: '', transaction: '' });
      setProof(undefined);
      setIsChecked(false);
      setSent({ kind: 'done', payment: answer.data });
      await queryClient.invalidateQueries({ queryKey: latestPaymentsQuery.queryKey });
    } catch (error) {
      if (!(error instanceof Refusal)) return setSent({ kind: 'unreachable' });
      const field = fieldOf(error.code, form);
      if (field === undefined) return setSent({ kind: 'refused', text: error.message });
      setSent(NOTHING);
      setRefused({ [field]: { kind: 'said', text: error.message } });
    }
  };
  return { form, change, proof, setProof, problems, sent, send, terms, methods, offered, available, limits };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;
