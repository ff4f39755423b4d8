import { expect, test } from 'vitest';
import { bannersOf, bannerText, codesOf } from './content-fields.ts';

const COUNTRIES = [{ code: 'IN' }, { code: 'GB' }];

test('codes are read whatever stands between them, each once', () => {
  expect(codesOf('in, GB  in', COUNTRIES)).toEqual({ codes: ['IN', 'GB'], unknown: [] });
  expect(codesOf('IN XX', COUNTRIES)).toEqual({ codes: ['IN'], unknown: ['XX'] });
});

test('banners are read from lines and written as they were', () => {
  const text = 'Final on Sunday | https://example.com/final\nRain at the Oval';
  const { banners, problem } = bannersOf(text);
  expect([banners, problem]).toEqual([
    [
      { text: 'Final on Sunday', link: 'https://example.com/final' },
      { text: 'Rain at the Oval', link: '' },
    ],
    '',
  ]);
  expect(bannerText(banners)).toBe(text);
});

test.each([
  ['a | javascript:alert(1)', 'An address begins with https://.'],
  [' | https://example.com', 'A banner has 1 to 200 characters.'],
  ['1\n2\n3\n4\n5\n6', 'At most 5 banners.'],
])('%j is refused', (text, problem) => {
  expect(bannersOf(text).problem).toBe(problem);
});
