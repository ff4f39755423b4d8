import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { VoidBets } from '../market-command.ts';
import { ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type Plain, type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK } from '../vocabulary/index.ts';

// Plays the tables of docs/rules.md, "Void" and "Shortfalls".
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

/** "order 1", "from 20", "from 0 until 20", "runner A side back price 300" */
function voidBets(what: string): PlainCommand {
  const pairs = [...what.matchAll(/(\w+) (\w+)/g)].map(([, by = '', value = '']): [string, string | number] => {
    if (by === 'runner') return ['selection', 7 + 'ABC'.indexOf(value)];
    return [by, by === 'side' ? value : Number(value)];
  });
  const chosen = Object.fromEntries(pairs) as Partial<Plain<VoidBets>>;
  return { type: 'void-bets', market: 5, ...chosen };
}

/** Order 1 of account 16 backs runner A; account 17 lays it, at the times given. */
function aTrialWith(fills: string): Trial {
  const parts = [...fills.matchAll(/1 back (\d+) @ (\d+) at (\d+)/g)].map((part) => part.slice(1).map(Number));
  const trial = new Trial();
  trial.now = 0;
  trial.customers(1e6, 1e6).market();
  trial.events(anOrder({ size: parts.reduce((sum, [size = 0]) => sum + size, 0) }));
  for (const [size = 0, price = 0, at = 0] of parts) {
    trial.now = at;
    trial.events(anOrder({ side: 'lay', size, price, account: 17 }));
  }
  return trial;
}

describe.each(table('Void'))('Void: %s; void %s: %s', (fills = '', what = '', left = '') => {
  test.each(['open', 'suspended', 'closed', 'settled'])('in a market that is %s', (status) => {
    const trial = aTrialWith(fills);
    if (status === 'suspended') trial.events({ type: 'suspend-market', market: 5, cancelAll: true });
    if (status === 'closed' || status === 'settled') trial.events({ type: 'close-market', market: 5 });
    if (status === 'settled') trial.events({ type: 'settle-market', market: 5, winners: [7] });
    const { outcome, events } = trial.do(voidBets(what));
    if (left === 'nothing-to-void') {
      expect(outcome).toEqual({ ok: false, rejection: left });
      return;
    }
    expect(events[0]).toMatchObject({ type: 'market-changed', status });
    const voided = events.filter((event) => event.type === 'bet-voided');
    expect(voided.find(({ order }) => order === 1)).toEqual({
      type: 'bet-voided',
      order: 1,
      account: 16,
      market: 5,
      size: 150 - Number(left),
      matched: Number(left),
      profit: 2 * Number(left),
    });
    const lost = (account: number) =>
      voided.filter((bet) => bet.account === account).reduce((sum, bet) => sum + bet.size, 0);
    expect(lost(17)).toBe(lost(16));
    const exposure = events.findLast((event) => event.type === 'balance-changed' && event.account === 16);
    const profit = 2 * Number(left);
    const cash = status === 'settled' ? 1e6 + profit - Math.floor((profit * 500 + 5000) / 10_000) : 1e6;
    expect(exposure).toMatchObject({ exposure: status === 'settled' ? 0 : Number(left), cash });
    expect(trial.rejection(voidBets(what))).toBe('nothing-to-void');
  });
});

test('Void: with a time all that rests lapses, without one it stays', () => {
  for (const [what, reasons] of [
    ['from 0', ['void']],
    ['order 1', []],
  ] as const) {
    const trial = aTrialWith('1 back 100 @ 300 at 10');
    trial.events(anOrder({ price: 900, persistence: 'persist' }));
    const lapsed = trial.events(voidBets(what), 'order-lapsed');
    expect(lapsed.map((event) => event.reason)).toEqual(reasons);
  }
});

test('Void: what names no fills, or names them twice, is refused', () => {
  const trial = aTrialWith('1 back 100 @ 300 at 10');
  expect(trial.rejection({ type: 'void-bets', market: 5 })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, order: 1, from: 0 })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, order: 1, until: 9 })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, order: 1, selection: 7 })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, order: 1, side: 'back' })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, side: 'back' })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, selection: 7, price: 300 })).toBe('invalid-order');
  expect(trial.rejection({ type: 'void-bets', market: 5, from: 0, line: 3 })).toBe('invalid-order');
});

