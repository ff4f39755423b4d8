import { expect, test } from 'vitest';
import { testEvidence } from './evidence.fixture.ts';
import { OPEN } from './open-lines.ts';
import { SPECIFIED } from './specification-lines.ts';

testEvidence(
  Object.entries(SPECIFIED).flatMap(([section, lines]) =>
    lines.map(([line, ...all]) => [`${section}: ${line}`, all] as const),
  ),
);

test('what is open is open by name', () => {
  for (const line of OPEN) expect(line).toMatch(/^§\d /);
});
