import { describe, expect, test } from 'vitest';
import type { CricketBall } from 'results';
import { choicesFor, creaseOf, figuresOf, isOutUnknown, missingIn, named, renamed, type Crease } from './crease.ts';
import { ballAt, pressEnter, pressExtra, pressNumber, pressWicket, type BallDraft } from './pad-keys.ts';
import { scoreOf, type ScoredMatch } from './score-facts.ts';
import { wireFact } from './wire-fact.fixture.ts';

const REDS = Array.from({ length: 11 }, (_, at) => `R${at + 1}`);
const BLUES = Array.from({ length: 11 }, (_, at) => `B${at + 1}`);
const START: Crease = { striker: 'R1', nonStriker: 'R2', bowler: 'B11' };

const press = (number: number) => pressNumber(undefined, { number }) as BallDraft;
const wicket = (number: number, completed = 0) => {
  const pressed = pressNumber(pressWicket(), { number });
  return 'extras' in (pressed as object)
    ? (pressNumber(pressed as never, { number: completed }) as BallDraft)
    : (pressed as BallDraft);
};
const wide = pressEnter(pressExtra(undefined, 'wide')) as BallDraft;

function matchOf(balls: readonly CricketBall[], more: readonly object[] = []): ScoredMatch {
  const claims: readonly object[] = [
    { kind: 'fixture', teams: ['Reds', 'Blues'], overs: 20, ballsPerOver: 6 },
    { kind: 'eleven', team: 0, players: REDS },
    { kind: 'eleven', team: 1, players: BLUES },
    { kind: 'innings', innings: 1, batting: 0, superOver: false },
    ...balls,
    ...more,
  ];
  const match = scoreOf(
    claims.map((one, at) => wireFact(at + 1, one)),
    [],
  );
  if (match === undefined) throw new Error('no match');
  return match;
}

/** Balls from the first over on, by these two to these two. */
const balls = (drafts: readonly BallDraft[], players: Crease = START): CricketBall[] =>
  drafts.map((draft, at) =>
    ballAt({ innings: 1, over: Math.floor(at / 6), delivery: (at % 6) + 1 }, named(draft, players)),
  );

const creaseAfter = (drafts: readonly BallDraft[], more: readonly object[] = []) => {
  const { innings } = matchOf(balls(drafts), more);
  return creaseOf(innings[0] as never, true);
};

describe('after a ball', () => {
  test.each([
    ['a dot', [press(0)], ['R1', 'R2', 'B11']],
    ['one run', [press(1)], ['R2', 'R1', 'B11']],
    [
      'three leg byes',
      [pressNumber(pressExtra(undefined, 'leg-bye'), { number: 3 }) as BallDraft],
      ['R2', 'R1', 'B11'],
    ],
    ['a wide', [wide], ['R1', 'R2', 'B11']],
    ['a wide and one run', [{ ...wide, wides: 2 }], ['R2', 'R1', 'B11']],
    ['a single off the last ball', Array.from({ length: 6 }, () => press(1)), ['R1', 'R2', undefined]],
    ['a dot off the last ball', Array.from({ length: 6 }, () => press(0)), ['R2', 'R1', undefined]],
    ['bowled', [wicket(1)], [undefined, 'R2', 'B11']],
    ['run out after one run', [wicket(4, 1)], ['R2', undefined, 'B11']],
    [
      'bowled by the last ball',
      [...Array.from({ length: 5 }, () => press(0)), wicket(1)],
      ['R2', undefined, undefined],
    ],
  ] as const)('%s: who is where', (_, drafts, [striker, nonStriker, bowler]) => {
    expect(creaseAfter(drafts)).toEqual({ striker, nonStriker, bowler });
  });

  test('a batter who retires leaves their end', () => {
    const retired = { kind: 'retired', innings: 1, player: 'R2', how: 'hurt' };
    expect(creaseAfter([press(1)], [retired])).toEqual({ striker: undefined, nonStriker: 'R1', bowler: 'B11' });
  });

  test('whom nobody names stays unnamed, and nobody is asked for', () => {
    const nobody = { striker: '', nonStriker: '', bowler: '' };
    const [innings] = matchOf(balls([...Array.from({ length: 5 }, () => press(1)), wicket(1)], nobody)).innings;
    expect(creaseOf(innings as never, true)).toEqual(nobody);
  });
});

