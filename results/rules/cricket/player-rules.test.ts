import { describe, expect, test } from 'vitest';
import type { CricketFact, Dismissal } from '../../facts/cricket/cricket-facts.ts';
import {
  AWAY_ELEVEN,
  aMatch,
  HOME_ELEVEN,
  HOME_WON,
  NO_RESULT,
  type AnInnings,
} from '../../testing/a-match.fixture.ts';
import { ruled, answerOf } from '../../testing/reason-of.fixture.ts';

const out = (player: string, how: Dismissal = 'bowled') => ({ bat: 0, wickets: [{ player, how, fielders: [] }] });
const after = (from: number, to: number, change: object) =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, place) => [
      `${Math.floor((from + place) / 6)}.${((from + place) % 6) + 1}`,
      change,
    ]),
  );
const whole = (more: Partial<AnInnings> = {}): AnInnings => ({ bowled: '20', end: 'overs', ...more });

describe('a batsman', () => {
  const run = { innings: 1, player: 'H1' };
  test('stands when out, is open while batting, and stands when the innings ends', () => {
    expect(answerOf('batsman', run, aMatch({ innings: [{ bowled: '5', balls: { '4.6': out('H1') } }] }))).toBe('29');
    expect(answerOf('batsman', run, aMatch({ innings: [{ bowled: '5' }] }))).toBe('open');
    expect(answerOf('batsman', run, aMatch({ innings: [whole()] }))).toBe('120');
  });

  // "Match called off mid-innings: current player and partnership bets stand on score."
  test('stands on the score where the match is called off, the partnership and the next wicket too', () => {
    const match = aMatch({ innings: [{ bowled: '7.3', end: 'weather' }], result: NO_RESULT });
    expect(answerOf('batsman', run, match)).toBe('45');
    expect(answerOf('partnership', { innings: 1, wicket: 1 }, match)).toBe('45');
    expect(answerOf('fall-of-wicket', { innings: 1, wicket: 1 }, match)).toBe('45');
    expect(answerOf('fall-of-wicket', { innings: 1, wicket: 2 }, match)).toBe('void');
  });

  // "Retired hurt: settle on score reached; partnership continues with next batter."
  test('who retires hurt stands on the runs reached, and the partnership goes on', () => {
    const hurt: CricketFact = {
      kind: 'retired',
      innings: 1,
      player: 'H1',
      how: 'hurt',
      after: { over: 1, delivery: 6 },
    };
    const balls = { ...after(12, 120, { striker: 'H3' }), '9.6': { striker: 'H3', ...out('H3') } };
    const match = aMatch({ innings: [whole({ balls, more: [hurt] })] });
    expect(answerOf('batsman', run, match)).toBe('12');
    expect(answerOf('partnership', { innings: 1, wicket: 1 }, match)).toBe('59');
  });

  test('who does not bat is void, and so is one who is not in the eleven', () => {
    const match = aMatch({ innings: [whole()] });
    expect(answerOf('batsman', { innings: 1, player: 'H5' }, match)).toBe('void');
    expect(ruled('batsman', { innings: 1, player: 'Z' }, match)).toEqual({
      state: 'void',
      reason: 'Z is not in the playing eleven',
    });
    expect(
      answerOf('batsman', { innings: 1, player: 'Z' }, aMatch({ innings: [{ bowled: '1' }], elevens: false })),
    ).toBe('open');
  });

  // "Concussion substitute: both players stand."
  test('a substitute and the player himself both stand', () => {
    const came: CricketFact = { kind: 'substitute', team: 0, player: 'Z', for: 'H1' };
    const balls = { ...after(12, 120, { striker: 'Z' }), '1.6': out('H1') };
    const match = aMatch({ innings: [whole({ balls })], more: [came] });
    expect(answerOf('batsman', { innings: 1, player: 'Z' }, match)).toBe('108');
    expect(answerOf('batsman', run, match)).toBe('11');
  });

  test('of a named opener is void where another player opens', () => {
    const balls = { ...after(6, 120, { striker: 'H3' }), '0.6': out('H1') };
    const match = aMatch({ innings: [whole({ balls })] });
    expect(answerOf('batsman', { innings: 1, player: 'H3' }, match)).toBe('114');
    expect(answerOf('batsman', { innings: 1, player: 'H3', opener: true }, match)).toBe('void');
    expect(answerOf('batsman', { innings: 1, player: 'H2', opener: true }, match)).toBe('0');
  });

  test('odd or even needs one ball faced', () => {
    const match = aMatch({ innings: [whole()] });
    expect(answerOf('batsman', { ...run, ask: 'odd-even' }, match)).toBe('even');
    expect(answerOf('batsman', { innings: 1, player: 'H2', ask: 'odd-even' }, match)).toBe('void');
  });

  test('counts boundaries, and balls without wides but with no-balls', () => {
    const balls = {
      '0.1': { bat: 4, boundary: 4 },
      '0.2': { bat: 6, boundary: 6 },
      '0.3': { bat: 0, wides: 1 },
      '0.4': { noBalls: 1 },
    } as const;
    const match = aMatch({ innings: [{ bowled: '1', balls, end: 'all-out' }] });
    expect(answerOf('batsman', { ...run, statistic: 'boundaries' }, match)).toBe('2');
    expect(answerOf('batsman', { ...run, statistic: 'sixes' }, match)).toBe('1');
    expect(answerOf('batsman', { ...run, statistic: 'balls' }, match)).toBe('5');
  });
});

