import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { type ActionKind, type Basis, type Fact, type FlowRefusal, type SettlementAction, THE_RULE } from 'results';
import {
  checkApprover,
  type Counted,
  countedFor,
  type DecidedOn,
  type FlowAuthority,
  takesTwo,
  typedFactOf,
  weigh,
} from './second-person.ts';

const [ANNA, BEN, CARL, DORA] = [5, 6, 7, 8];
const fact = (by: number | undefined, kind = 'goal'): Fact =>
  ({ id: 1, at: 1 as Millis, source: 'feed', said: { kind }, ...(by === undefined ? {} : { by }) }) as Fact;

/** Anna made Carl's login; from 1000 minor units on everything takes two people. */
const AUTHORITY: FlowAuthority = {
  needsTwo: async (kind, amount, [done]) =>
    amount + (done?.amount ?? 0) >= { result: 1000, resettlement: 2000, void: 3000, fact: 4000 }[kind],
  doneBy: async () => [],
  inTurn: (_by, work) => work(),
  maySecond: async (one, other) => one !== other && !(one + other === ANNA + CARL),
  // A second person approved fact 2, when its markets were weighed at 9000.
  secondedWith: async ({ id }) => (id === 2 ? 9000 : 0),
  quotersOf: async () => [],
  mayStillDecide: async (userId) => userId !== DORA,
  validMs: 100,
};

interface On {
  readonly status?: DecidedOn['seen']['status'];
  readonly matched?: number;
  /** Decided alone within the day. */
  readonly before?: number;
  readonly facts?: readonly Fact[];
  readonly others?: readonly Fact[];
  readonly quoters?: readonly number[];
}
const on = ({ status = 'closed', matched = 0, before = 0, facts = [], others, quoters = [] }: On): DecidedOn => ({
  seen: { status, result: undefined },
  amount: async () => matched,
  quoters: async () => quoters,
  doneBy: async (_by, kind) => [{ kind, amount: before }],
  known: {
    match: 1,
    facts,
    doubts: [],
    ...(others === undefined ? {} : { other: { source: 'card', facts: others, doubts: [] } }),
  },
});

