import { expect, test } from 'vitest';
import { z } from 'zod';
import { rulingOf } from '../../testing/matches.fixture.ts';
import { newestRules } from '../rule-book.ts';
import { aMatch, HOME_WON } from '../../testing/a-match.fixture.ts';
import { NAMED_SIDE } from './named-side.ts';

const FIRST = { innings: 1 };
const NAMING: Readonly<Record<string, object>> = {
  'cricket.session': { ...FIRST, to: 6 },
  'cricket.over-by-over': { ...FIRST, over: 3 },
  'cricket.odd-even': { ...FIRST, to: 6 },
  'cricket.powerplay': FIRST,
  'cricket.power-surge': { ...FIRST, over: 11 },
  'cricket.virtual-over': { ...FIRST, over: 2, statistic: 'runs' },
  'cricket.innings-run': FIRST,
  'cricket.khado': { ...FIRST, to: 6 },
  'cricket.meter': FIRST,
  'cricket.lambi-meter': FIRST,
  'cricket.fall-of-wicket': { ...FIRST, wicket: 1 },
  'cricket.partnership': { ...FIRST, wicket: 1 },
  'cricket.innings-count': { ...FIRST, statistic: 'fours' },
  'cricket.delivery-runs': { ...FIRST, over: 1, delivery: 1 },
  'cricket.ball-by-ball': { ...FIRST, over: 1, delivery: 1 },
  'cricket.dot-ball': { ...FIRST, to: 6 },
  'cricket.free-hit-boundary': FIRST,
  'cricket.batsman': { ...FIRST, player: 'H1' },
};
const match = aMatch({
  innings: [
    { bowled: '20', end: 'overs', balls: { '0.1': { noBalls: 1 } } },
    { bowled: '20', end: 'overs' },
  ],
  result: HOME_WON,
});

test.each(Object.entries(NAMING))('%s with a named side is void if the other side bats', (rule, subject) => {
  const unnamed = rulingOf(rule, match, subject);
  expect(unnamed.state).toBe('settled');
  expect(rulingOf(rule, match, { ...subject, batting: 'home' })).toEqual(unnamed);
  expect(rulingOf(rule, match, { ...subject, batting: 'away' })).toMatchObject({
    state: 'void',
    reason: 'Home batted in innings 1, and the market names the other side',
  });
  expect(rulingOf(rule, match, { ...subject, innings: 2, batting: 'away' }).reason).not.toContain('names the other');
});

test('each session of the cricket casino has a side of its own', () => {
  const first = { ...FIRST, to: 6, batting: 'home' };
  const second = { innings: 2, to: 6, batting: 'home' };
  expect(rulingOf('cricket.digits', match, { sessions: [first] }).state).toBe('settled');
  expect(rulingOf('cricket.digits', match, { sessions: [first, second] }).state).toBe('void');
});

test('before the innings begins nothing is decided', () => {
  const coming = aMatch({ innings: [] });
  for (const batting of ['home', 'away'])
    expect(rulingOf('cricket.session', coming, { ...FIRST, to: 6, batting }).state).toBe('open');
});

test('each rule that takes a side says what a wrong one comes to', () => {
  const takesSide = newestRules().filter(({ subject }) =>
    JSON.stringify(z.toJSONSchema(subject, { unrepresentable: 'any', io: 'input' })).includes('"batting"'),
  );
  expect(takesSide.map(({ id }) => id).toSorted()).toEqual([...Object.keys(NAMING), 'cricket.digits'].toSorted());
  for (const { id, text } of takesSide) expect(text, id).toContain(NAMED_SIDE);
});
