import { expect, test } from 'vitest';
import { testEvidence } from '../evidence.fixture.ts';
import { DIFFERENT } from './others.ts';
import { REPORTED } from './reported-cases.ts';

const cases = [...Object.values(REPORTED).flat(), ...DIFFERENT];

testEvidence(cases.map(([line, , ...evidence]) => [line, evidence]));

test('each case stands once, and says in words whose it is', () => {
  const lines = cases.map(([line]) => line);
  expect(lines).toEqual([...new Set(lines)]);
  for (const [line, source] of cases) {
    expect(source, line).toMatch(/[A-Za-z]{3}/);
    expect(`${line} ${source}`, line).not.toMatch(/\b[WAMV]\d{1,2}\b/);
  }
});
