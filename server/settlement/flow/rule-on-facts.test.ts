import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { NEWEST_AVERAGES } from '../averages/averages-1.ts';
import { ruleOnFacts } from './rule-on-facts.ts';

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
