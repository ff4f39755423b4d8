import { expect, test } from 'vitest';
import { WRONG_QUOTES } from '../testing/wrong-quotes.ts';

// docs/rules.md, "Quoted markets"
test.each(WRONG_QUOTES.rows)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = WRONG_QUOTES.stage();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toMatchObject({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});