// "Balls-for-N-runs not reached: result 0 in Tests."
test.each([
  ['T20', 20, '20'],
  ['T20', 21, 'void'],
  ['Test', 21, '0'],
] as const)('balls for runs in a %s, %i asked of a batter out for 20: %s', (format, runs, expected) => {
  const innings = [{ bowled: '3.3', balls: { '3.3': out('H1') }, end: 'all-out' }] as const;
  expect(answerOf('balls-for-runs', { innings: 1, player: 'H1', runs }, aMatch({ format, innings }))).toBe(expected);
});

describe('a bowler', () => {
  // A11 bowls overs 1, 6, 11 and 16.
  test.each([
    ['16', undefined, '24'],
    ['15.1', 'all-out', '19'],
    ['15', 'all-out', 'void'],
    ['12', undefined, 'open'],
  ] as const)('after %s overs, %s: %s', (bowled, end, expected) => {
    const innings = [{ bowled, ...(end === undefined ? {} : { end }) }];
    expect(answerOf('bowler', { innings: 1, bowler: 'A11' }, aMatch({ innings }))).toBe(expected);
  });

  test('concedes wides and no-balls, no byes; takes no run-outs', () => {
    const balls = {
      '0.1': { wides: 1, bat: 0 },
      '0.2': { noBalls: 1 },
      '0.3': { bat: 0, byes: 4 },
      '5.1': out('H1'),
      '5.2': out('H2', 'run-out'),
    };
    const match = aMatch({ innings: [whole({ balls })] });
    expect(answerOf('bowler', { innings: 1, bowler: 'A11' }, match)).toBe('22');
    expect(answerOf('bowler', { innings: 1, bowler: 'A11', statistic: 'wickets' }, match)).toBe('1');
  });

  test('who does not bowl is void', () => {
    expect(answerOf('bowler', { innings: 1, bowler: 'A1' }, aMatch({ innings: [whole()] }))).toBe('void');
  });
});

describe('top batsman', () => {
  const players = HOME_ELEVEN;
  test('shares the place among those who tie', () => {
    const balls = after(60, 120, { striker: 'H3' });
    const ruling = ruled('top-batsman', { players }, aMatch({ innings: [whole({ balls })] }));
    expect(ruling).toMatchObject({ result: { winners: [], tied: ['H1', 'H3'] } });
  });
  test('waits for a person where any other stands for two of those who tie', () => {
    // H1, H2 and H3 make 40 each: H1 takes a third, any other two.
    const balls = { ...after(40, 80, { striker: 'H2', nonStriker: 'H1' }), ...after(80, 120, { striker: 'H3' }) };
    const tie = aMatch({ innings: [whole({ balls })] });
    expect(ruled('top-batsman', { players: ['H1'] }, tie)).toMatchObject({
      state: 'held',
      reason: '40 by H1, H2, H3: any other stands for 2 of the 3 who tie, so the shares are not equal',
      would: { result: { winners: [], tied: ['H1', 'any other'] } },
    });
    expect(ruled('top-batsman', { players: ['H1', 'H2'] }, tie)).toMatchObject({
      state: 'settled',
      result: { tied: ['H1', 'H2', 'any other'] },
    });
    expect(answerOf('top-batsman', { players: ['H4'] }, tie)).toBe('any other');
  });
  test('names whoever is not offered any other', () => {
    expect(answerOf('top-batsman', { players: ['H2'] }, aMatch({ innings: [whole()] }))).toBe('any other');
  });
  test('voids runners who are not in the eleven, and no others', () => {
    const ruling = ruled('top-batsman', { players: ['H1', 'Z'] }, aMatch({ innings: [whole()] }));
    expect(ruling).toMatchObject({ result: { winners: ['H1'] }, voidRunners: ['Z'] });
  });
  test.each([
    ['20 overs', whole(), 'H1'],
    ['all out', { bowled: '18', end: 'all-out' }, 'H1'],
    ['cut to 19', { bowled: '19', cut: 19, end: 'overs' }, 'void'],
    ['stopped', { bowled: '19.5', end: 'weather' }, 'void'],
  ] as const)('%s: %s', (_name, innings, expected) => {
    expect(answerOf('top-batsman', { players }, aMatch({ innings: [innings] }))).toBe(expected);
  });
});

