import { describe, expect, test } from 'vitest';
import type { Millis, SelectionId } from 'engine/vocabulary';
import { type ActionKind, type Answer, type SeenMarket, type SettlementAction, THE_RULE } from 'results';
import { isVoid, settled } from '../../../results/ruling.ts';
import { type DecidedMarket, isUndone, ruleStep } from './rule-step.ts';

const [A, B] = [1, 2] as [SelectionId, SelectionId];
const HOME = settled({ winners: ['home'] }, 'home won');
const AWAY = settled({ winners: ['away'] }, 'away won');
const wins = (...winners: SelectionId[]): Answer => ({ state: 'settled', winners });
const VOID: Answer = { state: 'void' };
const window = { from: 10 as Millis, until: 20 as Millis };
const closed: SeenMarket = { status: 'closed', result: undefined };
const settledAs = (...winners: SelectionId[]): SeenMarket => ({ status: 'settled', result: { winners } });
const PERSON = 5;
const byRule = (answer: Answer): SettlementAction =>
  ({ kind: 'settle', proposedBy: THE_RULE, answer, ruling: HOME }) as SettlementAction;
const byPerson = (answer: Answer, ruling?: SettlementAction['ruling']): SettlementAction =>
  ({ kind: 'settle', proposedBy: PERSON, answer, ruling }) as SettlementAction;

const step = (of: Partial<DecidedMarket>) =>
  ruleStep({ ruling: HOME, answer: wins(A), seen: closed, last: null, isAutomatic: true, ...of });

test('a rule settles what it has decided, or asks a person, as the policy says', () => {
  expect([step({}), step({ isAutomatic: false })]).toEqual(['carry-out', 'propose']);
  expect([step({ answer: VOID, ruling: isVoid('') }), step({ answer: VOID, isAutomatic: false })]).toEqual([
    'carry-out',
    'propose',
  ]);
});

test('a market that has come to it already is left alone', () => {
  expect(step({ seen: settledAs(A), last: byRule(wins(A)) })).toBe('nothing');
  expect(step({ seen: settledAs(A) })).toBe('nothing');
  expect(step({ seen: { status: 'void', result: undefined }, answer: VOID })).toBe('nothing');
  expect(step({ seen: settledAs(B), last: byRule(wins(B)) })).toBe('carry-out');
  expect(step({ seen: settledAs(A), last: byRule(wins(A)), answer: VOID })).toBe('carry-out');
});

test('what a person has decided on these facts stands; on others the rule asks again', () => {
  expect(step({ seen: settledAs(B), last: byPerson(wins(B), HOME) })).toBe('nothing');
  expect(step({ seen: settledAs(B), last: byPerson(wins(B), AWAY) })).toBe('propose');
  expect(step({ seen: settledAs(B), last: byPerson(wins(B)) })).toBe('propose');
  expect(step({ seen: settledAs(B), last: { ...byRule(wins(B)), ruling: HOME } })).toBe('carry-out');
});

describe('bets that are void for good', () => {
  const withRunner: Answer = { state: 'settled', winners: [A], voidRunners: [B] };
  const withWindow: Answer = { state: 'settled', winners: [A], voidWindows: [window] };
  test.each<[string, Answer, SettlementAction | null, string]>([
    ['are void already', withRunner, byRule(withRunner), 'nothing'],
    ['are void already, of a time', withWindow, byRule(withWindow), 'nothing'],
    ['are to be void too', withRunner, byRule(wins(A)), 'carry-out'],
    ['are to be void too, of a time', withWindow, byRule(wins(A)), 'carry-out'],
    ['are to be void of a market that nobody settled here', withRunner, null, 'carry-out'],
    ['are to be void beside others', { ...withRunner, voidRunners: [A, B] }, byRule(withRunner), 'carry-out'],
  ])('%s: %#', (_, answer, last, wanted) => expect(step({ answer, seen: settledAs(A), last })).toBe(wanted));

  test('hold a market where a new result would count them', () => {
    expect(step({ answer: wins(B), seen: settledAs(A), last: byRule(withRunner) })).toBe('voids-stand');
    expect(step({ answer: wins(B), seen: settledAs(A), last: byRule(withWindow), isAutomatic: false })).toBe(
      'voids-stand',
    );
    expect(step({ answer: VOID, seen: settledAs(A), last: byRule(withRunner) })).toBe('carry-out');
  });
});

test.each<[string, SettlementAction | null, boolean, boolean]>([
  ['its own result', byRule(wins(A)), true, true],
  ['its own result, while the market goes on', byRule(wins(A)), false, false],
  ['a person’s result', byPerson(wins(A)), true, false],
  ['its void of a market that was never open', { ...byRule(VOID), kind: 'void' as ActionKind }, true, false],
  ['no result', null, true, false],
])('of facts that no longer decide it a rule minds %s: %#', (_, last, isOver, isMinded) => {
  expect(isUndone(last, isOver)).toBe(isMinded);
});
