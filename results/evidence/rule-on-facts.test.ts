import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { type CricketFact, type Fact, NEWEST_AVERAGES, newestRule, ruleOnFacts } from '../index.ts';
import { footballFacts, footballTerms } from '../testing/football-match.fixture.ts';
import { cricketFacts, innings, result } from '../testing/cricket-matches.fixture.ts';

const at = Date.UTC(2026, 10, 21, 15) as Millis;
const FIXTURE = {
  kind: 'fixture',
  sport: 'ice-hockey',
  teams: ['Home', 'Away'],
  competition: 'Cup',
  season: '2026',
  startsAt: at,
  periods: 3,
  periodMs: 1_200_000,
};

test('where every fact was taken back nothing is known, as before the first', () => {
  const taken = { id: 2, source: 'manual', at, said: null, corrects: 1 };
  for (const facts of [[], [{ id: 1, source: 'manual', at, said: FIXTURE }, taken]]) {
    const terms = {
      rule: 'ice-hockey.match-odds',
      version: 1,
      subject: {},
      runnerNames: {},
      perUnit: 1,
      policy: { sources: 1, automatic: true, secondPerson: false },
    } as const;
    const ruling = ruleOnFacts(terms, {
      known: { facts, doubts: [] },
      context: { averages: NEWEST_AVERAGES, openedAt: at },
    });
    expect(ruling).toMatchObject({ state: 'open', reason: 'nothing is known by the first source yet' });
  }
});

describe('under a policy of two sources', () => {
  const lineOf = (source: string, said: readonly object[]) => ({
    source,
    facts: said.map((one, index): Fact => ({ id: index + 1, at: index as Millis, source, said: one })),
    doubts: [],
  });
  const ended = footballFacts([0]);
  const underWay = ended.slice(0, -1);
  const lost = footballFacts([1]);
  const rulingOf = (sources: 1 | 2, first: readonly object[], second?: readonly object[]) => {
    const terms = { ...footballTerms({ sources, automatic: true, secondPerson: false }), version: 1 };
    const other = second === undefined ? {} : { other: lineOf('card', second) };
    const known = { ...lineOf('feed', first), ...other };
    const { state, reason } = ruleOnFacts(terms, { known, context: { averages: NEWEST_AVERAGES, openedAt: at } });
    return `${state}: ${reason}`;
  };
  const waits = (lacks: string) => `held: provisional: so far feed alone says it, ${lacks} does not yet`;

  test.each([
    ['there is no second one', undefined, waits('a second source')],
    ['the second has told nothing', [], waits('card')],
    ['the second has not told the end', underWay, waits('card')],
  ])('a market waits while %s', (_, second, verdict) => {
    expect(rulingOf(2, ended, second)).toBe(verdict);
  });

  test('a market is settled once both say the same, and held where they do not', () => {
    expect(rulingOf(2, ended, ended)).toMatch(/^settled: /);
    expect(rulingOf(2, ended, lost)).toMatch(/^held: feed says: .*; card says: /);
    expect(rulingOf(1, ended, lost)).toMatch(/^settled: /);
  });

  describe('people enter the end for both', () => {
    const fact = (source: string) => (said: object, index: number) => ({ id: index + 1, at, source, said });
    const byHand = ended.map(fact('manual')).slice(underWay.length);
    const line = (source: string, said: readonly object[], more: readonly Fact[] = byHand) => ({
      source,
      facts: [...said.map(fact(source)), ...more],
      doubts: [],
    });
    const verdict = (first: ReturnType<typeof line>, other: ReturnType<typeof line>, ownWord = true) => {
      const terms = { ...footballTerms({ sources: 2, automatic: true, secondPerson: false }), version: 1 };
      const context = { averages: NEWEST_AVERAGES, openedAt: at };
      const { state, reason } = ruleOnFacts(terms, { known: { ...first, other }, context, ownWord });
      return `${state}: ${reason}`;
    };
    const provisional = 'held: provisional: so far only facts entered by hand say it, feed and card do not yet';

    test('their word alone holds the market until one of the two says it too', () => {
      expect(verdict(line('feed', underWay), line('card', underWay))).toBe(provisional);
      expect(verdict(line('feed', ended, []), line('card', underWay))).toMatch(/^settled: /);
      expect(verdict(line('feed', underWay), line('card', ended, []))).toMatch(/^settled: /);
    });

    test('a fixture by hand is no word of the end', () => {
      const fixture = ended.slice(0, 1).map(fact('manual'));
      const said = (source: string) => ({ ...line(source, ended.slice(1), []), source });
      const begun = (source: string) => ({ ...said(source), facts: [...fixture, ...said(source).facts] });
      expect(verdict(begun('feed'), begun('card'))).toMatch(/^settled: /);
    });

    test('evidence of a result that was settled before this was asked says what it said', () => {
      expect(verdict(line('feed', underWay), line('card', underWay), false)).toMatch(/^settled: /);
    });
  });

  test('what one of them does not count is settled from the other, once both have told the end', () => {
    const facts = (isEnded: boolean, ...more: CricketFact[]) => {
      const end = isEnded ? result('home') : [];
      return cricketFacts('T20', innings(1, 20), innings(2, 20), end, more);
    };
    const uncounted: CricketFact = { kind: 'not-counted', statistics: ['boundaries'] };
    const terms = {
      ...footballTerms({ sources: 2, automatic: true, secondPerson: false }),
      rule: 'cricket.match-total',
      subject: { statistic: 'fours' },
      runnerNames: {},
      version: newestRule('cricket.match-total').version,
    };
    const of = (first: readonly object[], second: readonly object[]) => {
      const known = { ...lineOf('feed', first), other: lineOf('card', second) };
      return ruleOnFacts(terms, { known, context: { averages: NEWEST_AVERAGES, openedAt: at } });
    };
    const counted = facts(true);
    expect(of(facts(true, uncounted), counted)).toMatchObject({
      state: 'settled',
      reason: expect.stringMatching(/\(by card alone: feed does not tell\)$/),
    });
    expect(of(counted, facts(true, uncounted)).state).toBe('settled');
    expect(of(counted, facts(false, uncounted)).state).toBe('held');
  });
});
