import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { aFixture, anInnings, anOver, said } from '../../testing/cricket.fixture.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import type { Doubt } from '../../facts/fact.ts';
import type { RuleContext } from '../../rule.ts';
import { fallOfWicketRule } from './innings-rules.ts';
import { session } from './session-rules.ts';

// Ten overs of six runs, and a run that the feed added to its total in the second without saying of which ball.
const facts = [aFixture(), anInnings(1)];
const overs = Array.from({ length: 10 }, (_, over) => anOver(over, 1)).flat();
const added = { kind: 'adjustment', innings: 1, runs: 1, after: { over: 1, delivery: 2 } } as const;
const doubt: Doubt = {
  about: 'line 1',
  kind: 'contradiction',
  text: 'a run more',
  since: 1 as Millis,
  from: { innings: 1, ball: 0 },
};
const ended: Doubt = { ...doubt, until: { ball: 8 } };

const ruled = (from: number, to: number, doubts: readonly Doubt[]) =>
  session.settle(foldCricket(said(...facts, ...overs, added), doubts), { innings: 1, from, to }, {} as RuleContext);

test.each([
  ['the sum of all overs that a doubt is about stands', 1, 6, 37, 'settled'],
  ['so does that of overs which end with it', 1, 2, 13, 'settled'],
  ['the first of its overs alone is held', 1, 1, 6, 'held'],
  ['and so is the second', 2, 2, 7, 'held'],
  ['overs after it are not touched', 3, 6, 24, 'settled'],
])('%s', (_, ...[from, to, number, state]) => {
  const ruling = ruled(from, to, [ended]);
  expect(ruling.state).toBe(state);
  expect(ruling.state === 'held' ? ruling.would : ruling).toMatchObject({ result: { number } });
});

test('as long as it has no end, everything from its beginning on is held', () => {
  expect(ruled(1, 6, [doubt]).state).toBe('held');
  expect(ruled(3, 6, [{ ...doubt, from: { innings: 1, ball: 36 } }]).state).toBe('held');
  expect(ruled(3, 6, [{ ...doubt, from: { innings: 1, ball: 37 } }]).state).toBe('settled');
  expect(ruled(3, 6, [{ ...doubt, from: { innings: 2, ball: 0 } }]).state).toBe('settled');
});

test('what reads more than the sum of runs is held', () => {
  const last = { ...overs[20]!, wickets: [{ player: 'A', how: 'bowled' as const, fielders: [] }] };
  const match = foldCricket(said(...facts, ...overs.slice(0, 20), last, added), [ended]);
  expect(fallOfWicketRule.settle(match, { innings: 1, wicket: 1 }, {} as RuleContext).state).toBe('held');
});
