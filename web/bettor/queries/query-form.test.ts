import { expect, test } from 'vitest';
import { problemsOf } from './query-form.ts';

test.each([
  ['no market', { market: '', text: 'Why was this settled so?' }, { market: true, text: false }],
  ['too few words', { market: '1.7', text: '   Why?       ' }, { market: false, text: true }],
  ['all there', { market: '1.7', text: 'Why was it?' }, { market: false, text: false }],
])('a query with %s', (_what, fields, problems) => {
  expect(problemsOf({ about: 'result', ...fields })).toEqual(problems);
});
