import { expect, test } from 'vitest';
import { PageTurns } from './page-turns.ts';

test('who has taken the least time for pages is next, however early others ask, and each has one at a time', async () => {
  let now = 0;
  const turns = new PageTurns(() => now);
  for (const [user, ms] of [
    [1, 900],
    [2, 800],
    [3, 700],
  ] as const)
    await turns.take(user, async () => {
      now += ms;
    });
  const opened = Promise.withResolvers<void>();
  const made: number[] = [];
  const page = (user: number) =>
    turns.take(user, async () => {
      made.push(user);
      await opened.promise;
    });
  const all = [1, 1, 2, 1, 3, 9].map(page);
  // Those who have taken much have one place together.
  await expect.poll(() => made).toEqual([1, 9]);
  opened.resolve();
  await Promise.all(all);
  expect(made).toEqual([1, 9, 3, 2, 1, 1]);
});

test('of one person eight are made or wait, and more are refused', async () => {
  const turns = new PageTurns(() => 0);
  const never = new Promise<void>(() => undefined);
  const answers = Array.from({ length: 9 }, () => turns.take(1, () => never).catch(({ code }) => code));
  expect(await answers.at(-1)).toBe('too-many-requests');
  expect(await turns.take(2, async () => 'made')).toBe('made');
});

test('time that was taken is forgiven', async () => {
  let now = 0;
  const turns = new PageTurns(() => now);
  await turns.take(1, async () => {
    now += 1000;
  });
  now += 20_000;
  const opened = Promise.withResolvers<void>();
  const made: number[] = [];
  const page = (user: number) =>
    turns.take(user, async () => {
      made.push(user);
      await opened.promise;
    });
  const all = [7, 8, 1, 9].map(page);
  opened.resolve();
  await Promise.all(all);
  expect(made).toEqual([7, 8, 1, 9]);
});

test('where too many wait, whoever has taken the most makes room for who has taken less', async () => {
  let now = 0;
  const turns = new PageTurns(() => now);
  for (let user = 1; user <= 20; user += 1)
    await turns.take(user, async () => {
      now += 1000;
    });
  const opened = Promise.withResolvers<void>();
  const page = (user: number) =>
    turns
      .take(user, () => opened.promise)
      .then(
        () => 'made',
        ({ code }: { code: string }) => code,
      );
  const crowd = Array.from({ length: 120 }, (_, at) => page(1 + (at % 20)));
  const other = page(99);
  expect(await crowd[119]).toBe('too-many-requests');
  opened.resolve();
  expect(await other).toBe('made');
  const answers = await Promise.all(crowd);
  // One is made and a hundred wait; the other has the second place.
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(101);
});
