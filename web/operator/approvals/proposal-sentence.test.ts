import { expect, test } from 'vitest';
import { sentencesOf } from './proposal-sentence.ts';

const nameOf = (id: number) => (id === 7 ? 'ana' : `person ${id}`);

const thresholds = (credit: number | null, hours: number) => ({
  from: { credit, debit: 5 },
  valid_minutes: 60,
  long_valid_minutes: 1440,
  payee_delay_hours: hours,
});

test.each([
  ['admin/creditAccount', { user_id: 7, amount: 150_000 }, {}, ['Credit 1,50,000 to ana']],
  ['admin/changeRole', { user_id: 7, role: 'operator' }, { role: 'cashier' }, ['Role of ana: Cashier → Owner']],
  [
    'admin/setPaymentMethod',
    { method: 'upi', instructions: 'b@y' },
    { instructions: 'a@x' },
    ['Deposit address of UPI: a@x → b@y'],
  ],
  [
    'admin/setCasinoTable',
    { table: 'lucky7', max_stake: 2000, day_cap: null },
    { max_stake: 1000, day_cap: 5000 },
    ['Casino table lucky7. Largest stake: 1,000 → 2,000', 'Casino table lucky7. Cap of a day: 5,000 → no limit'],
  ],
  [
    'admin/setRole',
    { role: 'scorer', permissions: ['view-markets', 'credit-accounts'] },
    { permissions: ['view-markets', 'enter-facts'], reads_only: false },
    ['Role Scorer may from now on: Give and take credit', 'Role Scorer may no longer: Score: enter and correct facts'],
  ],
  [
    'admin/setThresholds',
    { thresholds: thresholds(null, 48) },
    { thresholds: thresholds(100_000, 24) },
    ['Credit given, two people from: 1,00,000 → never', 'A change of payee waits: 24 hours → 48 hours'],
  ],
  ['admin/unheardOf', { user_id: 7, amount: 5 }, {}, ['ana', 'amount: 5']],
] as const)('%s %j reads as a sentence', (call, body, before, sentences) =>
  expect(sentencesOf({ call, body, before }, nameOf)).toEqual(sentences),
);