describe('what takes two people', () => {
  type Request = { by?: number; byRule?: boolean; site?: boolean; typist?: number };
  const takes = async (kind: ActionKind, about: On, of: Request = {}) => {
    const { by = ANNA, byRule = false, site = true, typist } = of;
    const authority = site ? AUTHORITY : undefined;
    const counted = await countedFor(authority, { by, kind, byRule, typist }, on(about));
    return takesTwo(authority, typist ?? by, { counted, on: on(about) });
  };

  test.each<[string, ActionKind, On, boolean]>([
    ['a result from its amount on', 'settle', { matched: 1000 }, true],
    ['no result below', 'settle', { matched: 999 }, false],
    ['one below that comes to it with those of the day', 'settle', { matched: 400, before: 600 }, true],
    ['one that does not', 'settle', { matched: 400, before: 599 }, false],
    ['another result of a settled market', 'settle', { status: 'settled', matched: 1999 }, false],
    ['another result of one with more at stake', 'settle', { status: 'settled', matched: 2000 }, true],
    ['a result of a void market', 'settle', { status: 'void', matched: 1999 }, false],
    ['a void of a settled market', 'void', { status: 'settled', matched: 2000 }, true],
    ['a roll-back, whatever the market is', 'roll-back', { matched: 2000 }, true],
    ['a void', 'void', { matched: 2999 }, false],
    ['a void of more', 'void', { matched: 3000 }, true],
    ['bets that are void', 'void-bets', { matched: 3000 }, true],
    ['a match that was abandoned', 'abandon', { matched: 2999 }, false],
  ])('%s: %s', async (_, kind, about, isTwo) => expect(await takes(kind, about)).toBe(isTwo));

  test('what the rule settles at once counts for whoever typed the newest fact', async () => {
    const takesOf = (matched: number, typist?: number) =>
      takes('settle', { matched }, { by: THE_RULE, byRule: true, ...(typist !== undefined && { typist }) });
    expect([await takesOf(3999, BEN), await takesOf(4000, BEN), await takesOf(4000)]).toEqual([false, true, false]);
    const at = (id: number, by?: number, kind = 'goal') => ({ ...fact(by, kind), id });
    const typist = (facts: Fact[], others?: Fact[]) => typedFactOf(on({ facts, ...(others && { others }) }).known)?.by;
    expect(typist([at(1, ANNA), at(2, BEN)])).toBe(BEN);
    expect(typist([at(1, ANNA), at(2)])).toBeUndefined();
    expect(typist([at(1)], [at(2, CARL)])).toBe(CARL);
    const third = { source: 'file-x', facts: [at(3, BEN)], doubts: [] };
    expect(typedFactOf({ ...on({ facts: [at(1)], others: [at(2, CARL)] }).known, further: [third] })?.by).toBe(BEN);
    expect(typist([at(1, ANNA, 'fixture')])).toBeUndefined();
    const withFigures = (by?: number) => ({ ...at(1, by), said: { kind: 'fixture', sides: ['A', 'B'], bestOf: 1 } });
    expect(typist([withFigures(ANNA)])).toBe(ANNA);
    expect(typist([withFigures()])).toBeUndefined();
    // A race that is not run on its day, or a match long after its start, is void.
    const withStart = { ...at(1, ANNA), said: { kind: 'fixture', teams: ['A', 'B'], startsAt: 1 } };
    const withDay = { ...at(1, ANNA), said: { kind: 'fixture', runners: ['A', 'B'], day: '2026-12-05' } };
    expect([typist([withStart]), typist([withDay])]).toEqual([ANNA, ANNA]);
    expect(typist([])).toBeUndefined();
  });

  test.each<[string, { fact: number; matched: number; settled: number }, [string, boolean]]>([
    ['all of it', { fact: 2, matched: 9000, settled: 0 }, ['seconded', false]],
    ['what is left of it', { fact: 2, matched: 4000, settled: 5000 }, ['seconded', false]],
    ['more than is left', { fact: 2, matched: 4001, settled: 5000 }, ['fact', true]],
    ['less than takes two', { fact: 2, matched: 3999, settled: 9000 }, ['fact', false]],
    ['by a fact that nobody else approved', { fact: 3, matched: 4000, settled: 0 }, ['fact', true]],
  ])('what the rule settles of what was approved with the fact: %s', async (_, { fact: id, matched, settled }, is) => {
    const typed = { ...fact(BEN), id, by: BEN };
    const request = { by: THE_RULE, kind: 'settle', byRule: true, match: 1, typed } as const;
    const of = { on: on({ matched }), settled: async () => settled };
    const { counted, isTooMuch } = await weigh(AUTHORITY, request, of);
    expect([counted?.kind, isTooMuch]).toEqual(is);
  });

  test('what the rule decides takes two only where the person behind it typed its facts', async () => {
    const byRule = (facts: readonly Fact[], others?: readonly Fact[]) =>
      takes('settle', { matched: 1000, facts, ...(others && { others }) }, { byRule: true });
    expect(await byRule([fact(undefined)])).toBe(false);
    expect(await byRule([fact(BEN)])).toBe(false);
    expect(await byRule([fact(BEN), fact(ANNA)])).toBe(true);
    expect(await byRule([fact(CARL)])).toBe(true);
    expect(await byRule([fact(BEN)], [fact(ANNA)])).toBe(true);
    // That there is a match decides nothing.
    expect(await byRule([fact(ANNA, 'fixture')])).toBe(false);
  });

  test('the rule itself, and a site without such rules, need nobody', async () => {
    expect(await takes('settle', { matched: 5000 }, { by: THE_RULE })).toBe(false);
    expect(await takes('void', { matched: 5000 }, { site: false })).toBe(false);
  });
});

