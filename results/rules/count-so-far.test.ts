import { describe, expect, test } from 'vitest';
import { foldCricket } from '../facts/cricket/fold-cricket.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import { aBall, aFixture, anInnings, anOver } from '../testing/cricket.fixture.ts';
import { football, half, kickOff, rulingOf } from '../testing/matches.fixture.ts';
import { factsSaying } from '../testing/rules.fixture.ts';

// A number that is open says what it has come to, so that nobody bets on a line that is reached.

describe('cricket', () => {
  const known: CricketFact[] = [
    aFixture(),
    anInnings(1),
    ...anOver(0, 2),
    ...anOver(1, 4, { boundary: 4 }),
    aBall(2, 1, { bat: 6, boundary: 6 }),
  ];
  const match = (facts: readonly CricketFact[]) => foldCricket(factsSaying(facts), []);

  test.each<[string, object, number | undefined]>([
    ['cricket.session', { innings: 1, to: 6 }, 42],
    ['cricket.session', { innings: 1, from: 2, to: 6 }, 30],
    ['cricket.session', { innings: 2, to: 6 }, undefined],
    ['cricket.over-by-over', { innings: 1, over: 3 }, 6],
    ['cricket.innings-run', { innings: 1 }, 42],
    ['cricket.meter', { innings: 1 }, 42],
    ['cricket.innings-count', { innings: 1, statistic: 'fours' }, 6],
    ['cricket.innings-count', { innings: 1, statistic: 'wickets' }, 0],
    ['cricket.fall-of-wicket', { innings: 1, wicket: 1 }, 42],
    ['cricket.batsman', { innings: 1, player: 'A', statistic: 'sixes' }, 1],
    ['cricket.bowler', { innings: 1, bowler: 'Z' }, 42],
    ['cricket.match-total', { statistic: 'runs' }, 42],
    ['cricket.match-total', { statistic: 'fifties' }, undefined],
    // These are no sums of what was counted so far.
    ['cricket.digits', { sessions: [{ innings: 1, to: 6 }] }, undefined],
    ['cricket.balls-for-runs', { innings: 1, player: 'A', runs: 100 }, undefined],
  ])('%s of %o', (rule, subject, atLeast) => {
    const ruling = rulingOf(rule, match(known), subject);
    expect(ruling).toMatchObject({ state: 'open' });
    expect((ruling as { atLeast?: number }).atLeast).toBe(atLeast);
  });

  test('is never beyond what it comes to', () => {
    const all = [...known.slice(0, -1), ...anOver(2, 6), ...anOver(3, 0), ...anOver(4, 1), ...anOver(5, 3)];
    const subject = { innings: 1, to: 6 };
    const end = rulingOf('cricket.session', match(all), subject);
    const soFar = all.map((_, place) => rulingOf('cricket.session', match(all.slice(0, Math.max(2, place))), subject));
    const numbers = soFar.flatMap((ruling) => (ruling.state === 'open' ? (ruling.atLeast ?? 0) : []));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(end).toMatchObject({ state: 'settled', result: { number: 12 + 24 + 36 + 6 + 18 } });
    expect(numbers.every((number) => number <= 96)).toBe(true);
  });
});

test('goals count by the score at half-time too', () => {
  const match = football(kickOff(), { kind: 'score', when: 'half-time', goals: [3, 0] }, ...half);
  expect(rulingOf('football.count', match, { of: 'goals' })).toMatchObject({ state: 'open', atLeast: 3 });
  expect(rulingOf('football.count', match, { of: 'goals', side: 'away' })).toMatchObject({ atLeast: 0 });
});
