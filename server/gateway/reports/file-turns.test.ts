import { expect, test } from 'vitest';
import { FileTurns } from './file-turns.ts';

test('a person has one file made at a time, and all of them two', async () => {
  const turns = new FileTurns();
  const [ann, bob, cid] = [1, 2, 3] as const;
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

test('a person has thirty an hour, and leaves the others theirs; all together have six hundred', async () => {
  let now = 0;
  const turns = new FileTurns(() => now);
  const file = async (user: number) => turns.take(user, async () => 'made').catch(({ code }: { code: string }) => code);
  const first = [];
  for (let count = 0; count < 31; count++) first.push(await file(1));
  expect(first.filter((answer) => answer === 'made')).toHaveLength(30);
  expect(first.at(-1)).toBe('too-many-requests');
  expect(await file(2)).toBe('made');
  for (let user = 3; user < 22; user++) for (let count = 0; count < 30; count++) await file(user);
  expect(await file(99)).toBe('too-many-requests');
  now = 3_600_000;
  expect([await file(1), await file(99)]).toEqual(['made', 'made']);
});
