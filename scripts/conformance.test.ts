import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformancePage, writtenByHand } from './conformance-page.ts';

const page = readFileSync(new URL('../docs/CONFORMANCE.md', import.meta.url), 'utf8');

test('docs/CONFORMANCE.md is what npm run conformance makes now', () => {
  expect(page).toBe(conformancePage(writtenByHand(page)));
});

test('what is written by hand is kept', () => {
  expect(writtenByHand(conformancePage('A line.\n\nAnother.'))).toBe('A line.\n\nAnother.');
  expect(() => writtenByHand('# Conformance')).toThrow('no part between');
});
