import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { aBet, aLevel, HOUSE_ACCOUNT, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, COMMISSION, MAX_MONEY } from '../vocabulary/index.ts';
import { partsOf } from './shares.ts';

// Plays the tables of docs/rules.md.
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const HOUR = 3_600_000;

/** "back 1000 A @ 300" */
function orderOf(text: string): { side: 'back' | 'lay'; size: number; selection: number; price: number } {
  const [, side, size, runner = 'A', price] = /^(back|lay) (\d+) ([ABC]) @ (\d+)$/.exec(text) ?? [];
  if (side === undefined) throw new Error(`not an order: ${text}`);
  return { side: side as 'back', size: Number(size), selection: 7 + 'ABC'.indexOf(runner), price: Number(price) };
}

function fill(trial: Trial, text: string): void {
  if (text === 'none') return;
  const order = orderOf(text);
  trial.events(anOrder({ ...order, side: order.side === 'back' ? 'lay' : 'back', account: 17 }));
  trial.events(anOrder(order));
}

test.each(table('Limits'))(
  'Limits: filled %s, then %s; the maximum profit is %s: %s',
  (filled, order, limit, answer) => {
    for (const where of filled === 'none' ? ['market', 'account'] : ['account']) {
      const trial = new Trial().customers(1e9, 1e9);
      if (where === 'market') trial.market({ options: { maxProfit: Number(limit) } });
      else trial.market();
      fill(trial, filled as string);
      if (where === 'account') trial.events({ type: 'change-account', account: 16, maxProfit: Number(limit) });
      expect(trial.rejection(anOrder(orderOf(order as string))) ?? 'accepted').toBe(answer);
    }
  },
);

test.each(table('Limits', 1))(
  'Limits: filled %s, then %s; the exposure limit is %s: %s',
  (filled, order, limit, answer) => {
    for (const whose of ['set', 'own']) {
      const trial = new Trial().customers(1e9, 1e9).market();
      fill(trial, filled as string);
      const amount = Number(limit);
      if (whose === 'set') trial.events({ type: 'change-account', account: 16, exposureLimit: amount });
      else trial.events({ type: 'set-self-limit', account: 16, kind: 'exposure', amount, period: 0 });
      expect(trial.rejection(anOrder(orderOf(order as string))) ?? 'accepted').toBe(answer);
    }
  },
);

test.each(table('Limits', 2))('Limits: a pre-match cap of %s; %s: %s', (cap, steps, answer) => {
  const trial = new Trial().customers(1e9).market({ options: { preMatchCap: Number(cap) } });
  let last: string | undefined;
  let orders = 0;
  for (const step of listOf(steps as string)) {
    if (step === 'cancel') trial.events({ type: 'cancel-order', account: 16, order: orders });
    else if (step === 'in-play') trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
    else if (step === 'pre-match') trial.events({ type: 'turn-pre-match', market: 5 });
    else {
      last = trial.rejection(anOrder(orderOf(step))) ?? 'accepted';
      orders++;
    }
  }
  expect(last).toBe(answer);
});

test.each(table('Locks and exclusion'))('Locks and exclusion: the %s is locked; %s: %s', (locked, transfer, answer) => {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 20, role: 'agent' });
  trial.events({ type: 'open-account', account: 16, role: 'customer', parent: 20 });
  const accounts: Record<string, number> = { BANK, agent: 20, customer: 16 };
  const move = (kind: string, from: number, to: number): PlainCommand =>
    ({ type: 'post-transfer', kind, from, to, amount: 100 }) as PlainCommand;
  for (const account of [16, 20]) trial.events(move('deposit', BANK, account));
  trial.events({ type: 'change-account', account: accounts[locked as string] as number, locked: true });
  const [, kind = '', from = '', to = ''] = /^(\w+) (\w+) to (\w+)$/.exec(transfer as string) ?? [];
  const command = move(kind, accounts[from] as number, accounts[to] as number);
  expect(trial.rejection(command) ?? 'accepted').toBe(answer);
});

test.each(table('Shares'))('Shares: %s of a %s market, profit %s and commission %s: %s', (...row) => {
  const [cell, market, profit, commission, gets] = row as [string, string, string, string, string];
  const chain = listOf(cell).map((share, place) => ({ agent: 20 + place, share: Number(share) }));
  const came = { profit: Number(profit), commission: Number(commission) };
  const parts = partsOf(chain, came, market === 'quoted').map((part) => part.fromHouse + part.fromCommission + 0);
  expect(parts).toEqual(listOf(gets).map(Number));
});

