import { describe, expect, test } from 'vitest';
import type { CricketFact } from '../../facts/cricket/cricket-facts.ts';
import { aMatch, AWAY_WON, HOME_WON, NO_RESULT, TIED, type AnInnings } from '../../testing/a-match.fixture.ts';
import { answerOf } from '../../testing/reason-of.fixture.ts';

const BALLS: AnInnings['balls'] = {
  '0.1': { bat: 4, boundary: 4 },
  '0.2': { bat: 6, boundary: 6 },
  '0.3': { bat: 0, wides: 2 },
  '0.4': { bat: 0, noBalls: 1 },
  '0.5': { bat: 0, byes: 1 },
  '0.6': { bat: 0, legByes: 1, penalty: 5 },
  '1.1': { bat: 0, wickets: [{ player: 'H1', how: 'bowled' }] as never },
};
const twoOvers = (statistic: string, notCounted: readonly string[] = []) => {
  const more = notCounted.length === 0 ? [] : [{ kind: 'not-counted', statistics: notCounted } as CricketFact];
  return answerOf(
    'over-events',
    { from: 1, to: 2, statistic },
    aMatch({ innings: [{ bowled: '3', balls: BALLS }], more }),
  );
};

describe('events of overs', () => {
  test.each([
    ['runs', '20'],
    ['wickets', '1'],
    ['fours', '1'],
    ['sixes', '1'],
    ['boundaries', '2'],
    ['wides', '2'],
    // Penalty runs are no extras of a session.
    ['extras', '5'],
  ])('%s: %s', (statistic, expected) => expect(twoOvers(statistic)).toBe(expected));

  test.each([
    ['boundaries', ['fours', 'sixes', 'boundaries']],
    ['wides', ['wides', 'extras']],
    ['no-balls', ['extras']],
    ['byes', ['extras']],
    ['leg-byes', ['extras']],
  ])('a source that does not count %s leaves %j open, and nothing else', (notCounted, open) => {
    const statistics = ['runs', 'wickets', 'fours', 'sixes', 'boundaries', 'wides', 'extras'];
    expect(statistics.filter((statistic) => twoOvers(statistic, [notCounted]) === 'open')).toEqual(open);
  });
});

test('a powerplay is four overs, a power surge the two that were taken', () => {
  const match = aMatch({
    innings: [{ bowled: '20', balls: { '3.1': { bat: 6 }, '4.1': { bat: 6 }, '12.1': { bat: 4 } } }],
  });
  expect(answerOf('powerplay', { innings: 1 }, match)).toBe('29');
  expect(answerOf('power-surge', { innings: 1, over: 11 }, match)).toBe('12');
  expect(answerOf('power-surge', { innings: 1, over: 12 }, match)).toBe('15');
  expect(answerOf('power-surge', { innings: 1, over: null }, match)).toBe('void');
});

describe('the bookmaker of a T20 without a result compares ten overs', () => {
  const ten = (balls: AnInnings['balls'] = {}): AnInnings => ({ bowled: '10', balls });
  const bookmaker = (...innings: AnInnings[]) => answerOf('bookmaker', {}, aMatch({ innings, result: NO_RESULT }));
  const out = { '0.1': { wickets: [{ player: 'H1', how: 'bowled' }] as never } };
  const boundary: AnInnings['balls'] = {
    '0.1': { bat: 4, boundary: 4 },
    '0.2': { bat: 0 },
    '0.3': { bat: 0 },
    '0.4': { bat: 0 },
  };
  test.each([
    ['more runs', ten({ '0.1': { bat: 2 } }), ten(), 'home'],
    ['more runs of the other', ten(), ten({ '0.1': { bat: 2 } }), 'away'],
    ['as many runs, fewer wickets', ten(), ten(out), 'home'],
    ['as many runs, fewer wickets of the other', ten(out), ten(), 'away'],
    ['as many of both, more boundaries', ten(boundary), ten(), 'home'],
    ['as many of both, more boundaries of the other', ten(), ten(boundary), 'away'],
    ['all equal', ten(), ten(), 'void'],
    ['runs after the ten overs', { ...ten(), bowled: '15' }, ten(out), 'home'],
    ['ten overs less a ball', ten(), { ...ten(), bowled: '9.5' }, 'void'],
  ])('%s', (_, home, away, winner) => expect(bookmaker(home, away)).toBe(winner));

  test('and is void where one of them did not bat', () => expect(bookmaker(ten())).toBe('void'));
});

describe('the lunch favourite', () => {
  const both: readonly AnInnings[] = [{ bowled: '20', end: 'overs' }, { bowled: '20' }];
  const prices = { home: 180, away: 220 };
  const of = (match: Parameters<typeof aMatch>[0], at?: Readonly<Record<string, number>>) =>
    answerOf('lunch-favourite', {}, aMatch(match), at === undefined ? {} : { prices: at });
  test.each([
    ['is the side with the lower price', { innings: both, result: AWAY_WON }, prices, 'home'],
    ['is the other side with the lower price', { innings: both, result: HOME_WON }, { home: 220, away: 180 }, 'away'],
    ['waits for the end of the match', { innings: both }, prices, 'open'],
    ['waits for the prices of the break', { innings: both, result: HOME_WON }, undefined, 'open'],
    ['waits for both prices', { innings: both, result: HOME_WON }, { home: 180 }, 'open'],
    ['waits for both prices, of the other side too', { innings: both, result: HOME_WON }, { away: 180 }, 'open'],
    ['is void at equal prices', { innings: both, result: HOME_WON }, { home: 200, away: 200 }, 'void'],
    ['is void where the match is tied', { innings: both, result: TIED }, prices, 'void'],
    [
      'is void where weather ended the first innings',
      { innings: [{ bowled: '9', end: 'weather' }], result: NO_RESULT },
      prices,
      'void',
    ],
    [
      'stands where weather ended a first innings and the second was played',
      { innings: [{ bowled: '9', end: 'weather' }, { bowled: '9' }], result: HOME_WON },
      prices,
      'home',
    ],
    ['is void where nobody broke', { innings: [{ bowled: '9' }], result: NO_RESULT }, prices, 'void'],
    [
      'stands once the first innings has ended',
      { innings: [{ bowled: '20', end: 'overs' }], result: HOME_WON },
      prices,
      'home',
    ],
    ['is void where nobody batted', { result: NO_RESULT }, prices, 'void'],
  ] as const)('%s', (_, match, at, expected) => expect(of(match, at)).toBe(expected));
});