describe('man of the match', () => {
  const named = (...names: string[]): CricketFact[] =>
    names.map((player) => ({ kind: 'statistic', name: 'man-of-the-match', player, value: 1 }));
  const players = [...HOME_ELEVEN, ...AWAY_ELEVEN];
  const innings = [whole(), whole()];
  test.each([
    ['one', { innings, result: HOME_WON, more: named('H4') }, 'H4'],
    ['two share it', { innings, result: HOME_WON, more: named('H4', 'A2') }, 'H4=A2'],
    ['nobody yet', { innings, result: HOME_WON }, 'open'],
    ['no result', { innings, result: NO_RESULT, more: named('H4') }, 'void'],
    ['overs cut', { innings: [whole(), { bowled: '15', cut: 15 }], result: HOME_WON, more: named('H4') }, 'void'],
  ] as const)('%s: %s', (_name, match, expected) => {
    expect(answerOf('man-of-the-match', { players }, aMatch(match))).toBe(expected);
  });
});

// "Batsman match: both must face a ball; equal -> void."
test.each([
  ['more runs', { '5.6': out('H1') }, { '3.6': out('A1') }, 'H1'],
  ['equal', { '5.6': out('H1') }, { '5.6': out('A1') }, 'void'],
] as const)('batsman against batsman, %s: %s', (_name, home, away, expected) => {
  const rest = (side: string, from: number) => after(from, 120, { striker: side });
  const innings = [
    whole({ balls: { ...rest('H3', 36), ...home } }),
    whole({ balls: { ...rest('A3', 'equal' === _name ? 36 : 24), ...away } }),
  ];
  expect(answerOf('batsman-match', { players: ['H1', 'A1'] }, aMatch({ innings, result: HOME_WON }))).toBe(expected);
});

test('batsman against batsman is void where one faced no ball', () => {
  const match = aMatch({ innings: [whole(), whole()], result: HOME_WON });
  expect(answerOf('batsman-match', { players: ['H1', 'A2'] }, match)).toBe('void');
  expect(answerOf('batsman-match', { players: ['H1', 'Z'] }, match)).toBe('void');
});

describe('most of a kind', () => {
  const four = { '0.1': { bat: 4, boundary: 4 } } as const;
  test('wins by one, and is void when equal', () => {
    expect(
      answerOf('most', { of: 'fours' }, aMatch({ innings: [whole({ balls: four }), whole()], result: HOME_WON })),
    ).toBe('home');
    expect(
      answerOf(
        'most',
        { of: 'fours' },
        aMatch({ innings: [whole({ balls: four }), whole({ balls: four })], result: HOME_WON }),
      ),
    ).toBe('void');
    expect(answerOf('most', { of: 'sixes' }, aMatch({ innings: [whole(), whole()], result: HOME_WON }))).toBe('void');
  });
  test('six overs stand in a match without a result, both completed', () => {
    const six = (bowled: string) =>
      answerOf(
        'most',
        { of: 'six-overs' },
        aMatch({ innings: [whole(), { bowled, runs: 2, end: 'weather' }], result: NO_RESULT }),
      );
    expect(six('6')).toBe('away');
    expect(six('5.5')).toBe('void');
  });
  test('a match that goes on decides nothing', () => {
    expect(answerOf('most', { of: 'fours' }, aMatch({ innings: [whole({ balls: four }), { bowled: '3' }] }))).toBe(
      'open',
    );
  });
});

describe('fall of wicket', () => {
  const balls = { '2.6': out('H1'), ...after(18, 120, { striker: 'H3' }), '19.6': { striker: 'H3', ...out('H3') } };
  const match = aMatch({ innings: [whole({ balls })] });
  test('is the score at which it fell, its partnership the runs between', () => {
    expect([1, 2].map((wicket) => answerOf('fall-of-wicket', { innings: 1, wicket }, match))).toEqual(['17', '118']);
    expect([1, 2].map((wicket) => answerOf('partnership', { innings: 1, wicket }, match))).toEqual(['17', '101']);
    expect(answerOf('partnership', { innings: 1, wicket: 2, ask: 'odd-even' }, match)).toBe('odd');
  });
  test('a pair to whom no ball was bowled is void', () => {
    expect(answerOf('fall-of-wicket', { innings: 1, wicket: 3 }, match)).toBe('void');
    expect(answerOf('partnership', { innings: 1, wicket: 3 }, match)).toBe('void');
  });
});