test.each(table('Shares').filter(([, market]) => market === 'quoted'))(
  'Shares: agents with %s in a %s market; profit %s and commission %s: they have %s',
  (...row) => {
    const [shares, , profit, commission, gets] = row as [string, string, string, string, string];
    const trial = new Trial();
    const agents = listOf(shares).map((_, place) => 20 + place);
    for (const agent of agents.toReversed())
      trial.events({
        type: 'open-account',
        account: agent,
        role: 'agent',
        ...(agents.includes(agent + 1) && { parent: agent + 1 }),
      });
    listOf(shares).forEach((share, place) =>
      trial.events({ type: 'change-account', account: 20 + place, share: Number(share) }),
    );
    trial.events({ type: 'open-account', account: 16, role: 'customer', parent: 20 });
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: 10_000_000 });
    openQuoted(trial, 'runners', { baseRate: commission === '0' ? 0 : 500 });
    trial.events(quotes([aLevel({ rate: 10_000 })]));
    trial.events(aBet({ size: Math.abs(Number(profit)), price: 10_000 }));
    trial.events({ type: 'close-market', market: 5 });
    const winners = [Number(profit) > 0 ? 7 : 8];
    const events = trial.events({ type: 'settle-market', market: 5, winners }, 'balance-changed');
    const cash = (account: number) => events.find((event) => event.account === account)?.cash ?? 0;
    expect(agents.map(cash)).toEqual(listOf(gets).map(Number));
    const agentsHave = agents.reduce((sum, agent) => sum + cash(agent), 0);
    expect(cash(HOUSE_ACCOUNT) + cash(COMMISSION) + agentsHave).toBe(Number(commission) - Number(profit));
    expect(cash(COMMISSION)).toBe(Number(commission) === 0 ? 0 : 50 - 15);
  },
);

test.each(table('Self-limits'))('Self-limits: %s: %s, %s, %s', (steps, atOnce, atDay, after) => {
  const trial = new Trial().customers(0);
  const start = trial.now;
  let amount: string | undefined;
  const note = (events: readonly { amount: number }[]): void => {
    const last = events.at(-1);
    if (last !== undefined) amount = last.amount < 0 ? 'none' : String(last.amount);
  };
  const pass = (hours: number): void => {
    trial.now = start + hours * HOUR;
    note(trial.events({ type: 'time-passed' }, 'self-limit-changed'));
  };
  for (const step of listOf(steps as string)) {
    const [limit, hours] = step.split(' at ') as [string, string];
    trial.now = start + Number(hours) * HOUR;
    const to = limit === 'none' ? null : Number(limit);
    const set = { type: 'set-self-limit', account: 16, kind: 'deposit', amount: to, period: 10 * HOUR } as const;
    note(trial.events(set, 'self-limit-changed'));
  }
  expect(amount).toBe(atOnce);
  pass(24);
  expect(amount).toBe(atDay);
  pass(30);
  expect(amount).toBe(after);
});

/** @param rolling  whether its limits roll, or else are of an earlier build */
function limitedTrial(rolling: boolean) {
  const trial = new Trial();
  trial.now = 0;
  trial.customers(5000);
  const set = (amount: number, hours: number): void => {
    const period = hours * HOUR;
    const limit = { type: 'set-self-limit', account: 16, kind: 'deposit', amount, period } as const;
    trial.events({ ...limit, ...(rolling && { rolling }) });
  };
  const deposit = (text: string, kind: 'deposit' | 'credit' = 'deposit'): string => {
    const [amount = 0, hours = 0] = text.split(' at ').map(Number);
    trial.now = hours * HOUR;
    return trial.rejection({ type: 'post-transfer', kind, from: BANK, to: 16, amount }) ?? 'accepted';
  };
  set(1000, 10);
  return { trial, set, deposit };
}

