import fc from 'fast-check';
import type { Command } from 'engine';
import type { Money } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import { ACCOUNTS, journalOf, manySteps, MARKETS, opened, QUOTED } from '../live/testing/any-journal.fixture.ts';
import type { Step } from '../live/testing/any-journal.fixture.ts';
import { stateOf } from '../live/bet.ts';
import { LiveModels } from '../live/live-models.ts';
import { Group } from './group.ts';
import { RecordState } from './record-state.ts';

/** Folds batches in groups of so many, keeping every row at hand. */
function fold(batches: readonly DurableBatch[], inGroup: number): RecordState {
  const state = new RecordState();
  for (let from = 0; from < batches.length; from += inGroup) {
    const group = new Group();
    for (const batch of batches.slice(from, from + inGroup)) group.add(batch);
    group.fold(state);
  }
  return state;
}

/** Results again and again at the end of any journal. */
const endings = fc.array(
  fc
    .record({
      command: fc.oneof(
        fc.record({ type: fc.constant('close-market' as const), market: fc.constantFrom(...MARKETS, QUOTED) }),
        fc.record({
          type: fc.constant('settle-market' as const),
          market: fc.constantFrom(...MARKETS, QUOTED),
          winners: fc.constantFrom([1], [2], [3]),
        }),
        fc.record({ type: fc.constant('void-market' as const), market: fc.constantFrom(...MARKETS, QUOTED) }),
        fc.record({
          type: fc.constant('void-bets' as const),
          market: fc.constantFrom(...MARKETS, QUOTED),
          order: fc.integer({ min: 1, max: 60 }),
        }),
      ),
      wait: fc.constantFrom(0, 1000),
      ends: fc.boolean(),
    })
    .map(({ command, ...rest }): Step => ({ command: command as Command, ...rest })),
  { maxLength: 20 },
);
const anyJournal = fc.tuple(manySteps, endings).map(([steps, last]) => journalOf([...opened, ...steps, ...last]));

test('every bet that the live models show is recorded, and just so', () => {
  fc.assert(
    fc.property(anyJournal, fc.integer({ min: 1, max: 9 }), ({ batches }, inGroup) => {
      const live = new LiveModels();
      for (const batch of batches) live.apply(batch);
      const records = fold(batches, inGroup);
      for (const account of ACCOUNTS.slice(1)) {
        for (const bet of live.betsOf(account)) {
          const recorded = records.bets.get(bet.order);
          const {
            resting: _,
            restsAt: _1,
            onClose: _2,
            arrival: _3,
            tradedBefore: _4,
            ...shown
          } = bet as typeof bet & Record<string, unknown>;
          expect(recorded).toMatchObject(shown);
          expect(stateOf(recorded as NonNullable<typeof recorded>)).toBe(stateOf(bet));
        }
      }
    }),
    { numRuns: lawCases(150) },
  );
});

test('the lines of an account add up to its cash, each to the balance that it tells', () => {
  fc.assert(
    fc.property(anyJournal, ({ batches }) => {
      const live = new LiveModels();
      for (const batch of batches) live.apply(batch);
      const { lines } = fold(batches, 1000).changed;
      for (const account of ACCOUNTS.slice(1)) {
        const own = lines.filter((line) => line.account === account);
        let balance = 0;
        for (const [place, { line, amount, balance: told, won, commission, kind }] of own.entries()) {
          balance += amount;
          expect({ line, told }).toEqual({ line: place + 1, told: balance });
          if (kind === 'settlement' || kind === 'resettlement') expect(won - commission).toBe(amount);
        }
        expect(balance).toBe(live.account(account)?.cash);
      }
    }),
    { numRuns: lawCases(100) },
  );
});

test('what a market has paid an account is what its position tells, however often it was settled', () => {
  fc.assert(
    fc.property(anyJournal, ({ batches }) => {
      const { lines, positions } = fold(batches, 1000).changed;
      const paid = new Map<string, { profit: Money; commission: Money }>();
      for (const { account, market, won, commission } of lines) {
        if (market === 0) continue;
        const sum = paid.get(`${account} ${market}`) ?? { profit: 0 as Money, commission: 0 as Money };
        paid.set(`${account} ${market}`, {
          profit: (sum.profit + won) as Money,
          commission: (sum.commission + commission) as Money,
        });
      }
      for (const [key, { profit, commission }] of positions) {
        expect(paid.get(key) ?? { profit: 0, commission: 0 }).toEqual({ profit, commission });
      }
      expect([...paid.keys()].every((key) => positions.has(key))).toBe(true);
    }),
    { numRuns: lawCases(100) },
  );
});

test('a customer’s position is the sum of his bets', () => {
  fc.assert(
    fc.property(anyJournal, ({ batches }) => {
      const { bets, changed } = fold(batches, 1000);
      for (const { account, market, profit } of changed.positions.values()) {
        // A house has quotes, and no bets.
        if (!ACCOUNTS.includes(account)) continue;
        const own = [...bets.values()].filter((bet) => bet.account === account && bet.market === market);
        expect(own.reduce((sum, bet) => sum + (bet.profit ?? 0), 0)).toBe(profit);
      }
    }),
    { numRuns: lawCases(60) },
  );
});

test('a feed’s orders and lines are not recorded', () => {
  fc.assert(
    fc.property(anyJournal, ({ batches }) => {
      const { bets, changed } = fold(batches, 1000);
      expect([...bets.values()].filter((bet) => bet.account === ACCOUNTS[0])).toEqual([]);
      expect(changed.lines.filter((line) => line.account === ACCOUNTS[0])).toEqual([]);
    }),
    { numRuns: lawCases(20) },
  );
});
