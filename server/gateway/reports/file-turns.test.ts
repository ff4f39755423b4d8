import { expect, test } from 'vitest';
import { FileTurns } from './file-turns.ts';

test('a login session has one file made at a time, and all of them two', async () => {
  const turns = new FileTurns();
  const [ann, bob, cid] = [{}, {}, {}];
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const anns = turns.take(ann, () => first.promise);
  const again = { statusCode: 429, code: 'too-many-requests', message: expect.stringContaining('One of your files') };
  await expect(turns.take(ann, async () => 'no')).rejects.toMatchObject(again);
  const bobs = turns.take(bob, () => second.promise);
  await expect(turns.take(cid, async () => 'no')).rejects.toMatchObject({ statusCode: 429, retryAfter: 5 });
  first.resolve('done');
  expect(await anns).toBe('done');
  expect(await turns.take(cid, async () => 'made')).toBe('made');
  second.reject(new Error('broken'));
  await expect(bobs).rejects.toThrow('broken');
  expect(await turns.take(bob, async () => 'made')).toBe('made');
});
