import type { MatchFactOnWire } from 'protocol';
import { expect, test } from 'vitest';
import { correctedByOthers, isSecondSource } from './who-corrects.ts';

const [SAM, SUE, ANNA] = [7, 8, 9];
const fact = (fact_id: number, source: string, by: number, corrects: number | null = null): MatchFactOnWire => ({
  fact_id,
  at: '2031-01-01T00:00:00Z',
  source,
  said: { kind: fact_id === 1 ? 'fixture' : 'ball' },
  corrects,
  by,
});
const fixture = fact(1, 'manual', SAM);
const bySam = fact(2, 'scorer-7', SAM);
const bySue = fact(3, 'scorer-8', SUE);
const putRight = fact(4, 'manual', ANNA, 3);
const scorers = [
  { user_id: SAM, user_name: 'sam', source: 'scorer-7' },
  { user_id: SUE, user_name: 'sue', source: 'scorer-8' },
];
const known = { facts: [fixture, bySam, bySue, putRight], doubts: [], scorers };

test.each([
  ['a scorer’s own ball', bySam, SAM, undefined],
  ['the other scorer’s ball', bySue, SAM, 'Only sue can correct this.'],
  ['a correction of the other scorer’s ball', putRight, SAM, 'Only sue can correct this.'],
  ['a fact for every source', fixture, SAM, 'You are a source yourself: somebody else has to correct this.'],
  ['any of them by somebody who scores nothing', bySue, ANNA, undefined],
])('%s', (_, of, person, why) => expect(correctedByOthers(of, known, person)).toBe(why));

test('an only scorer enters facts for every source, one of two does not', () => {
  expect(isSecondSource('manual', { facts: [fixture, bySam] }, SAM)).toBe(false);
  expect(isSecondSource('manual', known, SAM)).toBe(true);
  expect(isSecondSource('manual', known, ANNA)).toBe(false);
});
