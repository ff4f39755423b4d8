import type { BetPlaced, CashOutTaken } from 'protocol';
import { describe, expect, test } from 'vitest';
import { nextTaking, OPEN, type CashOutRequest, type Taking, type TakingEvent } from './cash-out-machine.ts';

const request: CashOutRequest = { percent: 100, amount: 50, version: 3, requestId: 'r1' };
const bet = (bet_id: string, status: BetPlaced['status'], delay_left = 0) =>
  ({ bet_id, status, delay_left }) as unknown as BetPlaced;
const taken = (...bets: BetPlaced[]): TakingEvent => ({
  type: 'taken',
  taken: { bets } as unknown as CashOutTaken,
  now: 1000,
});
const after = (...events: TakingEvent[]): Taking => events.reduce(nextTaking, OPEN);
const ask: TakingEvent = { type: 'requested', request };

describe('taking an offer', () => {
  test('a second tap changes nothing while the first is on its way', () => {
    const sending = after(ask);
    expect(nextTaking(sending, { type: 'requested', request: { ...request, requestId: 'r2' } })).toBe(sending);
    expect(nextTaking(sending, { type: 'again' })).toBe(sending);
  });

  test('all bets matched at once: done', () => {
    expect(after(ask, taken(bet('1', 'matched'), bet('2', 'matched')))).toMatchObject({
      phase: 'done',
      result: { kind: 'all' },
    });
  });

  test('a worse figure is refused, with the reason, and the panel stays', () => {
    expect(after(ask, { type: 'refused', message: 'The offer has fallen to +40.00.' })).toEqual({
      phase: 'open',
      problem: 'The offer has fallen to +40.00.',
    });
  });

  test('a lost answer keeps the request, to be sent again as it was', () => {
    const unknown = after(ask, { type: 'lost' }, { type: 'lost' });
    expect(unknown).toEqual({ phase: 'unknown', request, tries: 2 });
    expect(nextTaking(unknown, taken(bet('1', 'matched')))).toMatchObject({ phase: 'done' });
  });
});

describe('in play', () => {
  const waiting = after(ask, taken(bet('1', 'pending', 5000), bet('2', 'pending', 5000)));
  const changed = (...bets: [string, 'matched' | 'lapsed' | 'pending', string?][]): TakingEvent => ({
    type: 'bets-changed',
    bets: bets.map(([id, state, reason = '']) => ({ id, state, reason })),
  });

  test('it waits until every bet has come through its delay', () => {
    expect(waiting).toMatchObject({ phase: 'waiting', until: 6000 });
    expect(nextTaking(waiting, changed(['1', 'matched']))).toBe(waiting);
    expect(nextTaking(waiting, changed(['1', 'matched'], ['2', 'matched']))).toMatchObject({ result: { kind: 'all' } });
  });

  test.each([
    [['lapsed', 'lapsed'], 'none'],
    [['matched', 'lapsed'], 'some'],
  ] as const)('where its bets are %s, %s of it was done', ([first, second], kind) => {
    const done = nextTaking(waiting, changed(['1', first], ['2', second, 'killed']));
    expect(done).toMatchObject({ phase: 'done', result: { kind } });
    expect(nextTaking(done, { type: 'again' })).toBe(OPEN);
  });
});
