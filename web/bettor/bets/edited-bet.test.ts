import type { Money, Price } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { draftOfBet, editOf, stepOdds } from './edited-bet.ts';

const bet = { price: 250 as Price, unmatched: 100_00 as Money, persistence: 'lapse', payoff: 'runners' } as const;
const draft = draftOfBet(bet);

test('an untouched bet is nothing to send', () => {
  expect(draft).toEqual({ odds: '2.50', stake: undefined, persistence: 'lapse' });
  expect(editOf(bet, draft)).toEqual({ kind: 'nothing' });
});

test.each([
  ['less at the same odds keeps its place', { stake: '60' }, 'kept', { odds: 2.5, stake: 60 }],
  ['more goes to the end', { stake: '140' }, 'moved', { odds: 2.5, stake: 140 }],
  ['what becomes of it in play keeps its place', { persistence: 'persist' }, 'kept', { persistence: 'persist' }],
] as const)('%s', (_rule, change, kind, request) => {
  expect(editOf(bet, { ...draft, ...change })).toMatchObject({ kind, request });
});

test('other odds alone name no stake: what is matched meanwhile is not asked for again', () => {
  expect(editOf(bet, { ...draft, odds: '2.52' })).toEqual({
    kind: 'moved',
    price: 252,
    stake: 100_00,
    request: { odds: 2.52 },
  });
});

test.each([
  [{ odds: '2.51' }, 'unreadable-odds'],
  [{ odds: 'x' }, 'unreadable-odds'],
  [{ stake: '0' }, 'unreadable-stake'],
  [{ stake: '' }, 'unreadable-stake'],
] as const)('%o cannot be sent: %s', (change, kind) => {
  expect(editOf(bet, { ...draft, ...change }).kind).toBe(kind);
});

test('the stepper walks the ladder from what is typed, and from the bet where nothing can be read', () => {
  expect(stepOdds(bet, '2.98', 1)).toBe('3.00');
  expect(stepOdds(bet, '3.00', 1)).toBe('3.05');
  expect(stepOdds(bet, 'x', -1)).toBe('2.48');
});
