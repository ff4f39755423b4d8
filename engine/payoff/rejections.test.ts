import { expect, test } from 'vitest';
import { RIGHT_RESULTS, WRONG_PAYOFFS } from '../testing/wrong-payoffs.ts';

// docs/rules.md, "Payoffs", "Settlement", "Each-way", "Number payoffs"

test.each(WRONG_PAYOFFS.rows)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = WRONG_PAYOFFS.stage();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toEqual({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});

test.each(RIGHT_RESULTS)('a good result: %j', (command) => {
  const trial = WRONG_PAYOFFS.stage();
  expect(trial.rejection(command)).toBeUndefined();
});
