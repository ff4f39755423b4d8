import { expect, test } from 'vitest';
import { PressOrder, type Switched, type SwitchTo } from './press-order.ts';

/** An exchange whose answers are given by hand. */
function exchange() {
  const sent: SwitchTo[] = [];
  const answers: PromiseWithResolvers<Switched<never>>[] = [];
  const order = new PressOrder<never>((_, to) => {
    sent.push(to);
    const answer = Promise.withResolvers<Switched<never>>();
    answers.push(answer);
    return answer.promise;
  });
  const answer = (at: number, ...changed: string[]) => answers[at]?.resolve({ changed, refused: [] });
  const refuse = (at: number) => answers[at]?.reject(new Error('refused'));
  return { order, sent, answer, refuse };
}

/** Every promise that can go on has gone on. */
const everythingSettles = () => new Promise((resolve) => setImmediate(resolve));

test.each(['answered', 'refused'] as const)('opening waits for a suspension until that is %s', async (end) => {
  const { order, sent, answer, refuse } = exchange();
  const suspending = order.press(1, 'suspended');
  const opening = order.press(1, 'open');
  await everythingSettles();
  expect(sent).toEqual(['suspended']);
  if (end === 'answered') answer(0, '1.1');
  else refuse(0);
  await Promise.allSettled([suspending]);
  await everythingSettles();
  expect(sent).toEqual(['suspended', 'open']);
  answer(1, '1.1');
  expect(await opening).toEqual({ changed: ['1.1'], refused: [] });
});

test('a suspension goes at once, and again after an opening that was under way', async () => {
  const { order, sent, answer } = exchange();
  const opening = order.press(1, 'open');
  await everythingSettles();
  const suspending = order.press(1, 'suspended');
  expect(sent).toEqual(['open', 'suspended']);
  answer(1, '1.1');
  await everythingSettles();
  expect(sent).toHaveLength(2);
  answer(0, '1.2');
  await opening;
  await everythingSettles();
  expect(sent).toEqual(['open', 'suspended', 'suspended']);
  answer(2, '1.2');
  expect(await suspending).toEqual({ changed: ['1.1', '1.2'], refused: [] });
});

test('matches wait for their own presses alone, and for none that is over', async () => {
  const { order, sent, answer } = exchange();
  const suspending = order.press(1, 'suspended');
  const other = order.press(2, 'open');
  await everythingSettles();
  expect(sent).toEqual(['suspended', 'open']);
  answer(0);
  answer(1);
  await Promise.all([suspending, other]);
  const opening = order.press(1, 'open');
  await everythingSettles();
  expect(sent).toHaveLength(3);
  answer(2);
  await opening;
});