describe.each([
  { rolls: false, first: 1 },
  { rolls: true, first: 4 },
])('a limit that rolls: $rolls', ({ rolls, first: place }) => {
  test.each(table('Self-limits', place))('Self-limits: deposits of %s: %s', (deposits, answer) => {
    for (const kind of ['deposit', 'credit'] as const) {
      const { deposit } = limitedTrial(rolls);
      const answers = listOf(deposits as string).map((text) => deposit(text, kind));
      expect(answers.at(-1)).toBe(answer);
    }
  });

  test.each(table('Self-limits', rolls ? place + 1 : 2))(
    'Self-limits: deposits of %s, then %s, then %s: %s',
    (first, change, then, answer) => {
      const { trial, set, deposit } = limitedTrial(rolls);
      if (first !== 'none') expect(deposit(first as string)).toBe('accepted');
      const [, amount, hours, at] = /^(\d+) of (\d+) at (\d+)$/.exec(change as string) ?? [];
      trial.now = Number(at) * HOUR;
      set(Number(amount), Number(hours));
      expect(deposit(then as string)).toBe(answer);
    },
  );
});

// docs/rules.md, "Self-limits"
test('however a limit that rolls is made stricter, no period of its length takes more than its amount within a day', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 2 * HOUR }),
    deposit: fc.constantFrom(1, 500, 900),
    to: fc.option(fc.record({ amount: fc.constantFrom(900, 1000), hours: fc.integer({ min: 4, max: 13 }) })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 40 * HOUR }), (steps, begin) => {
      const trial = new Trial();
      trial.now = begin;
      trial.customers(0);
      const set = { type: 'set-self-limit', account: 16, kind: 'deposit', rolling: true } as const;
      trial.events({ ...set, amount: 1000, period: 4 * HOUR });
      const taken: { at: number; amount: number }[] = [];
      for (const { wait, deposit: amount, to } of steps) {
        trial.now += wait;
        if (trial.now >= begin + 24 * HOUR) break;
        if (to !== null) trial.events({ ...set, amount: to.amount, period: to.hours * HOUR });
        if (trial.rejection({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount }) === undefined)
          taken.push({ at: trial.now, amount });
        const sum = taken.filter(({ at }) => at > trial.now - 4 * HOUR).reduce((all, one) => all + one.amount, 0);
        expect(sum).toBeLessThanOrEqual(1000);
      }
    }),
    { numRuns: 500 },
  );
});

// docs/rules.md, "Self-limits"
test.each([
  [700, 300, 'accepted'],
  [700, 301, 'deposit-limit'],
])('a limit of an earlier build rolls once it is set again: %i counts on, then %i: %s', (before, then, answer) => {
  const trial = new Trial().customers(0);
  const limit = { type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 10 * HOUR } as const;
  const deposit = (amount: number) =>
    trial.rejection({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount }) ?? 'accepted';
  trial.now = 9 * HOUR;
  trial.events(limit);
  expect(deposit(before)).toBe('accepted');
  trial.events({ ...limit, rolling: true });
  trial.now = 10 * HOUR;
  expect(deposit(then)).toBe(answer);
});

// docs/rules.md, "Self-limits"
test.each([
  [700, 300, 'accepted'],
  [700, 301, 'deposit-limit'],
  [0, 1000, 'accepted'],
])('limits of an earlier build roll from the first start on: %i counts on, then %i: %s', (before, then, answer) => {
  const trial = new Trial().customers(0);
  const limit = { type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 24 * HOUR } as const;
  const deposit = (amount: number) =>
    trial.rejection({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount }) ?? 'accepted';
  trial.now = 23 * HOUR;
  trial.events(limit);
  trial.events({ type: 'set-self-limit', account: 16, kind: 'exposure', amount: 500, period: 0 });
  if (before > 0) expect(deposit(before)).toBe('accepted');
  const started = Engine.restore(trial.engine.snapshot());
  expect(started.dueAtStart()).toEqual([{ type: 'roll-limits' }]);
  trial.engine = started;
  trial.events({ type: 'roll-limits' });
  expect(trial.engine.dueAtStart()).toEqual([]);
  const rolled = trial.engine.snapshot();
  expect(Engine.restore(rolled).snapshot()).toEqual(rolled);
  trial.now = 24 * HOUR;
  expect(deposit(then)).toBe(answer);
});

