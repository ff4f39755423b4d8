import { expect, test } from 'vitest';
import { CALLS } from './calls.ts';
import { FreeText } from './free-text.ts';

// Unicode Technical Report 36, "Bidirectional Text Spoofing": the marks that turn a direction are not seen, and what
// stands behind them reads otherwise than it is.
test.each([
  ['marks of direction', 'paid \u202e00.001\u202c to\u200f \u2066asha\u2069', 'paid 00.001 to asha'],
  ['what has no width, and what breaks a line of a log', '\ufeffa\u200bb\u0000c\u2028d\u00ad ', 'abcd'],
  [
    'nothing of Hindi and emoji, nor lines',
    'क्\u200dष \u{1F469}\u200d\u{1F33E}\nदो',
    'क्\u200dष \u{1F469}\u200d\u{1F33E}\nदो',
  ],
])('of a typed text go %s', (_what, typed, kept) => {
  expect(FreeText.parse(typed)).toBe(kept);
});

test('a text of nothing but hidden characters is empty', () => {
  expect(FreeText.min(1).safeParse('\u202e\u200b \u2066').success).toBe(false);
});

test('reasons and queries are stored without marks', () => {
  const reason = CALLS['admin/endLogins'].request.parse({ user_id: 1, reason: '\u202eon request' });
  const query = CALLS['query/raiseQuery'].request.parse({
    market_id: '1.1',
    about: 'result',
    text: 'why this\u2067 result?',
  });
  expect([reason.reason, query.text]).toEqual(['on request', 'why this result?']);
});
