import { join } from 'node:path';
import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import { aBall, aFixture, anInnings, anOver, said } from '../testing/cricket.fixture.ts';
import { foldCricket } from '../facts/cricket/fold-cricket.ts';
import type { Fact } from '../facts/fact.ts';
import { impossibleCricketEntry } from './manual.ts';
import { readScorecardFile } from '../../server/trade/facts/read-scorecard-file.ts';

const folder = sharedDataFolder();
const told = said(aFixture(), anInnings(1), ...anOver(0, 1));
const by = (source: string, facts: readonly Fact<CricketFact | null>[]) => facts.map((fact) => ({ ...fact, source }));

test.each<[string, unknown, string, string]>([
  ['a word', 'four', 'unreadable-fact', 'the fact'],
  ['a kind never heard of', { kind: 'goal' }, 'unreadable-fact', 'kind'],
  ['a ball with words for runs', { ...aBall(1, 1), bat: 'four' }, 'unreadable-fact', 'bat'],
  ['a ball with something more', { ...aBall(1, 1), mood: 'sunny' }, 'unreadable-fact', 'the fact'],
  ['a third team', { kind: 'toss', winner: 2, chose: 'bat' }, 'unreadable-fact', 'winner'],
  [
    'a way of getting out never heard of',
    { ...aBall(1, 1), wickets: [{ player: 'A', how: 'tired', fielders: [] }] },
    'unreadable-fact',
    'wickets.0.how',
  ],
  ['nothing', undefined, 'unreadable-fact', 'the fact'],
  ['a ball of a match that a source tells', aBall(1, 1), 'told-by-a-source', 'feed'],
])('%s is refused', (_, entry, code, text) => {
  const refusal = impossibleCricketEntry(by('feed', told), { said: entry });
  expect(refusal?.code).toBe(code);
  expect(refusal?.text).toContain(text);
});

test('where no source tells the match, people do, ball by ball', () => {
  expect(impossibleCricketEntry([], { said: aFixture() })).toBeUndefined();
  expect(impossibleCricketEntry(by('manual', told), { said: aBall(1, 1) })).toBeUndefined();
  expect(impossibleCricketEntry(by('manual', told), { said: aBall(0, 7) })?.code).toBe('over-too-long');
});

test('people correct what a source said, and what they corrected of it', () => {
  const facts = by('feed', told);
  expect(impossibleCricketEntry(facts, { said: aBall(0, 1, { bat: 4 }), corrects: 3 })).toBeUndefined();
  expect(impossibleCricketEntry(facts, { said: aBall(0, 2, { bat: 4 }), corrects: 3 })?.code).toBe(
    'delivery-out-of-order',
  );
  expect(impossibleCricketEntry(facts, { said: null, corrects: 3 })?.code).toBe('delivery-out-of-order');
  expect(impossibleCricketEntry(facts, { said: null, corrects: 8 })).toBeUndefined();
  expect(impossibleCricketEntry(facts, { said: null, corrects: 99 })?.code).toBe('unknown-correction');
  expect(impossibleCricketEntry(facts, { said: anInnings(1), corrects: 3 })?.code).toBe('other-kind');
  const corrected = [
    ...facts,
    { id: 9, at: 9 as Millis, source: 'manual', said: aBall(0, 1, { bat: 4 }), corrects: 3 },
  ];
  expect(impossibleCricketEntry(corrected, { said: aBall(0, 1, { bat: 2 }), corrects: 3 })?.code).toBe(
    'corrected-already',
  );
  expect(impossibleCricketEntry(corrected, { said: aBall(0, 1, { bat: 2 }), corrects: 9 })).toBeUndefined();
});

test('a correction is held against the source that it corrects, not against another', () => {
  const feed = by('feed', told);
  const card = by('card', told).map((fact) => ({ ...fact, id: fact.id + feed.length }));
  const out = aBall(0, 1, { wickets: [{ player: 'A', how: 'bowled', fielders: [] }] });
  // The card's first ball: the batter who is out cannot face the card's second.
  expect(impossibleCricketEntry([...feed, ...card], { said: out, corrects: 11 })?.code).toBe('batter-is-out');
  expect(impossibleCricketEntry([...feed, ...card], { said: aBall(0, 1, { bat: 2 }), corrects: 11 })).toBeUndefined();
});

test.skipIf(folder === undefined)(
  'the days and sessions of a Test, which no record has, are entered by a person',
  () => {
    const facts: Fact<CricketFact | null>[] = readScorecardFile(join(folder ?? '', 'cricsheet/test_1239543.json.gz'));
    const enter = (entry: CricketFact): string | undefined => {
      const refusal = impossibleCricketEntry(facts, { said: entry });
      if (refusal === undefined)
        facts.push({ id: facts.length + 1, at: 1 as Millis, source: 'manual', said: entry, by: 3 });
      return refusal?.code;
    };
    // Points that the first day of play went through.
    expect(enter({ kind: 'session-end', day: 1, session: 1, after: { innings: 1, legalBalls: 150 } })).toBeUndefined();
    expect(enter({ kind: 'session-end', day: 1, session: 2, after: { innings: 1, legalBalls: 301 } })).toBeUndefined();
    expect(enter({ kind: 'day-end', day: 1, after: { innings: 2, legalBalls: 78 } })).toBeUndefined();
    expect(enter({ kind: 'session-end', day: 1, session: 3 })).toBe('mark-out-of-order');
    expect(enter({ kind: 'day-end', day: 2, after: { innings: 2, legalBalls: 10_000 } })).toBe('not-reached');
    expect(foldCricket(facts).marks).toEqual([
      { day: 1, session: 1, innings: 1, legalBalls: 150 },
      { day: 1, session: 2, innings: 1, legalBalls: 301 },
      { day: 1, session: 0, innings: 2, legalBalls: 78 },
    ]);
  },
);
