import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { deleteWrongRate, DELETE_WITHIN_MS } from './delete-wrong-rate.ts';

// Specification, section 9: deleted binary bets are removed within 24 hours.
test.each([
  ['24 hours after it', DELETE_WITHIN_MS, 'misprint', 'deleted'],
  ['a millisecond later', DELETE_WITHIN_MS + 1, 'misprint', 'deletion-too-late'],
  ['without a reason', 0, ' ', 'reason-missing'],
])('a bet is deleted %s: %s', async (_, age, reason, expected) => {
  const requests: unknown[] = [];
  const voidBets = (what: unknown) => Promise.resolve(requests.push(what) as never);
  const deletion = { market: 5 as never, bet: { order: 9 as never, at: 1000 as Millis }, by: 7, reason };
  const answer = deleteWrongRate({ voidBets }, { ...deletion, now: (1000 + age) as Millis });
  const code = await answer.then(
    () => 'deleted',
    (error: { code: string }) => error.code,
  );
  expect(code).toBe(expected);
  const request = { market: 5, by: 7, reason, bets: { order: 9 } };
  expect(requests).toEqual(expected === 'deleted' ? [request] : []);
});
