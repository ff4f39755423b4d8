import type { AccountId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { RequestAnswers } from './request-answers.ts';

const asha = 17 as AccountId;
const bala = 18 as AccountId;
const of = (requestId: string, about: unknown = '') => ({ requestId, about: [about] });

test('why a request was refused is remembered by account and request, also of one that is still on its way', async () => {
  const answers = new RequestAnswers();
  const { promise, reject } = Promise.withResolvers<string>();
  const running = answers.run(asha, 'r', () => promise);
  const refusal = answers.refusalOf(asha, 'r');
  expect(await answers.refusalOf(bala, 'r')).toBeUndefined();
  reject(new Refusal(409, 'order-closed', { message: '' }));
  await expect(running).rejects.toThrow();
  expect(await refusal).toMatchObject({ code: 'order-closed' });
});

test('work that is to be done once is done once, however many ask for it', async () => {
  const answers = new RequestAnswers();
  let done = 0;
  const work = async () => (done += 1);
  expect(await Promise.all([answers.once(asha, of('r'), work), answers.once(asha, of('r'), work)])).toEqual([1, 1]);
  expect(await answers.once(asha, of('r'), work)).toBe(1);
  expect(await answers.once(bala, of('r'), work)).toBe(2);
});

test('a refused request may be sent again', async () => {
  const answers = new RequestAnswers();
  await expect(answers.once(asha, of('r'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await answers.once(asha, of('r'), async () => 'yes')).toBe('yes');
});

test('a request without an id is only done', async () => {
  expect(await new RequestAnswers().run(asha, undefined, async () => 'placed')).toBe('placed');
});

test('the same id for something else is refused', async () => {
  const answers = new RequestAnswers();
  expect(await answers.once(asha, of('r', 7), async () => 'closed')).toBe('closed');
  const other = answers.once(asha, of('r', 8), async () => 'closed too');
  await expect(other).rejects.toMatchObject({ code: 'request-key-reused' });
});
