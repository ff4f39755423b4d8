import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that notes when it begins and ends, and ends when it may. */
function works() {
  const noted: string[] = [];
  const turns = new Turns();
  const take = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = turns.take(key, async () => {
      noted.push(`${name} begins`);
      const answer = await promise;
      noted.push(`${name} ends`);
      return answer;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { noted, take };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('who names the same key waits for everybody before, and others for nobody', async () => {
  const { noted, take } = works();
  const [first, second, third] = [take('a', 'first'), take('a', 'second'), take('a', 'third')];
  const other = take('b', 'other');
  await soon();
  expect(noted).toEqual(['first begins', 'other begins']);
  for (const one of [other, first, second, third]) one.end();
  expect(await Promise.all([first.done, second.done, third.done])).toEqual(['first', 'second', 'third']);
  const [, , , ...rest] = noted;
  expect(rest).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
});

test('who fails keeps nobody waiting, and who comes while the next one works waits for that one', async () => {
  const { noted, take } = works();
  const first = take('a', 'first');
  const second = take('a', 'second');
  first.fail();
  await expect(first.done).rejects.toThrow('first');
  await soon();
  const third = take('a', 'third');
  await soon();
  expect(noted).toEqual(['first begins', 'second begins']);
  second.end();
  third.end();
  expect([await second.done, await third.done]).toEqual(['second', 'third']);
});
