import type { PaymentMethod, Proposal } from 'protocol';
import { formatStake } from '../../shared/format/money.ts';
import { minorOf } from './figures.tsx';

export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  upi: 'UPI',
  bank: 'Bank',
  cash: 'Cash',
};

const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : 'nothing');
const amount = (value: unknown): string => (value === undefined ? 'nothing' : formatStake(minorOf(Number(value))));
const open = (value: unknown): string => (value === true ? 'open' : 'closed');

const FIELDS = [
  ['instructions', (name: string) => `Deposit address of ${name}`, text],
  ['is_open', (name: string) => `${name} for bettors`, open],
  ['min_amount', (name: string) => `Minimum amount by ${name}`, amount],
  ['max_amount', (name: string) => `Maximum amount by ${name}`, amount],
] as const;

/** A change of a payment method, field by field: "Deposit address of UPI: a@bank → b@bank". */
export function payeeWords({ body, before }: Pick<Proposal, 'body' | 'before'>): readonly string[] {
  const name = METHOD_WORDS[body['method'] as PaymentMethod] ?? '';
  const isKnown = Object.keys(before).length > 0;
  return FIELDS.filter(([field]) => body[field] !== undefined).map(([field, of, words]) =>
    isKnown ? `${of(name)}: ${words(before[field])} → ${words(body[field])}` : `${of(name)}: ${words(body[field])}`,
  );
}
