import { expect, test } from 'vitest';
import { namedIn, namesIn } from './named-in.ts';

const ann = { user_id: 1, user_name: 'ann' };
const bob = { user_id: 2, user_name: 'Bob' };

test.each([
  ['', [], []],
  ['ann', [ann], []],
  [' ANN , bob,ann,', [ann, bob], []],
  ['ann, cy', [ann], ['cy']],
])('%j', (text, found, unknown) => {
  expect(namedIn(namesIn(text), [ann, bob])).toEqual({ found, unknown });
});
