import { expect, test } from 'vitest';
import { NO_FIELDS, reasonWords, voidRequest } from './void-request.ts';

const runners = [
  { selection_id: 1, name: 'Lantern' },
  { selection_id: 2, name: 'Harbour' },
];
const odds = { market_id: '1.7', name: 'Match Odds', runners, isNumber: false, per_unit: 1 };
const session = { market_id: '1.8', name: '6 over runs', runners: runners.slice(0, 1), isNumber: true, per_unit: 2 };
const FROM = '2026-11-30T14:05:03';
/** The site's clock is 5:30 ahead of UTC. */
const AT = Date.parse('2026-11-30T08:35:03Z');

test('a span is of the site’s clock, and may be of one runner and side', () => {
  expect(voidRequest({ ...NO_FIELDS, from: FROM }, odds)).toEqual({ market_id: '1.7', from: AT });
  const narrow = { ...NO_FIELDS, from: FROM, until: '2026-11-30T14:05:09', runner: '2', side: 'lay' } as const;
  expect(voidRequest(narrow, odds)).toEqual({
    market_id: '1.7',
    from: AT,
    until: AT + 6000,
    selection_id: 2,
    side: 'lay',
  });
});

test('a span needs its beginning, and ends after it', () => {
  expect(voidRequest(NO_FIELDS, odds)).toBeUndefined();
  expect(voidRequest({ ...NO_FIELDS, until: FROM }, odds)).toBeUndefined();
  expect(voidRequest({ ...NO_FIELDS, from: FROM, until: '2026-11-30T14:05' }, odds)).toBeUndefined();
});

test('a price error is of a runner and a side, at a price or a line, perhaps since a time', () => {
  const wrong = { ...NO_FIELDS, cause: 'price', side: 'back', price: '900' } as const;
  expect(voidRequest(wrong, odds)).toBeUndefined();
  expect(voidRequest({ ...wrong, runner: '1', price: '' }, odds)).toBeUndefined();
  expect(voidRequest({ ...wrong, runner: '1', side: '' }, odds)).toBeUndefined();
  expect(voidRequest({ ...wrong, runner: '1' }, odds)).toEqual({
    market_id: '1.7',
    selection_id: 1,
    side: 'back',
    odds: 900,
  });
  expect(voidRequest({ ...wrong, price: '45.5', from: FROM }, session)).toEqual({
    market_id: '1.8',
    from: AT,
    selection_id: 1,
    side: 'back',
    line: 91,
  });
});

test('its reason is worded for bettors', () => {
  const wrong = { ...NO_FIELDS, cause: 'price', side: 'lay', price: '45', from: FROM } as const;
  expect(reasonWords(wrong, session)).toBe(
    'Price error: No bets on 6 over runs at 45 or better since 2026-11-30 14:05:03 are void under our rules.',
  );
  expect(reasonWords({ ...wrong, runner: '2', from: '' }, odds)).toBe(
    'Price error: Lay bets on Harbour at 45 or better are void under our rules.',
  );
  expect(reasonWords({ ...wrong, cause: 'time' }, odds)).toBe('');
});
