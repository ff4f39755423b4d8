import { expect, test } from 'vitest';
import { bodyWords, reasonOf } from './proposal-words.ts';

test('what would be done is in words, without its key; the reason stands apart', () => {
  const body = { user_id: 7, amount: 150_000, request_id: 'k', reason: 'won at the counter' };
  expect(bodyWords({ body }, (id) => `person ${id}`)).toEqual(['person 7', 'Amount: 1,50,000']);
  const ends = { body: { role: 'trader', ends_rule: true } };
  expect(bodyWords(ends, String)).toEqual(['Role: trader', 'After this, nothing takes two people.']);
  expect(reasonOf({ body })).toBe('won at the counter');
  expect(reasonOf({ body: {} })).toBe('');
});
