import { expect, test } from 'vitest';
import { approverWords } from './approver-words.ts';

test.each([
  [[], 'Nobody may approve it as rights and logins are now.'],
  [['anna', 'otto'], 'May approve it: anna, otto.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'May approve it: a, b, c, d, e and 2 more.'],
])('%j: %s', (approvers, words) => expect(approverWords(approvers)).toBe(words));
