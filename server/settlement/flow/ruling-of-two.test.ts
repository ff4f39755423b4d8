import { expect, test } from 'vitest';
import { isOpen, isVoid, settled } from '../ruling.ts';
import { rulingOfTwo } from './ruling-of-two.ts';

const feed = { source: 'feed', isComplete: false };
const card = { source: 'card', isComplete: true };
const runs = (number: number) => settled({ number }, `${number} runs`);
const open = isOpen('the source does not count lbw');
const held = { state: 'held', reason: 'in doubt', would: runs(9) } as const;

test('two sources that rule the same settle', () => {
  expect(rulingOfTwo({ ...feed, ruling: runs(9) }, { ...card, ruling: runs(9) })).toEqual(runs(9));
});

test('where one is in doubt and the other rules the same without, it settles', () => {
  expect(rulingOfTwo({ ...feed, ruling: held }, { ...card, ruling: runs(9) })).toEqual(runs(9));
  expect(rulingOfTwo({ ...card, ruling: runs(9) }, { ...feed, ruling: held })).toEqual(runs(9));
});

test('two sources that rule otherwise hold the market, and both are named', () => {
  expect(rulingOfTwo({ ...feed, ruling: runs(8) }, { ...card, ruling: runs(9) })).toEqual({
    state: 'held',
    reason: 'feed says: 8 runs; card says: 9 runs',
    would: runs(8),
  });
  expect(rulingOfTwo({ ...feed, ruling: runs(8) }, { ...card, ruling: isVoid('stopped') }).state).toBe('held');
});

test('as long as one may still say it, it is provisional', () => {
  const ruling = rulingOfTwo({ ...feed, ruling: open }, { ...card, ruling: runs(2) });
  expect(ruling).toMatchObject({ state: 'held', would: runs(2) });
  expect(ruling.reason).toMatch(/^provisional/);
});

test('what only one can know is settled from that one alone, and says so', () => {
  const ended = { ...feed, isComplete: true };
  expect(rulingOfTwo({ ...ended, ruling: open }, { ...card, ruling: runs(2) })).toEqual(
    settled({ number: 2 }, '2 runs (by card alone: feed does not tell)'),
  );
  expect(rulingOfTwo({ ...ended, ruling: open }, { ...card, ruling: held })).toMatchObject({
    state: 'held',
    would: { reason: '9 runs (by card alone: feed does not tell)' },
  });
});

test('what neither has told is open', () => {
  expect(rulingOfTwo({ ...feed, ruling: open }, { ...card, ruling: open })).toEqual(open);
});
