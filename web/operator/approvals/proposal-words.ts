import type { Proposal, TwoPeopleKind } from 'protocol';
import { fieldRows } from '../controls/field-words.ts';

export const KIND_WORDS: Readonly<Record<TwoPeopleKind, string>> = {
  result: 'Manual result',
  resettlement: 'Result changed',
  void: 'Bets voided',
  removal: 'Runner removed or added',
  fact: 'Manual fact on an automatic market',
  credit: 'Credit given',
  debit: 'Money taken out',
  deposit: 'Deposit approved',
  withdrawal: 'Withdrawal approved',
  limits: 'Limit raised, or casino table opened',
  'market-cap': 'Market above its template',
  quotes: 'Quotes of a day, refused beyond it',
  policy: 'Looser result policy, match made again',
  names: 'Name of a market or match',
  staff: 'New staff or wider rights',
  reset: 'Password or second factor reset',
  payee: 'Payment method changed',
  provider: 'Game provider',
  thresholds: 'Change to this list',
};

/** The change that waits, field by field. */
export function bodyWords({ body }: Pick<Proposal, 'body'>, nameOf: (userId: number) => string): readonly string[] {
  const { ends_rule: endsRule, user_id: userId, ...others } = body;
  return [
    ...(userId === undefined ? [] : [nameOf(Number(userId))]),
    ...fieldRows(others).map(([label, words]) => `${label}: ${words}`),
    ...(endsRule === undefined ? [] : ['After this, nothing takes two people.']),
  ];
}

export const reasonOf = ({ body }: Pick<Proposal, 'body'>): string =>
  typeof body['reason'] === 'string' ? body['reason'] : '';

export const STATE_WORDS: Readonly<Record<Proposal['state'], string>> = {
  proposed: 'Waiting',
  scheduled: 'Scheduled',
  approved: 'In progress',
  done: 'Done',
  failed: 'Failed',
  rejected: 'Rejected',
  expired: 'Expired',
};
