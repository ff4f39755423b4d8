import { expect, test } from 'vitest';
import { BetAnswers } from './bet-answers.ts';

test('a bet that a busy exchange refused is a miss, and no fault', () => {
  const answers = new BetAnswers();
  answers.see('{"status":true,"message":"","data":{}}');
  answers.see('{"status":false,"code":"busy","message":"Busy."}');
  expect(answers).toMatchObject({ placed: 1, busy: 1, misses: ['1 requests were refused by a busy exchange'] });
});

test('a bet that was refused for another reason ends the benchmark', () => {
  const answers = new BetAnswers();
  expect(() => answers.see('{"status":false,"code":"too-many-requests","message":"Wait."}')).toThrow(
    'a bet was refused: {"status":false,"code":"too-many-requests"',
  );
});
