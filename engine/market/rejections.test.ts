import { expect, test } from 'vitest';
import { WRONG_MARKET_LIFE } from '../testing/wrong-market-life.ts';

// docs/rules.md, "Markets", "Removal", "Re-settlement", "Void" and "Shortfalls"
test.each(WRONG_MARKET_LIFE.rows)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = WRONG_MARKET_LIFE.stage();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toEqual({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});
