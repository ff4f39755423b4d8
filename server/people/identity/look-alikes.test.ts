import { expect, test } from 'vitest';
import { skeletonOf } from './look-alikes.ts';

test.each(['0perator', 'OPERATOR', 'operat0r', 'oper.ator', 'operator_', 'o-p-e-r-a-t-o-r'])(
  '%s reads as operator',
  (name) => {
    expect(skeletonOf(name)).toBe(skeletonOf('operator'));
  },
);

test.each([
  ['admin', 'adrnin'],
  ['sally', 'sa1Iy'],
  ['wilma', 'vvilma'],
  ['dean', 'clean'],
  ['susan', '5usan'],
])('%s and %s read alike', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each(['operators', 'cooperator', 'moderator'])('%s does not read as operator', (name) => {
  expect(skeletonOf(name)).not.toBe(skeletonOf('operator'));
});
