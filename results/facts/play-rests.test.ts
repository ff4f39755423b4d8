import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { playRests } from './play-rests.ts';

const facts = (...kinds: readonly (string | null)[]) =>
  kinds.map((kind, index) => ({
    id: index + 1,
    at: index as Millis,
    source: 'a-feed',
    ['said']: kind === null ? null : { kind },
  })) as Parameters<typeof playRests>[0];

test.each([
  [['fixture'], false],
  [['fixture', 'toss', 'innings'], false],
  [['innings', 'ball', 'innings-end'], true],
  [['innings', 'ball', 'innings-end', 'target', 'break-prices'], true],
  [['innings-end', 'target', 'innings'], false],
  [['ball', 'innings-end', null], true],
  [['period-begins', 'goal', 'period-ends'], true],
  [['period-ends', 'period-begins'], false],
  [['ball', 'day-end'], true],
  [['ball', 'result'], true],
])('after %j play rests: %s', (kinds, rests) => {
  expect(playRests(facts(...kinds))).toBe(rests);
});

test('nothing has been heard: play does not rest', () => {
  expect(playRests([])).toBe(false);
});
