import { expect, test } from 'vitest';
import type { Fact } from 'results';
import { startOfFacts } from './has-started.ts';

const fixture = (startsAt: number, { source = 'feed', by = undefined as number | undefined } = {}) => ({
  source,
  by,
  ['said']: { kind: 'fixture', teams: ['Reds', 'Blues'], startsAt },
});
const move = (claim: object) => ({ source: 'feed', ['said']: claim });
const startOf = (...claims: readonly object[]) =>
  startOfFacts(claims.map((claim, place) => ({ id: place + 1, at: place, ...claim }) as unknown as Fact));

test('the earliest fixture of a person or a source is the start, a template’s is none', () => {
  expect(startOf(fixture(15), fixture(14, { source: 'manual', by: 7 }))).toBe(14);
  expect(startOf(fixture(13, { source: 'manual' }), fixture(15))).toBe(15);
  expect(startOf(fixture(13, { source: 'manual' }))).toBeUndefined();
});

test('a fixture that comes after a move does not undo it', () => {
  expect(startOf(fixture(15), move({ kind: 'rescheduled', startsAt: 18 }), fixture(15))).toBe(18);
  expect(startOf(fixture(15), move({ kind: 'postponed', day: '2031-05-05' }), fixture(15))).toBeUndefined();
});