test('the first ball asks for both batters and the bowler once the sides are known', () => {
  const [innings] = matchOf([]).innings;
  const crease = creaseOf(innings as never, true);
  expect(missingIn(crease, press(1))).toBe('striker');
  expect(missingIn({ ...crease, striker: 'R1' }, press(1))).toBe('nonStriker');
  expect(missingIn({ ...START, bowler: undefined }, press(1))).toBe('bowler');
  expect(missingIn(START, press(1))).toBeUndefined();
  expect(missingIn(creaseOf(innings as never, false), press(1))).toBeUndefined();
});

test('the striker is out, save where it may be either: then it is asked', () => {
  expect(missingIn(START, wicket(1))).toBeUndefined();
  expect(named(wicket(1), START).wickets).toMatchObject([{ player: 'R1', how: 'bowled' }]);
  expect(missingIn(START, wicket(4, 0))).toBe('out');
  expect(missingIn({ ...START, striker: '', nonStriker: '' }, wicket(4, 0))).toBeUndefined();
  expect(named(wicket(4, 0), START, 'R2').wickets).toMatchObject([{ player: 'R2', how: 'run-out' }]);
});

test('a corrected ball keeps its players, and other names take their places', () => {
  const ball = ballAt({ innings: 1, over: 0, delivery: 1 }, named(wicket(1), START));
  const changed = renamed(ball, { striker: 'R2', nonStriker: 'R1', bowler: 'B10' });
  expect(changed).toMatchObject({ striker: 'R2', nonStriker: 'R1', bowler: 'B10', wickets: [{ player: 'R2' }] });
});

test('once the batters of an unnamed wicket are named, the striker is out, or it is asked who', () => {
  const nobody = { striker: '', nonStriker: '', bowler: '' };
  const at = { innings: 1, over: 0, delivery: 1 };
  const bowled = ballAt(at, named(wicket(1), nobody));
  expect(isOutUnknown(bowled, START)).toBe(false);
  expect(renamed(bowled, START).wickets).toMatchObject([{ player: 'R1' }]);
  const runOut = ballAt(at, named(wicket(4, 0), nobody));
  expect(isOutUnknown(runOut, { ...START, nonStriker: '' })).toBe(false);
  expect(isOutUnknown(runOut, START)).toBe(true);
  expect(renamed(runOut, START).wickets).toMatchObject([{ player: '' }]);
  expect(renamed(runOut, START, 'R2').wickets).toMatchObject([{ player: 'R2' }]);
  // Nobody could say which of the two it was.
  const neither = ballAt(at, named(wicket(4, 0), START, ''));
  expect(isOutUnknown(neither, START)).toBe(false);
  // With one of them named it may be the other.
  expect(named(wicket(4, 0), { ...START, nonStriker: '' }).wickets).toMatchObject([{ player: '' }]);
  expect(named(wicket(1), { ...START, nonStriker: '' }).wickets).toMatchObject([{ player: 'R1' }]);
  // It is known who: the other batter's name changes nothing of it.
  expect(isOutUnknown(ballAt(at, named(wicket(4, 0), START, 'R2')), { ...START, striker: 'R3' })).toBe(false);
});

test('the next in the order bats, and whoever bowled before the last over bowls', () => {
  const overs = [...balls([press(0), press(0), press(0), press(0), press(0), press(0)])];
  const second = overs.map((ball) => ({ ...ball, over: 1, bowler: 'B7' }));
  const third = overs.map((ball) => ({ ...ball, over: 2 }));
  const last = ballAt({ innings: 1, over: 3, delivery: 1 }, named(wicket(1), { ...START, bowler: 'B7' }));
  const score = matchOf([...overs, ...second, ...third, last]);
  const innings = score.innings[0] as never;
  const crease = creaseOf(innings, true);
  expect(choicesFor('striker', { score, innings, crease })[0]).toBe('R3');
  expect(choicesFor('striker', { score, innings, crease })).not.toContain('R1');
  expect(choicesFor('bowler', { score, innings, crease }).slice(0, 2)).toEqual(['B11', 'B1']);
  const between = matchOf([...overs, ...second]);
  const open = { score: between, innings: between.innings[0] as never, crease: { ...START, bowler: undefined } };
  expect(choicesFor('bowler', open)[0]).toBe('B11');
  expect(choicesFor('bowler', open)).not.toContain('B7');
});

test('figures count with the balls that are on their way', () => {
  const [innings] = matchOf(balls([press(4), press(1), wide, wicket(1)])).innings;
  expect(figuresOf('striker', 'R1', innings as never)).toBe('5 (3)');
  expect(figuresOf('bowler', 'B11', innings as never)).toBe('0.3-0-6-1');
  expect(figuresOf('striker', 'R9', innings as never)).toBe('0 (0)');
});
