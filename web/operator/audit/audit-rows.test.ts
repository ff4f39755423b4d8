import { expect, test } from 'vitest';
import { commandWords, outcomeWords } from './audit-rows.ts';

test.each([
  [[], ''],
  [[12], 'command 12'],
  [[12, 13, 15], 'commands 12 to 15'],
])('%j reads %j', (commands, words) => expect(commandWords(commands)).toBe(words));

test.each([
  ['', 'In progress'],
  ['done', 'Done'],
  ['insufficient-funds', 'Refused: insufficient funds'],
  ['PRIZE_LIMIT_EXCEEDED', 'Refused: prize limit exceeded'],
])('the outcome %j reads %j', (outcome, words) => expect(outcomeWords(outcome)).toBe(words));
