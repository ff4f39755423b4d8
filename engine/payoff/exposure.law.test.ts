import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../testing/law-cases.ts';
import { RunnersPositions } from './runners-positions.ts';
import { type RunnerPosition, worstLossOf } from './worst-loss.ts';

const amount = fc.integer({ min: -50, max: 50 });
const market = fc.array(fc.record({ ifWin: amount, ifLose: amount }), { minLength: 2, maxLength: 7 }).chain((runners) =>
  fc.record({
    runners: fc.constant(runners),
    winners: fc.integer({ min: 1, max: runners.length - 1 }),
    complete: fc.boolean(),
  }),
);

/** Every set of winners there could be, tried one by one. */
function bruteForce(runners: readonly RunnerPosition[], winners: number, complete: boolean): number {
  let worst = Infinity;
  for (let set = 0; set < 1 << runners.length; set++) {
    const count = runners.filter((_, runnerIndex) => (set >> runnerIndex) & 1).length;
    if (complete ? count !== winners : count > winners) continue;
    worst = Math.min(
      worst,
      runners.reduce((sum, runner, runnerIndex) => sum + ((set >> runnerIndex) & 1 ? runner.ifWin : runner.ifLose), 0),
    );
  }
  return Math.max(0, -worst);
}

// docs/rules.md, "Exposure"
test('the hot exposure, the obvious one and every possible result agree', () => {
  fc.assert(
    fc.property(market, ({ runners, winners, complete }) => {
      const positions = new RunnersPositions(runners.length, winners, complete);
      const position = positions.add(16);
      runners.forEach((runner, runnerIndex) => {
        positions.addIfLose(position, runnerIndex, runner.ifLose);
        positions.addIfWin(position, runnerIndex, runner.ifWin);
      });
      const expected = bruteForce(runners, winners, complete);
      expect(worstLossOf(runners, winners, complete)).toBe(expected);
      expect(positions.worstLoss(position)).toBe(expected);
    }),
    { numRuns: lawCases(2000) },
  );
});

test('every account finds its own row, however many there are', () => {
  const positions = new RunnersPositions(2, 1, true);
  const accounts = Array.from({ length: 3000 }, (_, i) => 16 + i * 7919);
  accounts.forEach((account, runnerIndex) => {
    expect(positions.find(account)).toBe(-1);
    expect(positions.add(account)).toBe(runnerIndex);
  });
  accounts.forEach((account, runnerIndex) =>
    expect([positions.find(account), positions.accountOf(runnerIndex)]).toEqual([runnerIndex, account]),
  );
});
