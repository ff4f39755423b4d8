import type { Proposal } from 'protocol';
import { expect, test } from 'vitest';
import { factGroupsOf, waitingInGroups } from './fact-groups.ts';

const fact = (proposal_id: number, match_id: number, more: Partial<Proposal> = {}) =>
  ({ proposal_id, call: 'admin/addFact', body: { match_id }, proposed_by: 7, barred: '', ...more }) as Proposal;

test('facts of one match by one person stand together in their order, if there are two or more', () => {
  const waiting = [
    fact(9, 5),
    fact(3, 5, { call: 'admin/correctFact' }),
    fact(4, 6),
    fact(5, 5, { proposed_by: 8 }),
    fact(6, 5, { barred: 'Somebody else has to approve it.' }),
    fact(7, 5, { call: 'admin/creditAccount' }),
  ];
  const groups = factGroupsOf(waiting);
  expect(groups.map(({ matchId, proposedBy, proposals }) => [matchId, proposedBy, proposals.length])).toEqual([
    [5, 7, 2],
  ]);
  expect(groups[0]?.proposals.map(({ proposal_id }) => proposal_id)).toEqual([3, 9]);
  const listed = waitingInGroups(waiting, groups);
  expect(listed.map(({ proposals }) => proposals.map(({ proposal_id }) => proposal_id))).toEqual([
    [3, 9],
    [4],
    [5],
    [6],
    [7],
  ]);
});
