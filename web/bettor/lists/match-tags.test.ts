import { expect, test } from 'vitest';
import { tagsOf } from './match-tags.ts';

test('TV, bookmaker and sessions, each where there is one', () => {
  const texts = (of: Parameters<typeof tagsOf>[0]) => tagsOf(of).map(({ text }) => text);
  expect(texts({ streamUrl: 'https://tv.example/1', hasBookmaker: true, sessions: 3 })).toEqual(['TV', 'BM', 'F 3']);
  expect(texts({ streamUrl: '', hasBookmaker: false, sessions: 0 })).toEqual([]);
});
