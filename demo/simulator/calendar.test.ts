import { expect, test } from 'vitest';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { CALENDARS, fixturesAt, fixtureStartingAt } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import { resultsOf } from './testing/results-of.fixture.ts';
import { OFFICIAL_MS, type Story } from './story.ts';

const SEED = 'calendar test';
const START = Date.UTC(2026, 10, 21, 10, 0, 0);
const HOURS = bySuite(1, 3);
const stories = new Map<string, Story>();
const storyOf = (fixture: Fixture): Story => {
  const known = stories.get(fixture.key) ?? fixture.tell();
  stories.set(fixture.key, known);
  return known;
};
const inPlayAt = (now: number) =>
  fixturesAt(SEED, now).filter(
    (fixture) => fixture.startsAt <= now && fixture.startsAt + storyOf(fixture).length > now,
  );

function* moments(step: number): Iterable<number> {
  for (let now = START; now < START + HOURS * 3_600_000; now += step) yield now;
}

test('at any moment something in play ends within five minutes', () => {
  for (const now of moments(10_000)) {
    const ends = inPlayAt(now).map((fixture) => fixture.startsAt + storyOf(fixture).length - now);
    expect(Math.min(...ends)).toBeLessThanOrEqual(300_000);
  }
});

test('every sport has something in play most of the time, and several matches run at once', () => {
  const seen = new Map<number, number>();
  let steps = 0;
  for (const now of moments(30_000)) {
    const running = inPlayAt(now);
    expect(running.length).toBeGreaterThanOrEqual(4);
    expect(running.length).toBeLessThanOrEqual(16);
    for (const sport of new Set(running.map((fixture) => fixture.sportId))) seen.set(sport, (seen.get(sport) ?? 0) + 1);
    steps++;
  }
  for (const [sport, share] of [
    [1, 1],
    [4, 1],
    [2, 0.95],
    [7, 0.5],
  ] as const) {
    expect((seen.get(sport) ?? 0) / steps).toBeGreaterThanOrEqual(share);
  }
});

test('every sport has matches to come, within minutes and within hours', () => {
  for (const now of moments(300_000)) {
    for (const { sportId, every } of CALENDARS) {
      const ahead = fixturesAt(SEED, now)
        .filter((fixture) => fixture.sportId === sportId && fixture.startsAt > now)
        .map((fixture) => fixture.startsAt - now);
      expect(ahead.length).toBeGreaterThanOrEqual(8);
      expect(ahead.length).toBeLessThanOrEqual(30);
      expect(ahead[0]).toBeLessThanOrEqual(every);
      expect(ahead.at(-1)).toBeGreaterThan(2 * 3_600_000);
    }
  }
});

test('nobody plays two matches at a time', () => {
  for (const now of moments(60_000)) {
    const names = inPlayAt(now).flatMap((fixture) => storyOf(fixture).markets[0]?.runners ?? []);
    const people = names.filter((name) => name !== 'The Draw');
    expect(new Set(people).size).toBe(people.length);
  }
});

test('a match is no longer than its sport allows, and its markets are decided by its end', () => {
  for (const now of moments(600_000)) {
    for (const fixture of fixturesAt(SEED, now)) {
      const story = storyOf(fixture);
      const calendar = CALENDARS.find(({ sportId }) => sportId === fixture.sportId);
      expect(story.length).toBeLessThan(calendar?.longest ?? 0);
      expect(story.decisions).toHaveLength(story.markets.length);
      for (const decision of story.decisions) expect(decision.at).toBeLessThanOrEqual(story.length);
      expect(story.moments.at(-1)?.at).toBe(story.length);
    }
  }
});

test('the rules settle every market of a story by what it tells, soon after its end', () => {
  for (const fixture of fixturesAt(SEED, START)) {
    const story = storyOf(fixture);
    const results = resultsOf(story);
    for (const [place, winners] of results.entries()) {
      expect(winners).toHaveLength(story.markets[place]?.winners ?? 0);
      expect(winners.every((runner) => runner >= 0)).toBe(true);
      // The last moment knows who has won.
      const last = story.moments.at(-1)?.chances[place] ?? [];
      for (const runner of winners) expect(last[runner]).toBeCloseTo(1, 6);
    }
    const times = story.facts.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(story.length + OFFICIAL_MS);
  }
});

test('chances sum to how many win, at every moment of every match', () => {
  for (const fixture of fixturesAt(SEED, START)) {
    const story = storyOf(fixture);
    let before = -Infinity;
    for (const moment of story.moments) {
      expect(moment.at).toBeGreaterThanOrEqual(before);
      before = moment.at;
      for (const [place, chances] of moment.chances.entries()) {
        if (story.markets[place]?.payoff !== undefined) continue;
        const sum = chances.reduce((total, chance) => total + chance, 0);
        expect(sum).toBeCloseTo(story.markets[place]?.winners ?? 0, 2);
        expect(chances).toHaveLength(story.markets[place]?.runners.length ?? 0);
      }
    }
  }
});

test('runners have different names', () => {
  for (const fixture of fixturesAt(SEED, START)) {
    for (const { runners } of storyOf(fixture).markets) expect(new Set(runners).size).toBe(runners.length);
  }
});

test('a match is the same whenever it is computed, and found again by its start', () => {
  const fixtures = fixturesAt(SEED, START);
  for (const fixture of fixtures.slice(0, 12)) {
    expect(fixture.tell()).toEqual(storyOf(fixture));
    expect(fixtureStartingAt(SEED, fixture.sportId, fixture.startsAt)).toMatchObject({
      key: fixture.key,
      name: fixture.name,
    });
  }
  expect(fixtureStartingAt(SEED, 1, START + 1)).toBeUndefined();
});

test('another seed is another calendar', () => {
  const names = (seed: string) => fixturesAt(seed, START).map((fixture) => fixture.name);
  expect(names('one')).not.toEqual(names('two'));
});

test('an operator may date a match before there was a calendar', () => {
  for (const sportId of [1, 2, 4, 7]) {
    for (let minute = 0; minute < 60; minute += 1) {
      expect(fixtureStartingAt('seed', sportId, Date.UTC(1900, 0, 1, 0, minute))).toBeUndefined();
    }
  }
});
