import { expect, test } from 'vitest';
import { readOpenFootball } from './openfootball.ts';

// The rows of football.json and worldcup.json on github.com/openfootball, with every way they write a score.

const rowOf = (match: object) =>
  readOpenFootball(
    JSON.stringify({ name: 'World Cup 2026', matches: [{ date: '2026-06-11', team1: 'A', team2: 'B', ...match }] }),
  )?.[0];
const factsOf = (match: object) => rowOf(match)?.facts ?? [];

test('a start is in the zone beside its time', () => {
  const startOf = (time?: string) => {
    const [fixture] = factsOf({ time });
    return fixture?.kind === 'fixture' ? new Date(fixture.startsAt).toISOString() : '';
  };
  expect(startOf('13:00 UTC-6')).toBe('2026-06-11T19:00:00.000Z');
  expect(startOf('20:45 CEST')).toBe('2026-06-11T18:45:00.000Z');
  expect(startOf('20:45')).toBe('2026-06-11T20:45:00.000Z');
  expect(startOf()).toBe('2026-06-11T00:00:00.000Z');
});

const half = { kind: 'score', when: 'half-time', goals: [1, 0] };
const full = { kind: 'score', when: 'full-time', goals: [2, 0] };
const calledOff = { kind: 'called-off' };
const abandoned = { kind: 'abandoned', at: Date.UTC(2026, 5, 11) };

test.each([
  [{}, []],
  [{ score: {} }, []],
  [{ score: [] }, []],
  [{ score: null }, []],
  [{ score: [2, 0] }, [full]],
  [{ score: { ht: [1, 0], ft: [2, 0] } }, [half, full]],
  // After extra time and on penalties, without the score after 90 minutes.
  [{ score: { et: [1, 1], p: [2, 4] } }, []],
  [{ score: {}, status: 'postponed' }, []],
  [{ score: { ft: [3, 0] }, status: 'awarded' }, []],
  [{ score: {}, status: 'cancelled' }, [calledOff]],
  [{ score: {}, status: 'canceled' }, [calledOff]],
  [{ score: { ht: [1, 0], ft: [2, 0] }, status: 'abandoned' }, [half, abandoned]],
  [{ score: { ft: [2, 0] }, status: 'abandoned' }, [calledOff]],
  [{ status: 'abandoned' }, [calledOff]],
])('of %j the facts are %j', (match, facts) => {
  expect(factsOf(match).slice(1)).toEqual(facts);
});

test('a JSON without matches is none', () => {
  expect(readOpenFootball('{"name": "x"}')).toBeUndefined();
});

test.each([
  [{ date: '2026-02-30' }, '2026-02-30 is no day and time'],
  [{ score: { ft: ['2', 0] } }, 'its score is written in a way that is not known'],
  [{ team2: '' }, 'a side is missing'],
  [{ team2: 'B'.repeat(120) }, 'its sides have more than 120 characters'],
  [{ team2: 'B\u202e' }, 'a side has characters that nobody sees'],
  [{ date: '1993-08-14' }, 'its day is not between 2000 and 2199'],
])('%j is wrong, and no other match: %s', (match, problem) => {
  expect(rowOf(match)).toMatchObject({ place: 1, facts: [], problem });
});
