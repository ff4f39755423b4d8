import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { MANUAL_SOURCE } from '../sources/agreement.ts';
import type { Fact } from './fact.ts';
import { hasBegun } from './play-begun.ts';

const claims = (...kinds: readonly string[]): Fact[] =>
  kinds.map((kind, at) => ({ id: at + 1, source: MANUAL_SOURCE, ['said']: { kind }, at: at as Millis }));

test('a match has begun once a fact reports play, and not by what is known before it', () => {
  expect(hasBegun(claims())).toBe(false);
  expect(hasBegun(claims('fixture', 'eleven', 'toss', 'rescheduled', 'postponed', 'non-runner'))).toBe(false);
  expect(hasBegun(claims('fixture', 'goal'))).toBe(true);
  const corrected = { ...claims('goal')[0], id: 2, ['said']: null, corrects: 1 } as Fact;
  expect(hasBegun([...claims('goal'), corrected])).toBe(false);
});
