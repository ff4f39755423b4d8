import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { RequestDesk } from './request-desk.ts';

const asha = 17 as AccountId;
const bala = 18 as AccountId;
const of = (requestId: string, about: unknown = '') => ({ requestId, about: [about] });

test('an answer is remembered by account and request, also one that is still on its way', async () => {
  const desk = new RequestDesk();
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = desk.run(asha, 'r', () => promise);
  const asked = desk.answerOf(asha, 'r');
  expect(desk.answerOf(bala, 'r')).toBeUndefined();
  resolve('placed');
  expect([await running, await asked]).toEqual(['placed', 'placed']);
});

test('work that is to be done once is done once, by however many it is asked', async () => {
  const desk = new RequestDesk();
  let done = 0;
  const work = async () => (done += 1);
  expect(await Promise.all([desk.once(asha, of('r'), work), desk.once(asha, of('r'), work)])).toEqual([1, 1]);
  expect(await desk.once(asha, of('r'), work)).toBe(1);
  expect(await desk.once(bala, of('r'), work)).toBe(2);
});

test('what was refused may be asked again', async () => {
  const desk = new RequestDesk();
  await expect(desk.once(asha, of('r'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await desk.once(asha, of('r'), async () => 'yes')).toBe('yes');
});

test('a request that was given up is refused when it comes, and does nothing', async () => {
  const desk = new RequestDesk();
  desk.withdraw(asha, 'r');
  let done = 0;
  await expect(desk.run(asha, 'r', async () => (done += 1))).rejects.toMatchObject({ code: 'request-withdrawn' });
  expect(done).toBe(0);
  expect(await desk.run(bala, 'r', async () => 'placed')).toBe('placed');
});

test('a request without an id is only done', async () => {
  expect(await new RequestDesk().run(asha, undefined, async () => 'placed')).toBe('placed');
});

test('the same id for something else is refused', async () => {
  const desk = new RequestDesk();
  expect(await desk.once(asha, of('r', 7), async () => 'closed')).toBe('closed');
  const other = desk.once(asha, of('r', 8), async () => 'closed too');
  await expect(other).rejects.toMatchObject({ code: 'request-key-reused' });
});
