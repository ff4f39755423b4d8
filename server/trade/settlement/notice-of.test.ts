import { expect, test } from 'vitest';
import type { Millis, SelectionId } from 'engine/vocabulary';
import type { ActionKind, Answer, SettlementAction } from 'results';
import { noticeOf } from './notice-of.ts';

const [A, B, C] = [1, 2, 3] as [SelectionId, SelectionId, SelectionId];
const runners = [
  { selection: A, name: 'Ajax' },
  { selection: B, name: 'Bold' },
];
const body = JSON.stringify({ market: { match_name: 'Ascot', name: 'Win', runners } });
const wins = (...winners: SelectionId[]): Answer => ({ state: 'settled', winners });
const VOID: Answer = { state: 'void' };

const notice = (kind: ActionKind, answer: Answer, before?: Answer) =>
  noticeOf({ kind, answer, before, reason: 'photo finish.' } as SettlementAction, body);

test.each<[string, ActionKind, Answer, Answer | undefined, string, string]>([
  ['a second result', 'settle', wins(A), wins(B), 'settled-again', 'settled again. Result: Ajax.'],
  ['a result after a void', 'settle', wins(C), VOID, 'settled-again', 'settled again. Result: 3.'],
  ['a number', 'settle', { ...wins(), number: 163 } as Answer, wins(), 'settled-again', 'settled again. Result: 163.'],
  ['no winner', 'settle', wins(), wins(A), 'settled-again', 'settled again. Result: no winner.'],
  [
    'a dead heat',
    'settle',
    { ...wins(C), tied: [A, B] } as Answer,
    wins(A),
    'settled-again',
    'settled again. Result: 3; Ajax, Bold tie.',
  ],
  [
    'a dead heat for all',
    'settle',
    { ...wins(), tied: [A, B] } as Answer,
    wins(A),
    'settled-again',
    'settled again. Result: Ajax, Bold tie.',
  ],
  [
    'a first result with void runners',
    'settle',
    { ...wins(A), voidRunners: [B] } as Answer,
    undefined,
    'bets-void',
    'some bets are void, their stakes are returned. Result: Ajax.',
  ],
  [
    'a first result with a void time',
    'settle',
    { ...wins(A), voidWindows: [{ from: 1 as Millis, until: 2 as Millis }] } as Answer,
    undefined,
    'bets-void',
    'some bets are void, their stakes are returned. Result: Ajax.',
  ],
  ['a void', 'void', VOID, wins(A), 'void', 'all bets are void, stakes are returned.'],
  [
    'void bets',
    'void-bets',
    { state: 'bets-void', selection: A },
    wins(A),
    'bets-void',
    'some bets are void, their stakes are returned.',
  ],
  ['a roll-back', 'roll-back', wins(B), wins(A), 'rolled-back', 'the result was taken back. Result: Bold.'],
  [
    'a roll-back to nothing',
    'roll-back',
    VOID,
    wins(A),
    'rolled-back',
    'the result was taken back; stakes are returned until there is another.',
  ],
])('of %s the clients of a market are told', (_, kind, answer, ...[before, told, text]) => {
  expect(notice(kind, answer, before)).toEqual({ kind: told, text: `Ascot, Win: ${text} Reason: photo finish.` });
});

test('of a first result without voids nobody has to be told', () => {
  expect(notice('settle', wins(A))).toBeUndefined();
});

test('a number is told as people say it, not in the units of its market', () => {
  const half = JSON.stringify({ ...(JSON.parse(body) as object), terms: { perUnit: 2 } });
  const again = { kind: 'settle', answer: { ...wins(), number: 83 }, before: wins(), reason: 'a no-ball' };
  expect(noticeOf(again as unknown as SettlementAction, half)?.text).toContain('Result: 41.5.');
});
