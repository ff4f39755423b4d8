import { NoticeKind } from 'protocol';
import { expect, test } from 'vitest';
import { NOTICE_TITLES, placeOf } from './notice-words.ts';

test('every kind of notice has a title, and leads somewhere unless it is a message', () => {
  for (const kind of NoticeKind.options) {
    expect(NOTICE_TITLES[kind]).toBeDefined();
    const place = placeOf({ kind, market_id: '1.7' });
    expect([kind, place === undefined]).toEqual([kind, kind === 'message']);
  }
});

test('what was done to bets leads to the bets of that market, in the tab where they are now', () => {
  expect(placeOf({ kind: 'void', market_id: '1.7' })?.to).toBe('/report/current-bet?market=1.7&tab=gone');
  expect(placeOf({ kind: 'settled-again', market_id: '1.7' })?.to).toBe('/report/current-bet?market=1.7&tab=settled');
});