test('Void: a settled market that becomes void gives and takes all back, commission too', () => {
  const trial = aTrialWith('1 back 100 @ 300 at 10');
  trial.events({ type: 'close-market', market: 5 });
  trial.events({ type: 'settle-market', market: 5, winners: [7] });
  const events = trial.events({ type: 'void-market', market: 5 });
  expect(events.slice(1).map((event) => event.type)).toEqual([
    'market-voided',
    'position-settled',
    'ledger-posted',
    'position-settled',
    'ledger-posted',
    'balance-changed',
    'balance-changed',
    'balance-changed',
  ]);
  expect(events.filter((event) => event.type === 'ledger-posted')).toMatchObject([
    {
      kind: 'resettlement',
      legs: [
        { account: 16, amount: -190 },
        { account: 3, amount: 200 },
        { account: 2, amount: -10 },
      ],
    },
    {
      kind: 'resettlement',
      legs: [
        { account: 17, amount: 200 },
        { account: 3, amount: -200 },
      ],
    },
  ]);
});

/** Account 16 won `takes` on market 5, which is about to be taken back; it has the cash, and the exposure in market 6. */
function aWinner(cash: number, exposure: number, takes: number): Trial {
  const trial = new Trial().customers(takes, 1e6).market({ baseRate: 0 }).market({ market: 6 });
  trial.events(anOrder({ side: 'lay', size: takes, price: 200, account: 17 }));
  trial.events(anOrder({ size: takes, price: 200 }));
  trial.events({ type: 'close-market', market: 5 });
  trial.events({ type: 'settle-market', market: 5, winners: [7] });
  const out = 2 * takes - cash;
  if (out > 0) trial.events({ type: 'post-transfer', kind: 'withdrawal', from: 16, to: BANK, amount: out });
  if (out < 0) trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: -out });
  if (exposure > 0) trial.events(anOrder({ market: 6, size: exposure }));
  return trial;
}

test.each(table('Shortfalls').map((row) => row.map(Number)))(
  'Shortfalls: cash %i, exposure %i; %i taken back: %i',
  (cash = 0, exposure = 0, takes = 0, shortfall = 0) => {
    const trial = aWinner(cash, exposure, takes);
    const changed = trial.events({ type: 'void-market', market: 5 }, 'shortfall-changed');
    const change = { type: 'shortfall-changed', account: 16, market: 5, amount: shortfall };
    expect(changed).toEqual(shortfall > 0 ? [change] : []);
    expect(trial.rejection(anOrder({ market: 6, size: 1 }))).toBe(
      shortfall > 0 ? 'shortfall-open' : 'insufficient-funds',
    );
  },
);

test('Shortfalls: it follows what is cancelled, paid in and won, and closes', () => {
  const trial = aWinner(1000, 400, 1500);
  expect(trial.events({ type: 'void-market', market: 5 }, 'shortfall-changed')).toMatchObject([{ amount: 900 }]);
  const withdrawal = { type: 'post-transfer', kind: 'withdrawal', from: 16, to: BANK, amount: 1 } as const;
  expect(trial.rejection(withdrawal)).toBe('shortfall-open');
  const cancel = { type: 'cancel-order', account: 16, order: 3, sizeReduction: 100 } as const;
  expect(trial.events(cancel, 'shortfall-changed')).toMatchObject([{ market: 6, amount: 800 }]);
  const deposit = { type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: 500 } as const;
  expect(trial.events(deposit, 'shortfall-changed')).toMatchObject([{ market: 0, amount: 300 }]);
  trial.events(anOrder({ market: 6, side: 'lay', size: 300, account: 17 }));
  trial.events({ type: 'close-market', market: 6 });
  const settled = trial.events({ type: 'settle-market', market: 6, winners: [7] }, 'shortfall-changed');
  expect(settled).toEqual([{ type: 'shortfall-changed', account: 16, market: 6, amount: 0 }]);
  expect(trial.rejection(withdrawal)).toBeUndefined();
});