// docs/rules.md, "Self-limits"
test('a limit of an earlier build that rolls from the first start on is never looser than it was', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 2 * HOUR }),
    deposit: fc.integer({ min: 1, max: 900 }),
    isStart: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 40 * HOUR }), (steps, begin) => {
      const [rolling, ofPeriods] = [new Trial(), new Trial()].map((trial) => {
        trial.now = begin;
        trial.customers(0);
        trial.events({ type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 4 * HOUR });
        return trial;
      }) as [Trial, Trial];
      for (const { wait, deposit: amount, isStart } of steps) {
        rolling.now += wait;
        ofPeriods.now += wait;
        if (isStart) rolling.events({ type: 'roll-limits' });
        const deposit = { type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount } as const;
        if (rolling.rejection(deposit) === undefined) expect(ofPeriods.rejection(deposit)).toBeUndefined();
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  [false, 3],
  [true, 4],
])('a snapshot says to builds that know no rolling limits whether it has some (%s: version %i)', (rolling, version) => {
  const trial = new Trial().customers(0);
  const limit = { type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 10 * HOUR } as const;
  trial.events({ ...limit, ...(rolling && { rolling }) });
  expect(Buffer.from(trial.engine.snapshot()).readUInt32LE(4)).toBe(version);
});

// docs/rules.md, "Self-limits"
test('what was lost counts until its period is over, and is there behind a snapshot', () => {
  const trial = new Trial().customers(1e6, 1e6).market({ baseRate: 0 }).market({ market: 6 });
  const limit = { type: 'set-self-limit', account: 16, kind: 'loss', amount: 1000, period: 24 * HOUR } as const;
  trial.now = 23 * HOUR;
  trial.events({ ...limit, rolling: true });
  trial.events(anOrder({ price: 200, size: 600, side: 'lay', account: 17 }));
  trial.events(anOrder({ price: 200, size: 600 }));
  trial.events({ type: 'close-market', market: 5 });
  trial.events({ type: 'settle-market', market: 5, winners: [8] });
  const restored = Engine.restore(trial.engine.snapshot());
  expect(restored.snapshot()).toEqual(trial.engine.snapshot());
  trial.now = 25 * HOUR;
  expect(trial.rejection(anOrder({ market: 6, size: 401 }))).toBe('loss-limit');
  expect(trial.rejection(anOrder({ market: 6, size: 400 }))).toBeUndefined();
  trial.now = 47.1 * HOUR;
  expect(trial.rejection(anOrder({ market: 6, size: 600 }))).toBeUndefined();
});

// docs/rules.md, "Self-limits"
test('however a limit is made stricter, no period of the first one takes more than its amount within a day', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 2 }),
    deposit: fc.constantFrom(1, 500, 900),
    to: fc.option(fc.record({ amount: fc.constantFrom(900, 1000), hours: fc.integer({ min: 4, max: 13 }) })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: 0, max: 40 }), (steps, begin) => {
      const trial = new Trial();
      trial.now = begin * HOUR;
      trial.customers(0);
      trial.events({ type: 'set-self-limit', account: 16, kind: 'deposit', amount: 1000, period: 4 * HOUR });
      const sums = new Map<number, number>();
      for (const { wait, deposit, to } of steps) {
        trial.now += wait * HOUR;
        if (trial.now >= (begin + 24) * HOUR) break;
        const set = { type: 'set-self-limit', account: 16, kind: 'deposit' } as const;
        if (to !== null) trial.events({ ...set, amount: to.amount, period: to.hours * HOUR });
        const transfer = { type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: deposit } as const;
        if (trial.rejection(transfer) !== undefined) continue;
        const period = Math.floor(trial.now / (4 * HOUR));
        sums.set(period, (sums.get(period) ?? 0) + deposit);
      }
      expect(Math.max(0, ...sums.values())).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 500 },
  );
});

test.each(table('Self-limits', 3))('Self-limits: a loss limit of %s, %s lost, %s at stake, bet %s: %s', (...row) => {
  const [limit, lost, atStake, size, answer] = [...row.slice(0, 4).map(Number), row[4]] as [
    number,
    number,
    number,
    number,
    string,
  ];
  const trial = new Trial().customers(1e6, 1e6).market({ baseRate: 0 }).market({ market: 6 });
  trial.events({ type: 'set-self-limit', account: 16, kind: 'loss', amount: 1e6, period: HOUR });
  if (lost !== 0) {
    trial.events(anOrder({ price: 200, size: Math.abs(lost), side: 'lay', account: 17 }));
    trial.events(anOrder({ price: 200, size: Math.abs(lost) }));
    trial.events({ type: 'close-market', market: 5 });
    trial.events({ type: 'settle-market', market: 5, winners: [lost > 0 ? 8 : 7] });
  }
  trial.events({ type: 'set-self-limit', account: 16, kind: 'loss', amount: limit, period: HOUR });
  if (atStake > 0) trial.events(anOrder({ market: 6, size: atStake }));
  expect(trial.rejection(anOrder({ market: 6, size })) ?? 'accepted').toBe(answer);
});

