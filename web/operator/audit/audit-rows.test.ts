import { expect, test } from 'vitest';
import { actionWords, auditCsv, detailWords, filtered, outcomeOf } from './audit-rows.ts';

const entries = [
  { at: '2031-05-05T12:00:00Z', user_id: 1, action: 'admin/suspendMarkets', detail: { match_id: 7, outcome: 'done' } },
  {
    at: '2031-05-05T11:00:00Z',
    user_id: 2,
    action: 'admin/debitAccount',
    detail: { reason: '=1+1, "cash"', outcome: 'busy' },
  },
];

test.each([
  ['admin/suspendMarkets', 'Suspend markets'],
  ['admin/openMarket', 'Open market'],
])('%s reads %s', (action, words) => expect(actionWords(action)).toBe(words));

test('what was asked stands apart from what came of it', () => {
  expect(entries.map(({ detail }) => detailWords(detail))).toEqual(['match id 7', 'reason =1+1, "cash"']);
  expect(entries.map(outcomeOf)).toEqual(['done', 'busy']);
});

test.each([
  [{ userId: 0, action: '', text: '' }, 2],
  [{ userId: 2, action: '', text: '' }, 1],
  [{ userId: 0, action: 'admin/suspendMarkets', text: '' }, 1],
  [{ userId: 0, action: '', text: 'CASH' }, 1],
  [{ userId: 1, action: '', text: 'cash' }, 0],
])('%j leaves %d', (filter, count) => expect(filtered(entries, filter)).toHaveLength(count));

test('a file for a spreadsheet runs nothing in it', () => {
  const [head, first, second] = auditCsv(entries, (id) => `person ${id}`).split('\r\n');
  expect(head).toBe('"Time (UTC)","Person","Action","Outcome","Request"');
  expect(first).toBe('"2031-05-05T12:00:00Z","person 1","admin/suspendMarkets","done","match id 7"');
  expect(second).toContain('"reason =1+1, ""cash"""');
  expect(auditCsv(entries, () => '=HYPERLINK()')).toContain('"\'=HYPERLINK()"');
});
