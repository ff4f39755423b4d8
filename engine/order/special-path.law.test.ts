import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../testing/law-cases.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { LADDER } from '../vocabulary/index.ts';

// Accounts that have settings go a longer way, with every check there is. Where nothing is set that matters, nothing may
// come out differently.

const account = fc.constantFrom(16, 17, 18);
const order = fc
  .record({
    account,
    selection: fc.constantFrom(7, 8, 9),
    side: fc.constantFrom('back' as const, 'lay' as const),
    price: fc.constantFrom(...LADDER.slice(96, 108), 301),
    size: fc.integer({ min: 0, max: 3000 }),
    persistence: fc.constantFrom('lapse' as const, 'persist' as const),
  })
  .map((fields) => anOrder(fields));
const cancel = fc
  .record({ account, order: fc.integer({ min: 1, max: 30 }) })
  .map((fields): PlainCommand => ({ type: 'cancel-order', ...fields }));
const life = fc.constantFrom<PlainCommand>(
  { type: 'suspend-market', market: 5, cancelAll: true },
  { type: 'suspend-market', market: 5, cancelAll: false },
  { type: 'open-market', market: 5 },
  { type: 'open-market', market: 5 },
  { type: 'turn-in-play', market: 5, betDelay: 2 },
  { type: 'time-passed' },
);
const commands = fc.array(
  fc.oneof({ weight: 12, arbitrary: order }, { weight: 3, arbitrary: cancel }, { weight: 2, arbitrary: life }),
  { minLength: 20, maxLength: 80 },
);

/** Three customers with cash, plain ones, or below an agent and with limits that are out of reach. */
function stage(isSpecial: boolean): Trial {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 40, role: 'agent' });
  for (const number of [16, 17, 18]) {
    trial.events({ type: 'open-account', account: number, role: 'customer', ...(isSpecial && { parent: 40 }) });
    trial.events({ type: 'post-transfer', kind: 'deposit', from: 1, to: number, amount: 10_000 });
    if (!isSpecial) continue;
    trial.events({ type: 'change-account', account: number, exposureLimit: 1e12, maxProfit: 1e12, maxStake: 1e12 });
    trial.events({ type: 'set-self-limit', account: number, kind: 'loss', amount: 1e12, period: 3_600_000 });
  }
  return trial.market();
}

// docs/rules.md, "Limits"
test('limits that are out of reach change nothing', () => {
  fc.assert(
    fc.property(commands, (steps) => {
      const plain = stage(false);
      const special = stage(true);
      for (const command of steps) {
        plain.now++;
        special.now++;
        expect(special.do(command)).toEqual(plain.do(command));
      }
      for (const command of [
        { type: 'close-market', market: 5 },
        { type: 'settle-market', market: 5, winners: [7] },
      ] as const)
        expect(special.do(command)).toEqual(plain.do(command));
    }),
    { numRuns: lawCases(200) },
  );
});
