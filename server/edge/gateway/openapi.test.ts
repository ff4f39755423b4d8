import { CALLS } from 'protocol';
import { expect, test } from 'vitest';
import { countTurns } from '../../core/sequencer/testing/counted-turns.fixture.ts';
import { describeCalls } from './openapi.ts';

test('every call is described once, and others have their turns meanwhile', async () => {
  const { result, turns } = await countTurns(describeCalls);
  const { openapi, paths } = JSON.parse(result) as { openapi: string; paths: object };
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(['/health', ...Object.keys(CALLS).map((name) => `/${name}`)]);
  expect(turns).toBeGreaterThan(Object.keys(CALLS).length / 20);
});
