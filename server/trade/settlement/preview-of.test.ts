import { type Command, Engine, EVENTS } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import { describe, expect, test } from 'vitest';
import type { Answer, FlowRefusal } from 'results';
import { countTurns } from '../../core/sequencer/testing/counted-turns.fixture.ts';
import { type TriedOut, tryOut } from '../../core/sequencer/try-out.ts';
import { checkTried, previewOf } from './preview-of.ts';

const MARKET = 1 as MarketId;
const FIRST = 100;

/** Bettors who back and lay at evens in turn, 10.00 each, and the market closed: what its result would do. */
function settlementOf(bettors: number) {
  const engine = Engine.create();
  let sequence = 0;
  const run = (command: object) => engine.apply(command as Command, ++sequence as Sequence, 1000 as Millis);
  for (let account = FIRST; account < FIRST + bettors; account += 1) {
    run({ type: 'open-account', account, role: 'customer' });
    run({ type: 'post-transfer', kind: 'deposit', from: 1, to: account, amount: 5000 });
  }
  const payoff = { kind: 'runners', winners: 1, complete: true };
  const terms = { baseRate: 500, minStake: 100, persistenceAllowed: true };
  run({ type: 'create-market', market: MARKET, mechanism: 'order-book', payoff, runners: [10, 20], ...terms });
  run({ type: 'open-market', market: MARKET });
  const order = { type: 'place-order', market: MARKET, selection: 10, price: 200, size: 1000, persistence: 'lapse' };
  for (let account = FIRST; account < FIRST + bettors; account += 1) {
    run({ ...order, account, side: account % 2 === 0 ? 'back' : 'lay' });
  }
  run({ type: 'close-market', market: MARKET });
  engine.events.clear();
  const settle = { type: 'settle-market', market: MARKET, winners: [10] } as unknown as Command;
  return tryOut(engine, [settle], { after: sequence as Sequence, at: 1000 as Millis });
}

test('what an account would win is told by the events, whatever its balance has become meanwhile', async () => {
  const before = () => ({ cash: 7000, exposure: 0 });
  const { rows, commission, short } = await previewOf(MARKET, settlementOf(2), before);
  expect(rows).toEqual([
    { account: FIRST, profit: 1000, commission: 50, change: 950, cash: 5950, available: 5950 },
    { account: FIRST + 1, profit: -1000, commission: 0, change: -1000, cash: 4000, available: 4000 },
  ]);
  expect([commission, short]).toEqual([50, []]);
});

test('thousands of events are folded in turns with whatever else is to be done', async () => {
  const tried = settlementOf(5000);
  const folded = await countTurns(() => previewOf(MARKET, tried, () => ({ cash: 0, exposure: 0 })));
  expect(folded.turns).toBeGreaterThan(2);
  expect(folded.result.rows.map(({ account }) => account)).toEqual(
    Array.from({ length: 5000 }, (_, index) => (FIRST + index) as AccountId),
  );
});

/** Events as numbers: their code, how many fields there are, and these. */
function eventsOf(type: keyof typeof EVENTS, ...events: readonly Record<string, number>[]): Pick<TriedOut, 'events'> {
  const [code, fields] = EVENTS[type];
  return {
    events: Float64Array.from(
      events.flatMap((event) => [code, fields.length, ...fields.map((field) => event[field] ?? 0)]),
    ),
  };
}

test('accounts are listed by number, and those that would owe something are named', async () => {
  const balances = eventsOf(
    'balance-changed',
    { account: 18, cash: -1 },
    { account: 17, cash: 500, exposure: 500 },
    { account: 16, cash: 500, exposure: 501 },
  );
  const { rows, short } = await previewOf(MARKET, [balances], () => ({ cash: 0, exposure: 0 }));
  expect(rows.map(({ account, available }) => [account, available])).toEqual([
    [16, -1],
    [17, 0],
    [18, -1],
  ]);
  expect(short).toEqual([16, 18]);
});

test('an account of which the events tell no balance keeps the one that it has', async () => {
  const settled = eventsOf('position-settled', { market: MARKET, account: 16, profit: -300 });
  const { rows } = await previewOf(MARKET, [settled], () => ({ cash: 1000, exposure: 400 }));
  expect(rows).toEqual([{ account: 16, profit: -300, commission: 0, change: 0, cash: 1000, available: 600 }]);
});

test('the bets of another market that an action touches are not its own', async () => {
  const other = eventsOf('position-settled', { market: 2, account: 16, profit: 1000, commission: 50 });
  expect((await previewOf(MARKET, [other], () => ({ cash: 0, exposure: 0 }))).rows).toEqual([]);
});

describe('an action that the exchange would refuse', () => {
  const [voids, settles, closes] = ['void-bets', 'settle-market', 'close-market'].map((type) => ({ type }) as Command);
  const settled = { state: 'settled', winners: [] } as const;
  const verdict = (step: Command | undefined, rejection: string | undefined, answer: Answer = settled) => {
    const outcome = rejection === undefined ? { ok: true } : { ok: false, rejection };
    try {
      checkTried([{ outcome: { ok: true } }, { outcome }] as TriedOut[], [closes, step] as Command[], answer);
      return 'done';
    } catch (error) {
      return (error as FlowRefusal).code;
    }
  };

  test('is refused with its reason', () => {
    expect(verdict(settles, 'market-not-closed')).toBe('market-not-closed');
    expect(verdict(voids, 'unknown-market')).toBe('unknown-market');
    expect(verdict(settles, undefined)).toBe('done');
  });

  test('is not refused where a result only finds no bets left to make void', () => {
    expect(verdict(voids, 'nothing-to-void')).toBe('done');
    expect(verdict(voids, 'nothing-to-void', { state: 'bets-void' })).toBe('nothing-to-void');
    expect(verdict(settles, 'nothing-to-void')).toBe('nothing-to-void');
  });
});
