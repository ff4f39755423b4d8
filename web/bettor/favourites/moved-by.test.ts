import { expect, test } from 'vitest';
import { movedBy } from './moved-by.ts';

const all = ['1.1', '1.2', '1.3'].map((id) => ({ kind: 'market' as const, id }));
const ids = (moved: readonly { id: string }[]) => moved.map(({ id }) => id);

test.each([
  ['1.2', -1, ['1.2', '1.1', '1.3']],
  ['1.2', 1, ['1.1', '1.3', '1.2']],
  ['1.1', -1, ['1.1', '1.2', '1.3']],
  ['1.3', 1, ['1.1', '1.2', '1.3']],
  ['1.9', 1, ['1.1', '1.2', '1.3']],
] as const)('%s moved by %i', (id, places, order) => {
  expect(ids(movedBy(all, { kind: 'market', id }, places))).toEqual(order);
});

test('a market and a match of one number are two things', () => {
  const both = [
    { kind: 'match' as const, id: '1' },
    { kind: 'market' as const, id: '1' },
  ];
  expect(movedBy(both, { kind: 'market', id: '1' }, -1).map(({ kind }) => kind)).toEqual(['market', 'match']);
});
