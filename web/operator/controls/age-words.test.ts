import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [-SECOND, '0 s'],
  [40 * SECOND, '40 s'],
  [18 * MINUTE + 30 * SECOND, '18 min'],
  [HOUR, '1 h'],
  [HOUR + 12 * MINUTE, '1 h 12 min'],
  [6 * DAY + 20 * HOUR, '6 d 20 h'],
  [7 * DAY, '7 d'],
])('%d ms is %s', (ms, words) => expect(ageWords(ms)).toBe(words));
