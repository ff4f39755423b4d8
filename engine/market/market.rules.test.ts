import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { MAX_SIZE } from '../vocabulary/index.ts';
import { commissionOn } from './commission.ts';

// Plays the tables of docs/rules.md.
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

const COMMANDS = {
  'open-market': { type: 'open-market', market: 5 },
  'suspend-market': { type: 'suspend-market', market: 5, cancelAll: false },
  'turn-in-play': { type: 'turn-in-play', market: 5, betDelay: 1000 },
  'turn-pre-match': { type: 'turn-pre-match', market: 5 },
  'close-market': { type: 'close-market', market: 5 },
  'settle-market': { type: 'settle-market', market: 5, winners: [8] },
  'void-market': { type: 'void-market', market: 5 },
  'void-bets': { type: 'void-bets', market: 5, from: 0 },
  'remove-runner': { type: 'remove-runner', market: 5, selection: 9, factor: 0 },
  'add-runner': { type: 'add-runner', market: 5, selection: 10 },
} as const satisfies Record<string, PlainCommand>;

/** Market 5, in-play with a delay of 0 and one fill where it was ever open, then brought into a state. */
function marketIn(status: string): Trial {
  const trial = new Trial().customers(1e6, 1e6);
  const payoff = { kind: 'runners', winners: 1, complete: true } as const;
  const definition = { market: 5, mechanism: 'order-book', payoff, runners: [7, 8, 9], baseRate: 0 } as const;
  trial.events({ type: 'create-market', ...definition, minStake: 1, persistenceAllowed: true });
  if (status === 'inactive') return trial;
  trial.events({ type: 'open-market', market: 5 });
  trial.events(anOrder({ side: 'lay', account: 17 }));
  trial.events(anOrder());
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
  const steps: Record<string, readonly PlainCommand[]> = {
    open: [],
    suspended: [COMMANDS['suspend-market']],
    closed: [COMMANDS['close-market']],
    settled: [COMMANDS['close-market'], { type: 'settle-market', market: 5, winners: [7] }],
    void: [COMMANDS['void-market']],
  };
  for (const step of steps[status] ?? []) trial.events(step);
  return trial;
}

const rows = table('Markets').map(([command = '', from = '', to = '']) => ({ command, from: listOf(from), to }));

test('Markets: the table has every command of a market’s life', () => {
  expect(rows.map((row) => row.command)).toEqual(Object.keys(COMMANDS));
});

test.each(rows)('Markets: $command from every state', ({ command, from, to }) => {
  for (const status of ['inactive', 'open', 'suspended', 'closed', 'settled', 'void']) {
    const { outcome, events } = marketIn(status).do(COMMANDS[command as keyof typeof COMMANDS]);
    if (from.includes(status)) {
      const after = to.startsWith('the same') ? status : to;
      expect(events[0]).toMatchObject({ type: 'market-changed', status: after });
      if (command === 'turn-pre-match') expect(events[0]).toMatchObject({ inPlay: false, betDelay: 0 });
      if (command === 'turn-in-play') expect(events[0]).toMatchObject({ inPlay: true, betDelay: 1000 });
    } else {
      expect(outcome).toEqual({ ok: false, rejection: status === 'open' ? 'wrong-market-state' : `market-${status}` });
    }
  }
});

test('Markets: what has ended is dropped once it was kept long enough, and its state is remembered', () => {
  const trial = marketIn('settled');
  const endedAt = trial.now;
  trial.now = endedAt + 3_600_000;
  trial.events({ type: 'void-market', market: 5 });
  expect(trial.engine.nextDue()).toBe(endedAt + 24 * 3_600_000);
  trial.now = endedAt + 24 * 3_600_000 - 1;
  expect(trial.events({ type: 'time-passed' })).toEqual([]);
  trial.now++;
  expect(trial.events({ type: 'time-passed' })).toEqual([{ type: 'market-dropped', market: 5 }]);
  expect(trial.engine.nextDue()).toBe(Infinity);
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7] })).toBe('market-void');
  expect(trial.rejection(anOrder())).toBe('market-void');
});

test.each(table('Settlement').map((row) => row.map(Number)))(
  'Settlement: %i @ %i, %i places, %i tied: %i to the backer',
  (...row) => {
    const [size = 0, price = 0, places = 0, tied = 0, toBacker] = row;
    const runners = [7, 8, 9, 10, 11];
    const trial = new Trial().customers(1e9, 1e9).market({ runners, winners: places, baseRate: 0 });
    trial.events(anOrder({ side: 'lay', price, size, account: 17 }));
    trial.events(anOrder({ price, size }));
    trial.events({ type: 'close-market', market: 5 });
    const result = { winners: [], tied: runners.slice(0, tied) };
    const settled = trial.events({ type: 'settle-market', market: 5, ...result }, 'position-settled');
    expect(settled.map(({ account, profit }) => [account, profit])).toEqual([
      [16, toBacker],
      [17, -(toBacker as number)],
    ]);
  },
);

test.each(table('Settlement', 1).map((row) => row.map(Number)))(
  'Settlement: a profit of %i at a base rate of %i with a discount of %i pays %i',
  (profit = 0, baseRate = 0, discount = 0, commission) => {
    expect(commissionOn(profit, baseRate, discount)).toBe(commission);
    if (profit > MAX_SIZE) return;
    const trial = new Trial().customers(1e9, 1e9).market({ baseRate });
    if (discount > 0) trial.events({ type: 'change-account', account: 16, discount });
    trial.events(anOrder({ side: profit < 0 ? 'back' : 'lay', price: 200, size: Math.abs(profit), account: 17 }));
    trial.events(anOrder({ side: profit < 0 ? 'lay' : 'back', price: 200, size: Math.abs(profit) }));
    trial.events({ type: 'close-market', market: 5 });
    const settled = trial.events({ type: 'settle-market', market: 5, winners: [7] }, 'position-settled');
    expect(settled.find((position) => position.account === 16)).toMatchObject({ profit, commission });
  },
);

test.each(table('Re-settlement'))(
  'Re-settlement: %s, one after the other: profit %s, commission %s, entries %s',
  (results, profit, commission, entries) => {
    const trial = new Trial().customers(1e6, 1e6).market();
    for (const [selection, price] of [
      [7, 300],
      [8, 400],
    ] as const) {
      trial.events(anOrder({ side: 'lay', selection, price, account: 17 }));
      trial.events(anOrder({ selection, price }));
    }
    trial.events({ type: 'close-market', market: 5 });
    const settlement = { profit: 0, commission: 0 };
    const amounts: number[] = [];
    for (const result of listOf(results as string)) {
      const winners = [7 + 'ABC'.indexOf(result)];
      const events = trial.events(
        result === 'void' ? { type: 'void-market', market: 5 } : { type: 'settle-market', market: 5, winners },
      );
      for (const event of events) {
        if (event.type === 'position-settled' && event.account === 16) Object.assign(settlement, event);
        if (event.type !== 'ledger-posted') continue;
        for (const leg of event.legs) if (leg.account === 16) amounts.push(leg.amount);
      }
    }
    expect([settlement.profit, settlement.commission]).toEqual([Number(profit), Number(commission)]);
    expect(amounts).toEqual(listOf(entries as string).map(Number));
  },
);
