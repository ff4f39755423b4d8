import { REJECTIONS } from '../engine/index.ts';
import { expect, test } from 'vitest';
import { TooManyOpenBets } from '../server/gateway/open-bets.ts';
import { refusalOf } from '../server/gateway/rejection-answers.ts';
import { WORDS_OF_NO_OFFER } from '../server/gateway/wire/cash-out-on-wire.ts';
import { changedNotice, reachedNotice } from '../server/notices/limit-notices.ts';
import { BET_REFUSALS } from '../web/shared/server-words/bet-refusals.ts';
import { NOTICE_PATTERNS } from '../web/shared/server-words/notice-patterns.ts';
import { translated, type Patterns } from '../web/shared/server-words/patterns.ts';

// What the server says in English and what the browser can say again in another language are two tables.

const isKnown = (patterns: Patterns | undefined, text: string) =>
  patterns !== undefined && translated(patterns, text, { say: () => 'said' }) !== undefined;

test('every no of the engine can be said again', () => {
  const unknown = REJECTIONS.filter((code) => !isKnown(BET_REFUSALS[code], refusalOf(code).message));
  expect(unknown).toEqual([]);
});

test('both caps on unmatched bets can be said again', () => {
  const refusals = (['market', 'account'] as const).map((where) => new TooManyOpenBets(where, 500));
  const unknown = refusals.filter(({ code, message }) => !isKnown(BET_REFUSALS[code], message));
  expect(unknown).toEqual([]);
});

test('every reason why there is no cash out is known', () => {
  const unknown = Object.entries(WORDS_OF_NO_OFFER).filter(([code, text]) => !isKnown(BET_REFUSALS[code], text));
  expect(unknown).toEqual([]);
});

test('all notices of limits are known', () => {
  const about = { account: 1 as never, now: 0 };
  const reached = (['deposit-limit', 'loss-limit', 'exposure-limit'] as const).map((rejection) =>
    reachedNotice({ ...about, rejection }),
  );
  const changed = (['deposit', 'loss', 'exposure'] as const).flatMap((limit) =>
    [-1, 123_400].flatMap((amount) =>
      (limit === 'exposure' ? [0] : [86_400_000, 7 * 86_400_000]).map((period) =>
        changedNotice({ type: 'self-limit-changed', account: 1, limit, amount, period } as never, 1),
      ),
    ),
  );
  const texts = [...reached, ...changed].map((notice) => [notice?.kind ?? '', notice?.text as string] as const);
  expect(texts).toHaveLength(13);
  expect(texts.filter(([kind, text]) => !isKnown(NOTICE_PATTERNS[kind], text))).toEqual([]);
});
