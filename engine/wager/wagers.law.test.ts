import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../testing/law-cases.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';

const PROVIDER = 30;
const account = fc.constantFrom(16, 17);
const round = fc.integer({ min: 1, max: 3 });
const amount = fc.integer({ min: 0, max: 700 });
const parties = { account, provider: fc.constant(PROVIDER), requestKey: fc.nat(30).map((key) => `k${key}`) };
const steps = fc.array(
  fc.oneof(
    fc
      .record({ ...parties, amount, kind: fc.constantFrom('wager', 'winnings', 'refund', 'prize') })
      .map((of) => ({ type: 'post-wager', ...of }) as PlainCommand),
    fc
      .record({ ...parties, round, exposure: amount, revision: fc.nat(20) })
      .map((of): PlainCommand => ({ type: 'hold-wager', ...of })),
    fc
      .record({ ...parties, round, profit: fc.integer({ min: -700, max: 700 }) })
      .map((of): PlainCommand => ({ type: 'end-wager', ...of })),
    fc.record({ account, size: fc.integer({ min: 1, max: 500 }) }).map((of) => anOrder(of)),
  ),
  { minLength: 5, maxLength: 60 },
);

test('money is neither made nor lost, nobody stakes more than there is, and exposure is the sum of the rounds', () => {
  fc.assert(
    fc.property(steps, (commands) => {
      const trial = new Trial().customers(1000, 1000).market();
      trial.events({ type: 'open-account', account: PROVIDER, role: 'house' });
      const held = new Map<string, number>();
      const atMarkets = new Map<number, number>();
      for (const command of commands) {
        for (const event of trial.do(command).events) {
          if (event.type === 'ledger-posted') expect(event.legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0);
          if (event.type === 'shortfall-changed') throw new Error('a shortfall');
          if (event.type === 'wager-changed') held.set(`${event.account} ${event.round}`, event.exposure);
          if (event.type !== 'balance-changed' || event.account === PROVIDER) continue;
          if (event.market > 0) atMarkets.set(event.account, event.marketExposure);
          const rounds = [...held].filter(([of]) => of.startsWith(`${event.account} `));
          const atProvider = rounds.reduce((sum, [, exposure]) => sum + exposure, 0);
          expect(event.exposure).toBe(atProvider + (atMarkets.get(event.account) ?? 0));
          expect(event.cash).toBeGreaterThanOrEqual(event.exposure);
        }
      }
    }),
    { numRuns: lawCases(200) },
  );
});
