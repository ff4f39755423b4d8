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
    bySource: [
      { source: 'feed', would: runs(8) },
      { source: 'card', would: runs(9) },
    ],
  });
  expect(rulingOfTwo({ ...feed, ruling: runs(8) }, { ...card, ruling: isVoid('stopped') }).state).toBe('held');
});

test('as long as one may still say it, it is provisional', () => {
  const early = { ...card, isComplete: false };
  for (const ruling of [
    rulingOfTwo({ ...feed, ruling: open }, { ...card, ruling: runs(2) }),
    rulingOfTwo({ ...card, ruling: runs(2) }, { ...feed, ruling: open }),
    rulingOfTwo({ ...early, ruling: runs(2) }, { ...feed, ruling: open }),
  ]) {
    expect(ruling).toMatchObject({ state: 'held', would: runs(2) });
    expect(ruling.reason).toBe('provisional: so far card alone says it, feed does not yet');
  }
});

test('two sources that call it off settle, for whatever reason each', () => {
  expect(rulingOfTwo({ ...feed, ruling: isVoid('rain') }, { ...card, ruling: isVoid('stopped') })).toEqual(
    isVoid('rain'),
  );
});

test.each([
  ['void runners', { voidRunners: ['A'] }, { voidRunners: ['B'] }],
  ['void times', { voidWindows: [{ from: 1, until: 2 }] }, { voidWindows: [{ from: 1, until: 3 }] }],
])('two sources that pay the same with other %s hold the market', (_, one, other) => {
  const of = (more: object) => settled({ winners: ['home'] }, 'home', more);
  expect(rulingOfTwo({ ...feed, ruling: of(one) }, { ...card, ruling: of(other) }).state).toBe('held');
  expect(rulingOfTwo({ ...feed, ruling: of(one) }, { ...card, ruling: of(one) })).toEqual(of(one));
});

test('what only one can know is settled from that one alone, and says so', () => {
  const ended = { ...feed, isComplete: true };
  expect(rulingOfTwo({ ...ended, ruling: open }, { ...card, ruling: runs(2) })).toEqual(
    settled({ number: 2 }, '2 runs (by card alone: feed does not tell)'),
  );
  expect(rulingOfTwo({ ...card, ruling: runs(2) }, { ...ended, ruling: open })).toEqual(
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
