import { expect, test } from 'vitest';
import type { AdminPayment, Proposal } from 'protocol';
import { actsOf, consequenceOf, proposedActs, stepWords, waitingFor, waitingWords } from './payment-words.ts';

const payment = (fields: Partial<AdminPayment>) => ({ direction: 'deposit', taken_by: 0, ...fields }) as AdminPayment;

test.each([
  [{ status: 'requested' }, ['take', 'approve', 'reject']],
  [{ status: 'under-review', taken_by: 2 }, ['take', 'approve', 'reject']],
  [{ status: 'under-review', taken_by: 1 }, ['approve', 'reject']],
  [{ status: 'approved' }, []],
  [{ status: 'approved', direction: 'withdrawal' }, ['pay', 'fail']],
  [{ status: 'in-suspense' }, ['credit', 'refund']],
  [{ status: 'paid', direction: 'withdrawal' }, []],
] as const)('%j can be %j', (fields, acts) => expect(actsOf(payment(fields), 1)).toEqual(acts));

test('a withdrawal goes back where a deposit is not credited', () => {
  expect(consequenceOf('reject', 'deposit')).toContain('Nothing is credited');
  expect(consequenceOf('reject', 'withdrawal')).toContain('returns to the balance');
});

test.each([
  ['deposit', { status: 'requested', by: 'bettor', by_name: '' }, 'Requested by bob'],
  ['deposit', { status: 'approved', by: 'operator', by_name: 'carl' }, 'Approved by carl'],
  ['deposit', { status: 'paid', by: 'exchange', by_name: '' }, 'Credited'],
  ['withdrawal', { status: 'paid', by: 'operator', by_name: 'carl' }, 'Paid by carl'],
] as const)('a step of a %s: %j', (direction, step, words) => {
  const of = payment({ direction, user_name: 'bob' });
  expect(stepWords({ at: '', note: '', ...step }, of)).toBe(words);
});

test('an approval that waits for a second person says who proposed it and who may approve it', () => {
  const proposal = (fields: object) =>
    ({
      proposal_id: 1,
      call: 'admin/approvePayment',
      body: { payment_id: 7 },
      state: 'proposed',
      proposed_by_name: 'cora',
      approvers: ['bea'],
      ...fields,
    }) as unknown as Proposal;
  const others = [
    proposal({ body: { payment_id: 8 } }),
    proposal({ state: 'rejected' }),
    proposal({ call: 'admin/creditUser' }),
  ];
  expect(waitingFor(7, others)).toEqual([]);
  const waiting = waitingFor(7, [...others, proposal({})]);
  expect(waiting.map(waitingWords)).toEqual([
    'The approval waits for a second person as number 1, proposed by cora. May approve it: bea.',
  ]);
  expect(proposedActs(waiting)).toEqual(['approve']);
});