// docs/rules.md, "Limits"
test('a feed account has no minimum stake, whatever is set for it', () => {
  const trial = new Trial().market({ minStake: 100 });
  trial.events({ type: 'open-account', account: 20, role: 'feed' });
  trial.events({ type: 'change-account', account: 20, minStake: 100, maxStake: 500 });
  expect(trial.rejection(anOrder({ account: 20, size: 1 }))).toBeUndefined();
  expect(trial.rejection(anOrder({ account: 20, size: 501 }))).toBe('stake-above-maximum');
});

// docs/rules.md, "Self-limits"
test.each([
  [20, 1000, 0],
  [10, 1000, 0],
  [5, 1000, 1000],
  [5, 10, 10],
  [15, 1000, 1000],
  [15, 10, 10],
] as const)(
  'a period of %i hours instead of 10, with %i for the amount, is pending with %i',
  (hours, amount, pending) => {
    const trial = new Trial().customers(0);
    trial.events({ type: 'set-self-limit', account: 16, kind: 'loss', amount: 1000, period: 10 * HOUR });
    const next = { type: 'set-self-limit', account: 16, kind: 'loss', amount, period: hours * HOUR } as const;
    const [event] = trial.events(next, 'self-limit-changed');
    expect(event).toMatchObject({ pendingAmount: pending, period: (pending > 0 ? 10 : hours) * HOUR });
  },
);

// docs/rules.md, "Self-limits": what a settlement gives is counted after commission.
test('commission is part of what is lost', () => {
  const trial = new Trial().customers(1e6, 1e6).market().market({ market: 6 }).market({ market: 7 });
  trial.events({ type: 'set-self-limit', account: 16, kind: 'loss', amount: 1000, period: HOUR });
  const play = (market: number, size: number, winner: number): void => {
    trial.events(anOrder({ market, price: 200, size, side: 'lay', account: 17 }));
    trial.events(anOrder({ market, price: 200, size }));
    trial.events({ type: 'close-market', market });
    trial.events({ type: 'settle-market', market, winners: [winner] });
  };
  play(5, 1000, 7);
  play(6, 960, 8);
  expect(trial.rejection(anOrder({ market: 7, size: 991 }))).toBe('loss-limit');
  expect(trial.rejection(anOrder({ market: 7, size: 990 }))).toBeUndefined();
});

test('settings that were taken back leave no trace', () => {
  const [changed, plain] = [new Trial().customers(1000), new Trial().customers(1000)];
  const back = { exposureLimit: null, minStake: null, maxStake: null, maxProfit: null, discount: 0, locked: false };
  const to = { exposureLimit: 1, minStake: 2, maxStake: 3, maxProfit: 4, discount: 5, locked: true };
  changed.events({ type: 'change-account', account: 16, ...to });
  changed.events({ type: 'change-account', account: 16, ...back });
  for (let i = 0; i < 2; i++) plain.events({ type: 'time-passed' });
  expect(changed.engine.snapshot()).toEqual(plain.engine.snapshot());
});

// docs/rules.md, "Settlement": amount-too-large
test('a share that takes an agent beyond 2^53 stops the settlement', () => {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 20, role: 'agent' });
  trial.events({ type: 'change-account', account: 20, share: 10_000 });
  trial.events({ type: 'open-account', account: 16, role: 'customer', parent: 20 });
  trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: 1000 });
  openQuoted(trial, 'runners');
  const all = {
    type: 'post-transfer',
    kind: 'adjustment',
    from: HOUSE_ACCOUNT,
    to: 20,
    amount: MAX_MONEY - 50,
  } as const;
  trial.events(all);
  trial.events(quotes([aLevel()]));
  trial.events(aBet({ size: 100 }));
  trial.events({ type: 'close-market', market: 5 });
  const before = trial.engine.snapshot();
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [8] })).toBe('amount-too-large');
  expect(trial.engine.snapshot()).toEqual(before);
  expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7] })).toBeUndefined();
});
