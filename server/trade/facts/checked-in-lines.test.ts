import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { type Fact, fileSource, MANUAL_SOURCE } from 'results';
import { footballFacts } from '../../../results/testing/football-match.fixture.ts';
import { checkedInLines } from './checked-in-lines.ts';

const facts = (spoken: readonly (readonly [source: string, what: unknown])[]): Fact[] =>
  spoken.map(([source, what], at) => ({ id: at + 1, source, ['said']: what, at: at as Millis }));
const score = (when: string, ...goals: number[]) => ({ kind: 'score', when, goals });
const forAll = (what: unknown, corrects?: number) => ({ ['said']: what, corrects });
const [fixture, ...play] = footballFacts([0]);
const withFixture = (...spoken: (readonly [string, unknown])[]) => facts([[MANUAL_SOURCE, fixture], ...spoken]);
const file = fileSource('bbc');

test('a score that only the line of another source contradicts is refused by the name of that source', () => {
  const spoken = withFixture([file, score('half-time', 0, 1)], [file, score('full-time', 0, 2)]);
  expect(checkedInLines('football', spoken, forAll(score('half-time', 1, 0)))).toMatchObject({
    ok: false,
    refusal: {
      code: 'goals-go-back',
      text: expect.stringMatching(/to 0–2 at full time \(by the file bbc: correct that if it is wrong\)$/),
    },
  });
});

test('what people themselves entered for all contradicts it in nobody’s name', () => {
  const spoken = withFixture([MANUAL_SOURCE, score('full-time', 0, 2)], [file, score('half-time', 0, 0)]);
  expect(checkedInLines('football', spoken, forAll(score('half-time', 1, 0)))).toMatchObject({
    ok: false,
    refusal: { text: expect.stringMatching(/full time\.$/) },
  });
});

test('a correction is held against the line that it corrects alone', () => {
  const spoken = withFixture([file, score('full-time', 0, 2)], ['feed', score('half-time', 0, 1)]);
  expect(checkedInLines('football', spoken, forAll(score('full-time', 1, 0), 2))).toMatchObject({ ok: true });
  expect(checkedInLines('football', spoken, forAll(score('half-time', 3, 0), 3))).toMatchObject({ ok: true });
});

test('a goal that two sources tell is one goal', () => {
  const both = (source: string) => play.slice(0, -1).map((fact) => [source, fact] as const);
  const spoken = withFixture(...both('one'), ...both('two'));
  const reviewAt = 1_700_000_000_000 + 5_000_000;
  const overturn = (which: number) => ({ kind: 'overturn', of: 'goal', which, reviewAt, at: reviewAt + 1 });
  expect(checkedInLines('football', spoken, forAll(overturn(2)))).toMatchObject({
    ok: false,
    refusal: { code: 'nothing-to-overturn' },
  });
  expect(checkedInLines('football', spoken, forAll(overturn(1)))).toMatchObject({ ok: true });
});
