import { expect, test } from 'vitest';
import { typedRunner } from './race-card.ts';

test.each([
  ['Quiet Monsoon', 'Quiet Monsoon', null],
  ['1 Quiet Monsoon (4) J Smith / M Quarrie', 'Quiet Monsoon', [1, 4, 'J Smith', 'M Quarrie']],
  ['2. Night Ferry (11)', 'Night Ferry', [2, 11, '', '']],
  ['3) Copper Lantern, K Dovar', 'Copper Lantern', [3, 0, 'K Dovar', '']],
  ['12 Ash', 'Ash', [12, 0, '', '']],
  ['  4   Elm  (2)  A Rider ', 'Elm', [4, 2, 'A Rider', '']],
])('%s', (line, name, card) => {
  const runner = typedRunner(line);
  expect(runner.name).toBe(name);
  const { cloth, draw, jockey, trainer } = runner.card ?? {};
  expect(runner.card === null ? null : [cloth, draw, jockey, trainer]).toEqual(card);
});

test('a number has its saddlecloth, and a late one too', () => {
  expect(typedRunner('1 Ash').card?.silk).toEqual({ pattern: 'plain', body: '#d4212c', detail: '#d4212c' });
  expect(typedRunner('40 Ash').card?.silk.body).toMatch(/^#[0-9a-f]{6}$/);
});
