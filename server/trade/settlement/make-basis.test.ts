import { expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import type { Fact } from 'results';
import type { Evaluation } from './evaluator.ts';
import { basisOf, type BasisOrder, factsHashOf } from './make-basis.ts';

const fact = (id: number): Fact => ({ id, at: id as Millis, source: 'feed', said: { kind: 'goal' } });
const line = (...ids: number[]) => ({ match: 1, facts: ids.map(fact), doubts: [] });
const card = (...ids: number[]) => ({ source: 'card', facts: ids.map(fact), doubts: [] });

test('a result rests on the facts and doubts of its sources, and the same facts have the same fingerprint', () => {
  const known = line(1, 2);
  const doubt = { sequence: 1, reason: 'two scores' } as never;
  const hash = factsHashOf(known, 1);
  expect([factsHashOf(known, 1), factsHashOf(line(1, 2), 1)]).toEqual([hash, hash]);
  for (const other of [line(1), { ...known, doubts: [doubt] }, { ...known, source: 'feed' }])
    expect(factsHashOf(other, 1)).not.toBe(hash);
});

test('it rests on the second source only if two have to agree', () => {
  const known = line(1, 2);
  const both = (...ids: number[]) => ({ ...known, other: card(...ids) });
  expect(factsHashOf(both(1), 1)).toBe(factsHashOf(known, 1));
  expect(factsHashOf(known, 2)).toBe(factsHashOf(known, 1));
  expect(new Set([known, both(1), both(2)].map((one) => factsHashOf(one, 2))).size).toBe(3);
});

test('what a rule ruled on two sources names the facts of both', () => {
  const policy = { sources: 2, automatic: true, secondPerson: false } as const;
  const terms = { rule: 'football.match-odds', version: 1, subject: {}, runnerNames: {}, perUnit: 1, policy };
  const known = { ...line(1), other: card(2) };
  const evaluation = { terms, context: {}, ruling: {} } as unknown as Evaluation;
  const made = basisOf({ evaluation, known } as unknown as BasisOrder);
  expect([made.factsHash, JSON.parse(made.factsBody).other.source]).toEqual([factsHashOf(known, 2), 'card']);
  expect(JSON.parse(made.body)).toMatchObject({ own_word: true });
});

test('the basis of a result that a person typed names no rule', () => {
  const made = basisOf({
    named: { market: 7 as MarketId, name: 'Toss', match: 1, match_name: 'Reds v Blues', runners: [] },
    kind: 'settle',
    answer: { state: 'settled', winners: [] },
    reason: 'seen',
    by: 5,
    byRule: false,
    secondPerson: true,
    proposedAt: 9 as Millis,
    evaluation: undefined,
    known: line(1),
  });
  expect(JSON.parse(made.body)).toMatchObject({ terms: null, rule: null, context: null, ruling: null });
  expect(JSON.parse(made.body)).toMatchObject({ proposed_by: 5, second_person: true, facts_hash: made.factsHash });
});
