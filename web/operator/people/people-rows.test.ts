import { expect, test } from 'vitest';
import type { AdminUser } from 'protocol';
import { peopleRows } from './people-rows.ts';

const person = (user_id: number, parent_id: number, fields: Partial<AdminUser> = {}): AdminUser => ({
  user_id,
  user_name: `person${user_id}`,
  role: 'bettor',
  parent_id,
  account: user_id,
  is_disabled: false,
  cash: 0,
  liability: 0,
  ...fields,
});
const PEOPLE = [
  person(1, -1, { role: 'operator', user_name: 'Olga' }),
  person(2, 1, { liability: -5 }),
  person(3, -1),
  person(4, 1, { role: 'trader' }),
  person(5, 99),
  person(6, 6),
];
const rows = (...asked: [string, Parameters<typeof peopleRows>[2]]) =>
  peopleRows(PEOPLE, ...asked).map(({ user, level }) => [user.user_id, level]);

test('below each person stand those whom they opened; who has nobody above stands at the top', () => {
  expect(rows('', 'all')).toEqual([
    [1, 0],
    [2, 1],
    [4, 1],
    [3, 0],
    [5, 0],
    [6, 0],
  ]);
});

test.each([
  ['OLG', 'all', [1]],
  ['', 'at-stake', [2]],
  ['', 'staff', [1, 4]],
  ['person', 'staff', [4]],
  ['nobody', 'all', []],
] as const)('%j of %s: %j', (typed, filter, ids) => {
  expect(rows(typed, filter).map(([id]) => id)).toEqual(ids);
});
