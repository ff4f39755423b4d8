import { expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { type CricketFact, type Fact, type KnownMatch, type MarketTerms, newestRule } from 'results';
import { aBall, aFixture, anInnings, anOver } from '../../../results/testing/cricket.fixture.ts';
import { knownAs } from '../facts/stored-facts.ts';
import { Evaluator } from './evaluator.ts';

// A session of the first over that one source settles, where two or three report the match.

const MARKET = 7 as MarketId;

type Row = readonly [source: string, what: CricketFact];

function evaluatorOf(rows: readonly Row[], perUnit = 1): Evaluator {
  const facts = rows.map(([source, what], place): Fact => ({
    id: place + 1,
    at: (1000 + place) as Millis,
    source,
    ['said']: what,
  }));
  const known: KnownMatch = knownAs(1, facts);
  const terms: MarketTerms = {
    rule: 'cricket.session',
    version: newestRule('cricket.session').version,
    subject: { innings: 1, from: 1, to: 1 },
    runnerNames: {},
    perUnit,
    policy: { sources: 1, automatic: false, secondPerson: false },
  };
  return new Evaluator({
    terms: { termsOf: () => terms, policyOf: () => terms.policy, matchOf: () => 1 },
    facts: { knownOf: () => known, written: async () => undefined, subscribe: () => () => undefined },
    contextOf: () => ({}),
  });
}

const begun = (source: string): Row[] => [[source, anInnings(1)]];
const over = (source: string, runs: number): Row[] => anOver(0, runs).map((ball) => [source, ball]);
const TEMPLATE: Row = ['manual', aFixture()];
const first: readonly Row[] = [TEMPLATE, ...begun('scorer-1'), ['scorer-1', aBall(0, 1, { bat: 1 })]];

test('a market is decided once its second source decides it; the first one still settles it', () => {
  const lagging = [...first, ...begun('scorer-2'), ...over('scorer-2', 3)];
  const evaluator = evaluatorOf(lagging);
  expect(evaluator.isDecided(MARKET)).toBe(true);
  expect(evaluator.evaluate(MARKET)?.ruling.state).toBe('open');
  const second = evaluatorOf([...lagging, ...over('scorer-1', 2).slice(1)]);
  expect(second.evaluate(MARKET)?.ruling).toMatchObject({ state: 'settled', result: { number: 11 } });
});

test('a third source decides it, or reaches a number, as well', () => {
  const two = [...first, ...begun('scorer-2'), ...over('scorer-2', 1).slice(0, 1)];
  expect([evaluatorOf(two).isDecided(MARKET), evaluatorOf(two).boundsOf(MARKET).reached]).toEqual([false, 1]);
  const reached = evaluatorOf([...two, ...begun('scorer-3'), ...over('scorer-3', 4).slice(0, 2)], 10);
  expect([reached.isDecided(MARKET), reached.boundsOf(MARKET).reached]).toEqual([false, 80]);
  const ended = evaluatorOf([...two, ...begun('scorer-3'), ...over('scorer-3', 4)], 10);
  expect([ended.isDecided(MARKET), ended.boundsOf(MARKET).reached]).toEqual([true, 240]);
});
