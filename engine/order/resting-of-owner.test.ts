import { afterEach, expect, test, vi } from 'vitest';
import { FastBook } from '../book/fast-book.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

afterEach(() => vi.restoreAllMocks());

const OTHERS = 100;

/** Many lays of another account in front of two of account 16. */
function crowded(): Trial {
  const trial = new Trial().customers(1e6, 1e6).market({});
  for (let n = 0; n < OTHERS; n++) trial.events(anOrder({ account: 17, side: 'lay', price: 200, size: 10 }));
  for (const price of [200, 190]) trial.events(anOrder({ account: 16, side: 'lay', price, size: 10 }));
  return trial;
}

const walked = (trial: Trial, command: PlainCommand): number => {
  const steps = vi.spyOn(FastBook.prototype, 'following');
  trial.events(command);
  const { length } = steps.mock.calls;
  steps.mockRestore();
  return length;
};

test.each<[string, PlainCommand, PlainCommand]>([
  ['cancelling all', { type: 'cancel-orders', account: 16 }, { type: 'cancel-orders', account: 16 }],
  [
    'a self-exclusion',
    { type: 'exclude-self', account: 16, until: 5000 },
    { type: 'exclude-self', account: 16, until: 6000 },
  ],
])(
  '%s walks to the last own order, and no queue where none rests: repeated, it walks nothing',
  (_name, first, again) => {
    const trial = crowded();
    expect(walked(trial, first)).toBe(OTHERS + 2);
    expect(walked(trial, again)).toBe(0);
  },
);
