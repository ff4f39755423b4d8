import { expect, test } from 'vitest';
import { actionWords, commandWords, detailWords } from './audit-rows.ts';

test.each([
  ['admin/suspendMarkets', 'Suspend markets'],
  ['admin/openMarket', 'Open market'],
])('%s reads %s', (action, words) => expect(actionWords(action)).toBe(words));

test('what was asked stands apart from why', () => {
  expect(detailWords({ user_id: 7, amount: 5.5, reason: 'in cash' })).toBe('user id 7, amount 5.5');
});

test.each([
  [[], ''],
  [[12], 'command 12'],
  [[12, 13, 15], 'commands 12 to 15'],
])('%j reads %j', (commands, words) => expect(commandWords(commands)).toBe(words));
