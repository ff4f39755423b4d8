import { describe, expect, test } from 'vitest';
import type { MarketId, Millis, OrderId, SelectionId } from 'engine/vocabulary';
import { isVoid, settled } from '../ruling.ts';
import type { SettlementAction } from './action.ts';
import { type Answer, answerOf, isSettledAs, keepsVoids, type SeenMarket, stepsTo } from './answer.ts';
import { answerNow, rollBackTo } from './roll-back.ts';

const market = 5 as MarketId;
const [A, B, C] = [1, 2, 3] as [SelectionId, SelectionId, SelectionId];
const terms = { runnerNames: { home: A, away: B, draw: C }, perUnit: 2 };
const window = { from: 10 as Millis, until: 20 as Millis };
const wins = (...winners: SelectionId[]): Answer => ({ state: 'settled', winners });

describe('a ruling in the engine’s words', () => {
  test.each([
    [settled({ winners: ['away'] }, ''), wins(B)],
    [settled({ winners: [], tied: ['home', 'draw'] }, ''), { ...wins(), tied: [A, C] }],
    [settled({ winners: ['home'], placed: ['away'] }, ''), { ...wins(A), placed: [B] }],
    [settled({ number: 76.5 }, ''), { ...wins(), number: 153 }],
    [settled({ winners: ['home'] }, '', { voidRunners: ['away'] }), { ...wins(A), voidRunners: [B] }],
    [settled({ winners: ['home'] }, '', { voidWindows: [window] }), { ...wins(A), voidWindows: [window] }],
    [settled({ winners: ['home'], placed: [], placedTied: ['away', 'draw'] }, ''), { ...wins(A), placedTied: [B, C] }],
    // Nobody can have bet on a runner that the market does not list.
    [settled({ winners: ['home'] }, '', { voidRunners: ['nobody', 'away'] }), { ...wins(A), voidRunners: [B] }],
    [settled({ winners: ['home'] }, '', { voidRunners: ['nobody'], voidWindows: [] }), wins(A)],
    [isVoid(''), { state: 'void' }],
  ])('%j', (ruling, answer) => {
    expect(answerOf(ruling, terms)).toEqual(answer);
  });

  test.each([
    [settled({ winners: ['nobody'] }, ''), 'unknown-outcome'],
    [settled({ winners: ['toString'] }, ''), 'unknown-outcome'],
    [settled({ number: 76.25 }, ''), 'invalid-result'],
    [settled({ number: Number.NaN }, ''), 'invalid-result'],
  ])('%j is refused: %s', (ruling, code) => {
    expect(() => answerOf(ruling, terms)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the steps that are left', () => {
  const withVoids: Answer = { state: 'settled', winners: [A], voidRunners: [B], voidWindows: [window] };
  const seen = (status: SeenMarket['status'], winners?: SelectionId[]): SeenMarket => ({
    status,
    result: winners === undefined ? undefined : { winners },
  });
  test.each<[string, SeenMarket, Answer, string]>([
    ['open', seen('open'), wins(A), 'suspend-market close-market settle-market'],
    ['suspended', seen('suspended'), wins(A), 'close-market settle-market'],
    ['closed', seen('closed'), wins(A), 'settle-market'],
    ['settled otherwise', seen('settled', [B]), wins(A), 'settle-market'],
    ['settled so', seen('settled', [A]), wins(A), ''],
    ['void', seen('void'), wins(A), 'settle-market'],
    ['closed, with voids', seen('closed'), withVoids, 'void-bets void-bets settle-market'],
    ['void, with voids: settled first', seen('void'), withVoids, 'settle-market void-bets void-bets'],
    ['settled so, with voids', seen('settled', [A]), withVoids, 'void-bets void-bets'],
    ['inactive, to void', seen('inactive'), { state: 'void' }, 'void-market'],
    ['settled, to void', seen('settled', [A]), { state: 'void' }, 'void-market'],
    ['void, to void', seen('void'), { state: 'void' }, ''],
    ['open, some bets void', seen('open'), { state: 'bets-void', selection: A }, 'void-bets'],
  ])('%s', (_, now, answer, steps) => {
    const commands = stepsTo(market, answer, { seen: now, basis: 'b' });
    expect(commands.map(({ type }) => type).join(' ')).toBe(steps);
    const paying = commands.filter(({ type }) => type === 'settle-market' || type === 'void-market');
    expect(paying.every((command) => 'basis' in command && command.basis === 'b')).toBe(true);
  });

  test('results are the same in whatever order runners are named', () => {
    const tied = {
      status: 'settled',
      result: { winners: [], tied: [B, A], placed: [], placedTied: [], number: 0 },
    } as const;
    expect(isSettledAs(tied, { state: 'settled', winners: [], tied: [A, B] })).toBe(true);
    expect(isSettledAs(tied, { state: 'settled', winners: [], tied: [A, C] })).toBe(false);
    expect(
      isSettledAs({ status: 'settled', result: { winners: [], number: 7 } }, { ...wins(), number: 8 } as never),
    ).toBe(false);
  });
});

test('what pays names every part of the result, and what rests on it', () => {
  const result = { winners: [A], tied: [B, C], placed: [B], placedTied: [C] };
  const settle = { type: 'settle-market', market, basis: 'b' };
  const closed = { seen: { status: 'closed', result: undefined }, basis: 'b' } as const;
  expect(stepsTo(market, { state: 'settled', ...result }, closed)).toEqual([{ ...settle, ...result }]);
  expect(stepsTo(market, { state: 'settled', winners: [], number: 153 }, closed)).toEqual([
    { ...settle, winners: [], number: 153 },
  ]);
  expect(stepsTo(market, wins(A), closed).map((step) => Object.keys(step))).toEqual([
    ['type', 'market', 'winners', 'basis'],
  ]);
});

test('a market on its way to a result keeps the bets that bettors keep in play', () => {
  const [suspend] = stepsTo(market, wins(A), { seen: { status: 'open', result: undefined }, basis: 'b' });
  expect(suspend).toEqual({ type: 'suspend-market', market, cancelAll: false });
});

test.each([
  [{ order: 9 as OrderId }],
  [{ selection: A }],
  [{ from: 10 as Millis }],
  [{ from: 10 as Millis, until: 20 as Millis }],
])('of bets %j those alone are void', (bets) => {
  const seen: SeenMarket = { status: 'settled', result: { winners: [A] } };
  const steps = stepsTo(market, { state: 'bets-void', ...bets }, { seen, basis: 'b' });
  expect(steps.map((step) => Object.entries(step))).toEqual([Object.entries({ type: 'void-bets', market, ...bets })]);
});

test('a result with one more winner, or of a market that is not settled any more, is another result', () => {
  const isSame = (status: SeenMarket['status'], winners: SelectionId[]) =>
    isSettledAs({ status, result: { winners } }, { state: 'settled', winners: [A, B] });
  expect([isSame('settled', [B, A]), isSame('settled', [A]), isSame('closed', [A, B])]).toEqual([true, false, false]);
  expect(isSettledAs({ status: 'settled', result: undefined }, { state: 'settled', winners: [] })).toBe(false);
});

describe('bets that a result has made void for good', () => {
  const before = { state: 'settled', winners: [A], voidRunners: [B], voidWindows: [window] } as const;
  test.each<[string, Answer, boolean]>([
    ['are void by the same', before, true],
    ['are void by one that makes more void', { ...before, voidRunners: [C, B] }, true],
    ['are void where all is void', { state: 'void' }, true],
    ['are not void without their runner', { ...before, voidRunners: [C] }, false],
    ['are not void without any runner', { state: 'settled', winners: [A], voidWindows: [window] }, false],
    ['are not void without their time', { state: 'settled', winners: [A], voidRunners: [B] }, false],
    ['are not void by another time', { ...before, voidWindows: [{ from: 10 as Millis, until: 19 as Millis }] }, false],
  ])('%s', (_, after, keeps) => expect(keepsVoids(before, after)).toBe(keeps));

  test('are none where none were, and all of them count', () => {
    expect(keepsVoids({ state: 'settled', winners: [A] }, wins(B))).toBe(true);
    expect(keepsVoids({ ...before, voidRunners: [B, C] }, before)).toBe(false);
    expect(keepsVoids({ ...before, voidWindows: [window, { ...window, from: 5 as Millis }] }, before)).toBe(false);
  });
});

describe('where rolling back leads', () => {
  const done = (...answers: (Answer | 'back')[]) =>
    answers.map((answer) =>
      answer === 'back' ? { kind: 'roll-back', answer: wins() } : { kind: 'settle', answer },
    ) as unknown as SettlementAction[];
  const nothing = 'nothing-to-roll-back';
  const VOID: Answer = { state: 'void' };
  const voided: Answer = { state: 'settled', winners: [A], voidRunners: [B] };
  test.each<[SettlementAction[], Answer | undefined, Answer | string]>([
    [done(wins(A)), wins(A), VOID],
    [done(wins(A), wins(B)), wins(B), wins(A)],
    [done(wins(A), wins(B), 'back'), wins(A), VOID],
    [done(wins(A), VOID), VOID, wins(A)],
    [done(wins(A), { state: 'bets-void', selection: A }, wins(B)), wins(B), wins(A)],
    [done(voided, wins(B)), wins(B), wins(A)],
    [done(VOID, wins(B)), wins(B), VOID],
    [done(VOID), VOID, nothing],
    [done(wins(A), 'back'), VOID, nothing],
    [done(), undefined, nothing],
    // Settled before there was a flow.
    [done(), wins(A), VOID],
  ])('%#', (actions, now, to) => {
    if (typeof to === 'string') expect(() => rollBackTo(actions, now)).toThrow(expect.objectContaining({ code: to }));
    else expect(rollBackTo(actions, now)).toEqual(to);
  });

  test('what a market is now, as an answer', () => {
    const result = { winners: [A], tied: [], placed: [], placedTied: [] };
    expect(answerNow({ status: 'settled', result })).toEqual(wins(A));
    expect(answerNow({ status: 'settled', result: { ...result, winners: [], number: 7 } })).toEqual({
      ...wins(),
      number: 7,
    });
    expect(answerNow({ status: 'settled', result: { ...result, winners: [] } })).toEqual(wins());
    const heat = { winners: [], tied: [A, B], placed: [C], placedTied: [] };
    expect(answerNow({ status: 'settled', result: heat })).toEqual({ ...wins(), tied: [A, B], placed: [C] });
    expect(answerNow({ status: 'closed', result })).toBeUndefined();
    expect(answerNow({ status: 'settled', result: undefined })).toBeUndefined();
    expect(answerNow({ status: 'void', result: undefined })).toEqual(VOID);
    expect(answerNow({ status: 'closed', result: undefined })).toBeUndefined();
  });
});