describe('who may approve', () => {
  interface Case {
    readonly by: number;
    readonly proposedBy?: number;
    readonly secondPerson?: boolean;
    readonly now?: number;
    readonly about?: On;
    readonly counted?: Counted;
    readonly authority?: FlowAuthority | undefined;
  }
  const verdict = async (of: Case) => {
    const { by, proposedBy = ANNA, secondPerson = true, now = 1100, about = {}, counted } = of;
    const authority = 'authority' in of ? of.authority : AUTHORITY;
    const action = { proposedBy, proposedAt: 1000 } as SettlementAction;
    const basis = { proposed_by: proposedBy, terms: null, second_person: secondPerson } as Basis;
    return checkApprover(authority, action, { by, now, basis, counted, on: on(about) }).then(
      () => 'approved',
      (error: FlowRefusal) => error.code,
    );
  };

  test.each<[string, Case, string]>([
    ['somebody else', { by: BEN }, 'approved'],
    ['who proposed it', { by: ANNA }, 'same-person'],
    ['who proposed it, where one is enough', { by: ANNA, secondPerson: false }, 'approved'],
    [
      'who proposed it, where one was enough and they have decided more since',
      { by: ANNA, secondPerson: false, counted: { kind: 'result', amount: 400 }, about: { before: 600 } },
      'same-person',
    ],
    ['a login in the same hand', { by: CARL }, 'same-hand'],
    [
      'a login in the same hand, where one is enough and either has decided more since',
      { by: CARL, secondPerson: false, counted: { kind: 'result', amount: 400 }, about: { before: 600 } },
      'same-hand',
    ],
    ['somebody else, in the last moment', { by: BEN, now: 1100 }, 'approved'],
    ['somebody else, too late', { by: BEN, now: 1101 }, 'proposal-expired'],
    [
      'somebody else, of somebody who may not propose any more',
      { by: BEN, proposedBy: DORA },
      'proposer-not-permitted',
    ],
    ['who proposed it, on a site without such rules', { by: ANNA, authority: undefined }, 'same-person'],
    ['anybody else, on a site without such rules', { by: CARL, authority: undefined, now: 1999 }, 'approved'],
  ])('%s: %s', async (_, of, code) => expect(await verdict(of)).toBe(code));

  test.each<[string, Case, string]>([
    ['who typed no fact of it', { by: BEN, about: { facts: [fact(ANNA)] } }, 'approved'],
    ['who typed its facts', { by: ANNA, about: { facts: [fact(ANNA)] } }, 'typed-its-facts'],
    ['a login in the hand of who typed them', { by: CARL, about: { facts: [fact(ANNA)] } }, 'typed-its-facts'],
    [
      'who typed its facts, where the policy takes one and little is at stake',
      { by: ANNA, secondPerson: false, about: { facts: [fact(ANNA)], matched: 999 } },
      'approved',
    ],
    [
      'who typed its facts, where much is at stake',
      { by: ANNA, secondPerson: false, about: { facts: [fact(ANNA)], matched: 1000 } },
      'typed-its-facts',
    ],
    [
      'who typed the facts of another result, where not so much is at stake',
      { by: ANNA, secondPerson: false, about: { status: 'settled', facts: [fact(ANNA)], matched: 1999 } },
      'approved',
    ],
    [
      'who typed the facts of another result',
      { by: ANNA, secondPerson: false, about: { status: 'settled', facts: [fact(ANNA)], matched: 2000 } },
      'typed-its-facts',
    ],
    [
      'who quoted it by hand, where little is at stake',
      { by: ANNA, about: { quoters: [ANNA], matched: 999 } },
      'approved',
    ],
    [
      'who quoted it by hand, where much is at stake',
      { by: ANNA, about: { quoters: [ANNA], matched: 1000 } },
      'quoted-its-prices',
    ],
    [
      'a login in the hand of who quoted it, where much is at stake',
      { by: CARL, about: { quoters: [BEN, ANNA], matched: 1000 } },
      'quoted-its-prices',
    ],
    ['who quoted none of it', { by: BEN, about: { quoters: [ANNA], matched: 1000 } }, 'approved'],
    [
      'anybody, on a site without such rules',
      { by: ANNA, authority: undefined, about: { facts: [fact(ANNA)] } },
      'approved',
    ],
  ])('of what the rule proposes, %s: %s', async (_, of, code) => {
    expect(await verdict({ ...of, proposedBy: THE_RULE })).toBe(code);
  });

  test.each([
    ['its proposer', ANNA, { kind: 'result', amount: 400 }],
    ['a login in the same hand', CARL, { kind: 'result', amount: 400 }],
    ['a second person', BEN, null],
  ] as const)('approved by %s, a small result counts for them or for nobody', async (_, by, countsFor) => {
    const action = { proposedBy: ANNA, proposedAt: 1000 } as SettlementAction;
    const basis = { proposed_by: ANNA, terms: null, second_person: false } as Basis;
    const counted = { kind: 'result', amount: 400 } as const;
    expect(await checkApprover(AUTHORITY, action, { by, now: 1100, basis, counted, on: on({}) })).toEqual(countsFor);
  });

  test('who typed the facts of what another person proposes may approve it', async () => {
    expect(await verdict({ by: BEN, about: { facts: [fact(BEN)], matched: 5000 } })).toBe('approved');
  });
});
