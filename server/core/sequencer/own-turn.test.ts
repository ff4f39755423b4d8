import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.ts';

test('of all who wait, one goes on in a turn, in the order in which they came', async () => {
  const parts: string[] = [];
  const work = async (name: string) => {
    for (const part of [1, 2]) {
      await ownTurn();
      parts.push(`${name}${part}`);
    }
  };
  const all = Promise.all([work('a'), work('b'), work('c')]);
  const counts: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await nextTurn();
    counts.push(parts.length);
  }
  await all;
  expect(parts).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
});
