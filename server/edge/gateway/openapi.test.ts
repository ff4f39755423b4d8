import { CALLS } from 'protocol';
import { expect, test } from 'vitest';
import { describeCalls } from './openapi.ts';

test('every call is described once, and others have their turns meanwhile', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const { openapi, paths } = JSON.parse(await describeCalls()) as { openapi: string; paths: object };
  isOver = true;
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(['/health', ...Object.keys(CALLS).map((name) => `/${name}`)]);
  expect(turns).toBeGreaterThan(Object.keys(CALLS).length / 20);
});
