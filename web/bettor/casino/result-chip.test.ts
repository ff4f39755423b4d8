import { expect, test } from 'vitest';
import { isRedPocket, nameOfResult, SideChip } from './result-chip.tsx';

test.each([
  ['lucky7', 'seven', '7'],
  ['lucky7', 'high', 'high'],
  ['teen8', 'LLWWWWWW', 'LLWWWWWW'],
  ['dt20', 'tie', 'tie'],
  ['matka', '137-14-248', '137-14-248'],
  ['btable', 'kis_kisko', 'kis_kisko'],
])('%s: %s is named %s, which contains what its chip shows', (table, winner, name) => {
  expect(nameOfResult(table, winner)).toBe(name);
});

test('a pocket is red at the wheel alone, and the wheel itself has no chip', () => {
  expect(isRedPocket('roulette', '18')).toBe(true);
  expect(isRedPocket('roulette', '17')).toBe(false);
  expect(isRedPocket('matka', '18')).toBe(false);
  expect(SideChip({ table: 'roulette', place: 'wheel' })).toBeNull();
  expect(SideChip({ table: 'teen20', place: 'A' })).not.toBeNull();
});
