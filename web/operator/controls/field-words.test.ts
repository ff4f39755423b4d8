import { expect, test } from 'vitest';
import { fieldRows } from './field-words.ts';

test('every field has a label, and its value is in words', () => {
  const body = {
    market_id: '1.5',
    state: 'ball-running',
    levels: [{ is_back: true, rate: 90, size: 100_000 }],
    winners: [1, 2],
    tied: [],
    bet_delay: 5000,
    open_date: '2031-05-05T12:00:00Z',
    from: Date.UTC(2031, 4, 5, 12),
    max_stake: null,
    confirmed: true,
    race: { country: 'IN', ground: '' },
    reason: 'seen',
    request_id: 'k',
  };
  expect(fieldRows(body)).toEqual([
    ['Market', '1.5'],
    ['State', 'ball running'],
    ['Levels 1, back', 'yes'],
    ['Levels 1, rate', '90'],
    ['Levels 1, size', '1,00,000'],
    ['Winners', '1, 2'],
    ['Tied', 'none'],
    ['Bet delay', '5 s'],
    ['Start', '05/05/2031 17:30:00'],
    ['From', '05/05/2031 17:30:00'],
    ['Maximum stake', 'none'],
    ['Confirmed', 'yes'],
    ['Race, country', 'IN'],
    ['Race, ground', 'none'],
  ]);
});
