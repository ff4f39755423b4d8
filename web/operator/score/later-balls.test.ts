import { expect, test } from 'vitest';
import type { CricketBall } from 'results';
import { creaseOf, named, type Crease } from './crease.ts';
import { laterBalls } from './later-balls.ts';
import { ballAt, pressNumber, pressWicket, type BallDraft } from './pad-keys.ts';
import { nextPlace, scoreOf, type ScoredBall, type ScoredInnings } from './score-facts.ts';
import { wireFact } from './wire-fact.fixture.ts';

const press = (number: number) => pressNumber(undefined, { number }) as BallDraft;
const bowled = pressNumber(pressWicket(), { number: 1 }) as BallDraft;
const runOut = pressNumber(pressNumber(pressWicket(), { number: 4 }) as never, { number: 0 }) as BallDraft;

/** A ball as it is keyed, with the names that the scorer gives. */
interface Keyed extends Partial<Crease> {
  readonly ball: BallDraft;
  readonly out?: string;
}

function inningsOf(keyed: readonly Keyed[], more: readonly object[] = []): ScoredInnings {
  const claims: object[] = [
    { kind: 'fixture', teams: ['Reds', 'Blues'], overs: 20, ballsPerOver: 6 },
    { kind: 'innings', innings: 1, batting: 0, superOver: false },
  ];
  const innings = () => {
    const facts = claims.map((one, at) => wireFact(at + 1, one));
    return scoreOf(facts, [])?.innings[0] as ScoredInnings;
  };
  for (const { ball, out, ...names } of keyed) {
    const before = creaseOf(innings(), true);
    claims.push(ballAt(nextPlace(innings()), named(ball, { ...before, ...names }, out)));
    if (keyed.at(2)?.ball === ball) claims.push(...more);
  }
  return innings();
}

const OPENERS = { striker: 'R1', nonStriker: 'R2', bowler: 'B1' };

/** The first ball, with other runs. */
function corrected(innings: ScoredInnings, change: Partial<CricketBall>) {
  const [first] = innings.balls as [ScoredBall];
  return laterBalls(innings, first, { ...first.ball, ...change });
}

const batters = ({ changed }: ReturnType<typeof laterBalls>) =>
  changed.map(({ scored, ball }) => `${scored.place} ${ball.striker} ${ball.nonStriker}`);

test('after an odd number of runs the batters of all later balls change ends, over by over', () => {
  const dots = Array.from({ length: 6 }, () => ({ ball: press(0) }));
  const innings = inningsOf([{ ball: press(0), ...OPENERS }, ...dots.slice(1), { ball: press(0), bowler: 'B2' }]);
  const later = corrected(innings, { bat: 1 });
  expect(batters(later)).toEqual(['0.2 R2 R1', '0.3 R2 R1', '0.4 R2 R1', '0.5 R2 R1', '0.6 R2 R1', '1.1 R1 R2']);
  expect(later.kept).toBeUndefined();
  expect(later.changed.at(-1)?.ball.bowler).toBe('B2');
  // One run more or less of a boundary, or two more, and they stay.
  expect(corrected(innings, { bat: 2 })).toEqual({ changed: [], kept: undefined });
  expect(corrected(innings, { bat: 4, boundary: 4 })).toEqual({ changed: [], kept: undefined });
});

test('a later ball whose batters were named otherwise keeps them, with all after it', () => {
  const swapped = { striker: 'R2', nonStriker: 'R1' };
  const innings = inningsOf([
    { ball: press(0), ...OPENERS },
    { ball: press(0) },
    { ball: press(2), striker: 'R5', nonStriker: 'R2' },
    { ball: press(0) },
  ]);
  const later = corrected(innings, { bat: 1 });
  expect(batters(later)).toEqual(['0.2 R2 R1']);
  expect(later.kept).toEqual({ place: '0.3', why: 'typed' });
  // The scorer has put it right already.
  const right = inningsOf([{ ball: press(0), ...OPENERS }, { ball: press(0), ...swapped }, { ball: press(0) }]);
  expect(corrected(right, { bat: 1 })).toEqual({ changed: [], kept: undefined });
});

test('the striker who is out by a later ball is the one who faced it now; who came in stays', () => {
  const innings = inningsOf([
    { ball: press(0), ...OPENERS },
    { ball: bowled },
    { ball: press(1), striker: 'R3' },
    { ball: press(0) },
  ]);
  const later = corrected(innings, { bat: 1 });
  expect(later.changed[0]?.ball.wickets).toMatchObject([{ player: 'R2', how: 'bowled' }]);
  expect(batters(later)).toEqual(['0.2 R2 R1', '0.3 R3 R1', '0.4 R1 R3']);
});

test('who was run out was said by the scorer, and stays', () => {
  const innings = inningsOf([
    { ball: press(0), ...OPENERS },
    { ball: runOut, out: 'R1' },
    { ball: press(0), striker: 'R3' },
  ]);
  const later = corrected(innings, { bat: 1 });
  expect(later.changed[0]?.ball.wickets).toMatchObject([{ player: 'R1', how: 'run-out' }]);
  expect(batters(later)).toEqual(['0.2 R2 R1', '0.3 R2 R3']);
});

test('a wicket more or less, or another batter, leaves later balls to the scorer', () => {
  const innings = inningsOf([{ ball: press(0), ...OPENERS }, { ball: press(0) }]);
  const wickets = [{ player: 'R1', how: 'bowled', fielders: [] }] as const;
  expect(corrected(innings, { wickets })).toEqual({ changed: [], kept: { place: '0.2', why: 'unknown' } });
  expect(corrected(innings, { striker: 'R7' })).toEqual({ changed: [], kept: { place: '0.2', why: 'unknown' } });
  const out = inningsOf([
    { ball: bowled, ...OPENERS },
    { ball: press(0), striker: 'R3' },
  ]);
  expect(corrected(out, { wickets: [], bat: 1 })).toEqual({ changed: [], kept: { place: '0.2', why: 'unknown' } });
});

test('batters whom nobody names change nothing', () => {
  const nobody = { striker: '', nonStriker: '', bowler: '' };
  const innings = inningsOf([{ ball: press(0), ...nobody }, { ball: press(0) }]);
  expect(corrected(innings, { bat: 1 })).toEqual({ changed: [], kept: undefined });
});

test('a batter who retired leaves the end at which they are now', () => {
  const retired = { kind: 'retired', innings: 1, player: 'R1', how: 'hurt' };
  const keyed = [
    { ball: press(0), ...OPENERS },
    { ball: press(0) },
    { ball: press(2) },
    { ball: press(0), striker: 'R3' },
  ];
  expect(batters(corrected(inningsOf(keyed, [retired]), { bat: 1 }))).toEqual(['0.2 R2 R1', '0.3 R2 R1', '0.4 R2 R3']);
});
