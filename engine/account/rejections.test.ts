import { expect, test } from 'vitest';
import { WRONG_ACCOUNTS } from '../testing/wrong-accounts.ts';

// docs/rules.md, "Limits", "Locks and exclusion", "The agent tree", "Self-limits"
test.each(WRONG_ACCOUNTS.rows)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = WRONG_ACCOUNTS.stage();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toEqual({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});
