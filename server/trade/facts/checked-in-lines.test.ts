import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { type Fact, fileSource, MANUAL_SOURCE } from 'results';
import { footballFacts } from '../../../results/testing/football-match.fixture.ts';
import { checkedInLines } from './checked-in-lines.ts';

const facts = (all: readonly (readonly [source: string, claim: unknown])[]): Fact[] =>
  all.map(([source, claim], at) => ({ id: at + 1, source, ['said']: claim, at: at as Millis }));
const score = (when: string, ...goals: number[]) => ({ kind: 'score', when, goals });
const forAll = (claim: unknown, corrects?: number) => ({ ['said']: claim, corrects });
const [fixture, ...play] = footballFacts([0]);
const withFixture = (...claims: (readonly [string, unknown])[]) => facts([[MANUAL_SOURCE, fixture], ...claims]);
const file = fileSource('bbc');

test('a score that only the line of another source contradicts is refused by the name of that source', () => {
  const known = withFixture([file, score('half-time', 0, 1)], [file, score('full-time', 0, 2)]);
  expect(checkedInLines('football', known, forAll(score('half-time', 1, 0)))).toMatchObject({
    ok: false,
    refusal: {
      code: 'goals-go-back',
      text: expect.stringMatching(/to 0–2 at full time \(by the file bbc: correct that if it is wrong\)$/),
    },
  });
});

test('what people themselves entered for all contradicts it in nobody’s name', () => {
  const known = withFixture([MANUAL_SOURCE, score('full-time', 0, 2)], [file, score('half-time', 0, 0)]);
  expect(checkedInLines('football', known, forAll(score('half-time', 1, 0)))).toMatchObject({
    ok: false,
    refusal: { text: expect.stringMatching(/full time\.$/) },
  });
});

test('a correction is held against the line that it corrects alone', () => {
  const known = withFixture([file, score('full-time', 0, 2)], ['feed', score('half-time', 0, 1)]);
  expect(checkedInLines('football', known, forAll(score('full-time', 1, 0), 2))).toMatchObject({ ok: true });
  expect(checkedInLines('football', known, forAll(score('half-time', 3, 0), 3))).toMatchObject({ ok: true });
});

test('a goal that two sources tell is one goal', () => {
  const both = (source: string) => play.slice(0, -1).map((claim) => [source, claim] as const);
  const known = withFixture(...both('one'), ...both('two'));
  const reviewAt = 1_700_000_000_000 + 5_000_000;
  const overturn = (which: number) => ({ kind: 'overturn', of: 'goal', which, reviewAt, at: reviewAt + 1 });
  expect(checkedInLines('football', known, forAll(overturn(2)))).toMatchObject({
    ok: false,
    refusal: { code: 'nothing-to-overturn' },
  });
  expect(checkedInLines('football', known, forAll(overturn(1)))).toMatchObject({ ok: true });
});
