import { expect, test, vi } from 'vitest';
import { FileTurns } from './file-turns.ts';

test('a person has one file made at a time, and all of them two; others wait for theirs', async () => {
  const turns = new FileTurns();
  const [ann, bob, cid] = [1, 2, 3] as const;
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const anns = turns.take(ann, () => first.promise);
  const again = { statusCode: 429, code: 'too-many-requests', message: expect.stringContaining('One of your files') };
  await expect(turns.take(ann, async () => 'no')).rejects.toMatchObject(again);
  const bobs = turns.take(bob, () => second.promise);
  const made: string[] = [];
  const cids = turns.take(cid, async () => made.push('cid'));
  await expect(turns.take(cid, async () => 'no')).rejects.toMatchObject(again);
  expect(made).toEqual([]);
  first.resolve('done');
  expect(await anns).toBe('done');
  await cids;
  second.reject(new Error('broken'));
  await expect(bobs).rejects.toThrow('broken');
  expect(await turns.take(bob, async () => 'made')).toBe('made');
});

test('who has had fewest files is next, however early others ask', async () => {
  const turns = new FileTurns(() => 0);
  for (const often of [1, 2, 3, 4]) for (let n = 0; n < 5; n += 1) await turns.take(often, async () => undefined);
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const made: number[] = [];
  const file = (user: number, until: Promise<void>) =>
    turns.take(user, async () => {
      made.push(user);
      await until;
    });
  const all = [file(1, one.promise), file(2, two.promise), file(3, Promise.resolve()), file(4, Promise.resolve())];
  all.push(file(9, Promise.resolve()));
  one.resolve();
  await Promise.all([all[0], all[2], all[3], all[4]]);
  expect(made).toEqual([1, 2, 9, 3, 4]);
  two.resolve();
  await Promise.all(all);
});

test('so many wait, and none for ever', async () => {
  vi.useFakeTimers();
  try {
    const turns = new FileTurns(() => 0);
    const never = new Promise<void>(() => undefined);
    void turns.take(1, () => never);
    void turns.take(2, () => never);
    const waiting = Array.from({ length: 101 }, (_, n) => turns.take(10 + n, () => never).catch(({ code }) => code));
    expect(await waiting.at(-1)).toBe('too-many-requests');
    vi.advanceTimersByTime(20_000);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['too-many-requests']));
  } finally {
    vi.useRealTimers();
  }
});

test('a person has thirty an hour, and leaves the others theirs', async () => {
  let now = 0;
  const turns = new FileTurns(() => now);
  const file = async (user: number) => turns.take(user, async () => 'made').catch(({ code }: { code: string }) => code);
  const first = [];
  for (let count = 0; count < 31; count++) first.push(await file(1));
  expect(first.filter((answer) => answer === 'made')).toHaveLength(30);
  expect(first.at(-1)).toBe('too-many-requests');
  expect(await file(2)).toBe('made');
  now = 3_600_000;
  expect(await file(1)).toBe('made');
});
