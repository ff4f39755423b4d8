import type { Proposal, TwoPeopleKind } from 'protocol';

export const KIND_WORDS: Readonly<Record<TwoPeopleKind, string>> = {
  result: 'Manual result',
  resettlement: 'Result changed',
  void: 'Bets voided',
  removal: 'Runner removed',
  fact: 'Manual fact on an automatic market',
  credit: 'Credit given',
  debit: 'Money taken out',
  deposit: 'Deposit approved',
  withdrawal: 'Withdrawal approved',
  limits: 'Limit raised, or casino table opened',
  'market-cap': 'Market above its template, quote far off',
  policy: 'Looser result policy',
  staff: 'New staff or wider rights',
  reset: 'Password or second factor reset',
  payee: 'Payment method changed',
  provider: 'Game provider',
  thresholds: 'Change to this list',
};

const CALL_WORDS: Readonly<Record<string, string>> = {
  'admin/creditAccount': 'Give credit',
  'admin/debitAccount': 'Take money out',
  'admin/approvePayment': 'Approve payment',
  'admin/refundFromSuspense': 'Return a deposit',
  'admin/changeAccount': 'Change limits',
  'admin/setCasinoTable': 'Change a casino table',
  'admin/changeMarket': 'Change market limits',
  'admin/createMarket': 'Add a market',
  'admin/setMatchTemplate': 'Change a match template',
  'admin/removeRunner': 'Remove runner',
  'admin/setPolicy': 'Change result policy',
  'admin/addFact': 'Enter fact',
  'admin/correctFact': 'Correct fact',
  'admin/createUser': 'Create login',
  'admin/setRole': 'Change a role’s permissions',
  'admin/changeRole': 'Change role',
  'admin/enablePerson': 'Enable login',
  'admin/resetPassword': 'Reset password',
  'admin/resetSecondFactor': 'Reset second factor',
  'admin/addProvider': 'Add a game provider',
  'admin/renewProviderSecret': 'New secret for a provider',
  'admin/setProvider': 'Open a game provider',
  'admin/setPrizeLimits': 'Raise a provider’s prize limits',
  'admin/setPayoutLimits': 'Raise a provider’s payout limits',
  'admin/setPaymentMethod': 'Change a payment method',
  'admin/shortenWait': 'Let a change take effect now',
  'admin/setThresholds': 'Change what needs two people',
  'admin/clearExposure': 'Clear a stuck exposure',
};

export const callWords = (call: string): string => CALL_WORDS[call] ?? call;

/** What would be done, in words: each field of the call, without the key that makes it once and the reason. */
export function bodyWords({ body }: Pick<Proposal, 'body'>, nameOf: (userId: number) => string): readonly string[] {
  return Object.entries(body)
    .filter(([name]) => name !== 'request_id' && name !== 'reason')
    .map(([name, value]) => {
      if (name === 'ends_rule') return 'after this, nothing takes two people';
      if (name === 'user_id') return nameOf(Number(value));
      const words = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
      return `${name.replaceAll('_', ' ')}: ${words}`;
    });
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
