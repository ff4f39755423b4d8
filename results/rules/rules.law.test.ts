import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { lawCases } from '../../engine/testing/law-cases.ts';
import type { Fact } from '../facts/fact.ts';
import { foldFootball } from '../facts/football/fold-football.ts';
import type { FootballFact } from '../facts/football/football-facts.ts';
import {
  football,
  fullTime,
  goal,
  half,
  kickOff,
  MINUTE,
  off,
  race,
  rulingOf,
  RUNNERS,
  START,
} from '../testing/matches.fixture.ts';
import { everyRule } from './rule-book.ts';
import { factsSaying } from '../testing/rules.fixture.ts';

const runs = { numRuns: lawCases(200) };

/** Goals by side, each in the first half or in the second. */
const goals = fc.array(fc.record({ side: fc.constantFrom(0 as const, 1 as const), isLate: fc.boolean() }), {
  maxLength: 8,
});
type Goals = { readonly side: 0 | 1; readonly isLate: boolean }[];

const told = (list: Goals): FootballFact[] => {
  const early = list.filter((one) => !one.isLate).map((one) => goal(one.side, 10));
  const late = list.filter((one) => one.isLate).map((one) => goal(one.side, 80));
  return [kickOff(), ...early, ...half, ...late, fullTime];
};
const count = (list: Goals): [number, number] => [
  list.filter((one) => one.side === 0).length,
  list.filter((one) => one.side === 1).length,
];

const SUBJECTS: readonly (readonly [string, object?])[] = [
  ['football.match-odds'],
  ['football.half-time'],
  ['football.half-time-full-time'],
  ['football.draw-no-bet'],
  ['football.odd-even'],
  ['football.both-to-score'],
  ['football.both-to-score', { period: 'first-half' }],
  ['football.over-under', { of: 'goals', line: 2.5 }],
  ['football.over-under', { of: 'goals', line: 2 }],
  ['football.over-under', { of: 'goals', side: 'away', line: 0.5 }],
  ['football.count', { of: 'goals' }],
  ['football.handicap'],
  ['football.correct-score', { scores: ['0-0', '1-0', 'any-other'] }],
];
/** What is paid: the reason may be told in other words. */
const paid = (match: unknown, [rule, subject]: readonly [string, object?]) => {
  const ruling = rulingOf(rule, match, subject);
  return ruling.state === 'settled' ? ruling.result : ruling.state;
};

describe('football', () => {
  test('a source that tells goals and one that tells scores settle alike', () => {
    fc.assert(
      fc.property(goals, (list) => {
        const byGoals = football(...told(list));
        const byScores = football(
          { kind: 'score', when: 'half-time', goals: count(list.filter((one) => !one.isLate)) },
          { kind: 'score', when: 'full-time', goals: count(list) },
        );
        for (const one of SUBJECTS) expect(paid(byScores, one), one[0]).toEqual(paid(byGoals, one));
      }),
      runs,
    );
  });

  test('a mistake that was corrected leaves what the right fact alone would have left', () => {
    fc.assert(
      fc.property(goals, fc.nat(), fc.boolean(), (list, place, isTakenBack) => {
        const facts: Fact<FootballFact | null>[] = factsSaying<FootballFact>([football().fixture, ...told(list)]);
        const chosen = facts.findIndex((fact, at) => at >= place % facts.length && fact.said?.kind === 'goal');
        if (chosen === -1) return;
        const wrong = facts[chosen] as Fact<FootballFact>;
        const right = wrong.said;
        const other = { ...right, side: right.kind === 'goal' && right.side === 0 ? 1 : 0 } as FootballFact;
        const mistaken = facts.with(chosen, { ...wrong, said: other });
        const correction = { id: facts.length + 1, at: START, source: 'manual', corrects: wrong.id };
        const corrected = foldFootball([...mistaken, { ...correction, said: isTakenBack ? null : right }]);
        const meant = foldFootball(isTakenBack ? facts.toSpliced(chosen, 1) : facts);
        for (const one of SUBJECTS) expect(paid(corrected, one), one[0]).toEqual(paid(meant, one));
      }),
      runs,
    );
  });

  test('what is certain stays whatever comes: no goal changes a market that is settled in play', () => {
    fc.assert(
      fc.property(goals, goals, (before, after) => {
        const inPlay: FootballFact[] = [kickOff(), ...before.map((one) => goal(one.side, 10))];
        const later = [...inPlay, ...after.map((one) => goal(one.side, 20))];
        const end = { kind: 'abandoned', at: (START + 30 * MINUTE) as Millis } as const;
        for (const one of [...SUBJECTS, ['football.next-goal', { nth: 2 }] as const]) {
          const now = paid(football(...inPlay), one);
          if (now === 'open') continue;
          expect(paid(football(...later), one)).toEqual(now);
          expect(paid(football(...later, end), one)).toEqual(now);
        }
      }),
      runs,
    );
  });
});

describe('racing', () => {
  /** The runners in some order, some of them level with the one before. */
  const orders = fc
    .tuple(fc.shuffledSubarray([...RUNNERS], { minLength: 1 }), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
    .map(([runners, level]) => {
      const order: string[][] = [];
      runners.forEach((runner, place) => {
        const last = order.at(-1);
        if (last !== undefined && level[place] === true) last.push(runner);
        else order.push([runner]);
      });
      return order;
    });

  test('as many places are given away as there are finishers for, shared by those who tie for the last', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 4 }), (order, places) => {
        const said = race(off(), { kind: 'result', order, weighedIn: true });
        const ruling = rulingOf('racing.place', said, { places });
        const finishers = order.flat().length;
        if (ruling.state !== 'settled' || !('winners' in ruling.result)) throw new Error(ruling.reason);
        const { winners, tied = [] } = ruling.result;
        if (tied.length === 0) expect(winners.length).toBe(Math.min(places, finishers));
        else {
          expect(winners.length).toBeLessThan(places);
          expect(winners.length + tied.length).toBeGreaterThan(places);
          expect(order).toContainEqual(tied);
        }
        expect(order.flat().slice(0, winners.length)).toEqual(winners);
      }),
      runs,
    );
  });

  test('each-way names as many placed as there are places, or more that share the last of them', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 4 }), (order, places) => {
        const ruling = rulingOf('racing.each-way', race(off(), { kind: 'result', order, weighedIn: true }), { places });
        if (ruling.state !== 'settled' || !('winners' in ruling.result)) throw new Error(ruling.reason);
        const { winners, tied = [], placed = [], placedTied = [] } = ruling.result;
        expect(winners.length === 1 ? tied.length : winners.length).toBe(0);
        const first = winners.length + tied.length;
        const left = Math.max(0, places - first);
        if (placedTied.length > 0) expect(placedTied.length).toBeGreaterThan(left - placed.length);
        else expect(placed.length).toBe(Math.min(left, order.flat().length - first));
      }),
      runs,
    );
  });
});

test('a rule is a constant: what it says cannot be changed while the house runs', () => {
  for (const rule of everyRule()) expect(Object.isFrozen(rule), rule.id).toBe(true);
});
