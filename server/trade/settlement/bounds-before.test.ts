import { expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { type CricketFact, type Fact, MANUAL_SOURCE, type MarketTerms, newestRule } from 'results';
import { aBall, aFixture, anInnings, anOver } from '../../../results/testing/cricket.fixture.ts';
import { StoredFacts } from '../facts/stored-facts.ts';
import { boundsBefore } from './bounds-before.ts';
import { Evaluator } from './evaluator.ts';

// A session of the first over, before each fact of one person.

const MATCH = { matchId: 1, sport: { sportId: 4 } } as never;
const MARKET = 7 as MarketId;
const [TIM, SCOT] = [1, 2];
const TERMS: MarketTerms = {
  rule: 'cricket.session',
  version: newestRule('cricket.session').version,
  subject: { innings: 1, from: 1, to: 1 },
  runnerNames: {},
  perUnit: 1,
  policy: { sources: 1, automatic: false, secondPerson: false },
};
const evaluator = new Evaluator({
  terms: { termsOf: () => TERMS, policyOf: () => TERMS.policy, matchOf: () => 1 },
  facts: new StoredFacts({ subscribe: () => () => undefined, facts: () => [], doubts: () => [] } as never),
  contextOf: () => ({}),
});

type Row = readonly [by: number, what: CricketFact | null, corrects?: number];
const factsOf = (rows: readonly Row[]): Fact[] =>
  rows.map(([by, what, corrects], place) => ({
    id: place + 1,
    at: (1000 + place) as Millis,
    source: MANUAL_SOURCE,
    by,
    ['said']: what,
    ...(corrects !== undefined && { corrects }),
  }));
const wasDecided = async (rows: readonly Row[], by = TIM) =>
  (await boundsBefore(MATCH, { facts: factsOf(rows), isOne: (fact) => fact.by === by }, evaluator)(MARKET)).isDecided;

const begun: readonly Row[] = [
  [SCOT, aFixture()],
  [SCOT, anInnings(1)],
];
const over: readonly Row[] = anOver(0, 1).map((ball) => [SCOT, ball]);
const LONGER: CricketFact = { kind: 'over-length', innings: 1, over: 0, balls: 7 };

test.each<[string, readonly Row[], boolean]>([
  ['an over of another length', [[TIM, LONGER]], true],
  ['a correction', [[TIM, aBall(0, 6, { wides: 1 }), 8]], true],
  ['a ball, which undoes nothing', [[TIM, aBall(1, 1)]], false],
  ['nothing', [], false],
])('the over has ended, and one person enters %s', async (_, rows, expected) => {
  expect(await wasDecided([...begun, ...over, ...rows])).toBe(expected);
});

test('before the over has ended it was not decided', async () => {
  expect(await wasDecided([...begun, ...over.slice(0, 5), [TIM, LONGER]])).toBe(false);
});

test('balls of one person are looked at once; facts beyond the bound are as good as decided', async () => {
  const balls = Array.from({ length: 60 }, (_, over) => anOver(over, 1).map((ball): Row => [TIM, ball])).flat();
  expect(await wasDecided([...begun, ...balls])).toBe(false);
  const statistic: CricketFact = { kind: 'statistic', name: 'drs', value: 1 };
  expect(await wasDecided([...begun, ...Array.from({ length: 301 }, (): Row => [TIM, statistic])])).toBe(true);
});
