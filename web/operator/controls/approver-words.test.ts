import { expect, test } from 'vitest';
import { approverWords } from './approver-words.ts';

test.each([
  [[], 'Nobody can approve it with the current roles and logins.'],
  [['anna', 'otto'], 'May approve it: anna, otto.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'May approve it: a, b, c, d, e and 2 more.'],
])('%j: %s', (approvers, words) => expect(approverWords(approvers)).toBe(words));
