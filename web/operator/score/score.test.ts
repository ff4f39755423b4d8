import type { MatchFactOnWire } from 'protocol';
import { describe, expect, test } from 'vitest';
import {
  ballAt,
  begunWords,
  pressEnter,
  pressExtra,
  pressNumber,
  pressWicket,
  type BallDraft,
  type Begun,
} from './pad-keys.ts';
import type { CricketBall } from 'results';
import { lineBy, lineOf, sourceNames } from '../data/fact-lines.ts';
import { ballText } from '../facts/ball-text.ts';
import { nextPlace, oversText, scoreOf } from './score-facts.ts';
import { wireFact } from './wire-fact.fixture.ts';

const BATTING = { kind: 'innings', innings: 1, batting: 1, superOver: false };
const begun = [
  wireFact(1, { kind: 'fixture', teams: ['Reds', 'Blues'], overs: 2, ballsPerOver: 6 }),
  wireFact(2, BATTING),
];
const press = (number: number) => pressNumber(undefined, { number }) as BallDraft;

/** Balls one after the other, each where the last one leaves off. */
function score(drafts: readonly BallDraft[]): { facts: MatchFactOnWire[]; balls: CricketBall[] } {
  const facts = [...begun];
  const balls: CricketBall[] = [];
  for (const draft of drafts) {
    const innings = scoreOf(facts, [])?.innings[0];
    if (innings === undefined) throw new Error('no innings');
    const ball = ballAt(nextPlace(innings), draft);
    balls.push(ball);
    facts.push(wireFact(facts.length + 1, ball));
  }
  return { facts, balls };
}

test('an over has six legal balls, and a wide or a no-ball is not one', () => {
  const wide = pressEnter(pressExtra(undefined, 'wide')) as BallDraft;
  const noBall = pressNumber(pressExtra(undefined, 'no-ball'), { number: 4 }) as BallDraft;
  const { facts, balls } = score([press(1), wide, noBall, press(4), press(0), press(2), press(6), press(3), press(1)]);
  expect(balls.map(({ over, delivery }) => `${over}.${delivery}`)).toEqual([
    '0.1',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
    '0.8',
    '1.1',
  ]);
  expect(balls.map(ballText)).toEqual(['1', 'wd', '5nb', '4', '0', '2', '6', '3', '1']);
  const innings = scoreOf(facts, [])?.innings[0];
  expect(innings).toMatchObject({ batting: 1, runs: 23, wickets: 0, legalBalls: 7, isOver: false });
  expect(innings?.balls.map(({ place }) => place)).toEqual([
    '0.1',
    '0.2',
    '0.2',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '1.1',
  ]);
  expect(innings && [oversText(innings, 6), nextPlace(innings).text]).toEqual(['1.1', '1.2']);
});

test('a ball that the facts have before its answer has come counts once', () => {
  const { facts, balls } = score([press(1), press(2), press(4), press(0), press(0), press(3)]);
  const innings = scoreOf(facts, balls.slice(4))?.innings[0];
  expect(innings).toMatchObject({ runs: 10, legalBalls: 6 });
  expect(innings === undefined ? undefined : nextPlace(innings)).toMatchObject({ over: 1, delivery: 1 });
  const onTheirWay = { ...(balls[5] as CricketBall), over: 1, delivery: 1 };
  expect(scoreOf(facts, [balls[5] as CricketBall, onTheirWay])?.innings[0]).toMatchObject({ runs: 13, legalBalls: 7 });
});

test('a ball that is taken back on its way counts no more, and the next has its place', () => {
  const { facts, balls } = score([press(1), press(4)]);
  const [first, last] = balls as [CricketBall, CricketBall];
  const back = { kind: 'taken-back', ball: last } as const;
  const six = { ...last, bat: 6 };
  const known = facts.slice(0, -1);
  const shown = (of: readonly MatchFactOnWire[], steps: Parameters<typeof scoreOf>[1]) => {
    const innings = scoreOf(of, steps)?.innings[0];
    return [innings?.runs, innings?.balls.map(({ factId }) => factId)];
  };
  expect(shown(known, [last, back])).toEqual([1, [3]]);
  expect(shown(known, [last, back, six])).toEqual([7, [3, undefined]]);
  // Whatever of it the facts have already.
  expect(shown(facts, [last, back, six])).toEqual([7, [3, undefined]]);
  expect(shown(facts, [back])).toEqual([1, [3]]);
  const without = [...facts, wireFact(5, null, 4)];
  expect(shown(without, [back, six])).toEqual([7, [3, undefined]]);
  expect(shown([...without, wireFact(6, six)], [six])).toEqual([7, [3, 6]]);
  expect(shown(facts, [back, { kind: 'taken-back', ball: first }])).toEqual([0, []]);
});

test('a corrected ball counts as it is now, one that was taken back does not count', () => {
  const { facts, balls } = score([press(2), press(1), press(4)]);
  const [first] = balls as [CricketBall];
  const corrected = [...facts, wireFact(6, { ...first, bat: 3 }, 3), wireFact(7, null, 5)];
  const innings = scoreOf(corrected, [])?.innings[0];
  expect(innings).toMatchObject({ runs: 4, legalBalls: 2 });
  expect(innings?.balls.map(({ factId }) => factId)).toEqual([6, 4]);
});

// Laws of Cricket 13.3.1: a side of three is all out with two wickets.
test('the innings of a side with few players ends when the last has no partner', () => {
  const wicket = (delivery: number) => ({
    ...ballAt({ innings: 1, over: 0, delivery }, press(0)),
    wickets: [{ player: '', how: 'bowled' as const, fielders: [] }],
  });
  const facts = [...begun, wireFact(3, { kind: 'eleven', team: 1, players: ['X', 'Y', 'Z'] }), wireFact(4, wicket(1))];
  expect(scoreOf(facts, [])?.innings[0]?.isOver).toBe(false);
  expect(scoreOf(facts, [wicket(2)])?.innings[0]?.isOver).toBe(true);
});

test('balls on their way count, and an innings ends with its overs, its wickets, or the target', () => {
  const { facts, balls } = score(Array.from({ length: 12 }, () => press(1)));
  expect(scoreOf(facts.slice(0, -1), [])?.innings[0]?.isOver).toBe(false);
  expect(scoreOf(facts.slice(0, -1), balls.slice(-1))?.innings[0]).toMatchObject({ runs: 12, isOver: true });
  const second = wireFact(15, { kind: 'innings', innings: 2, batting: 0, superOver: false });
  const chase = (bat: number) => wireFact(15 + bat, ballAt({ innings: 2, over: 0, delivery: bat }, press(6)));
  expect(scoreOf([...facts, second, chase(1), chase(2)], [])?.innings[1]?.isOver).toBe(false);
  expect(scoreOf([...facts, second, chase(1), chase(2), chase(3)], [])?.innings[1]?.isOver).toBe(true);
});

const pressed = (...keys: readonly (number | 'wide' | 'no-ball' | 'bye' | 'leg-bye' | 'W')[]) =>
  keys.reduce<BallDraft | Begun | undefined>((begun, key) => {
    const before = begun as Begun | undefined;
    if (typeof key === 'number') return pressNumber(before, { number: key });
    return key === 'W' ? pressWicket(before) : pressExtra(before, key);
  }, undefined);

const out = (how: string) => ({ wickets: [{ player: '', how, fielders: [] }] });

test.each([
  [[7], { bat: 7 }],
  [['bye', 4], { byes: 4, bat: 0 }],
  [['W', 2], out('caught')],
  [['W', 4, 1], { bat: 1, ...out('run-out') }],
  [['wide', 'W', 4, 1], { wides: 2, ...out('run-out') }],
  [['wide', 'W', 5], { wides: 1, ...out('stumped') }],
  [['bye', 'W', 4, 2], { byes: 2, ...out('run-out') }],
  [['leg-bye', 'W', 4, 0], { legByes: 0, ...out('run-out') }],
  [['no-ball', 'bye', 2], { noBalls: 1, byes: 2, bat: 0 }],
  [['no-ball', 'leg-bye', 'W', 4, 1], { noBalls: 1, legByes: 1, ...out('run-out') }],
  [['no-ball', 4], { noBalls: 1, bat: 4, boundary: 4 }],
  [['W', 'wide', 5], { wides: 1, ...out('stumped') }],
] as const)('%j is one ball', (keys, ball) => expect(pressed(...keys)).toMatchObject(ball));

test.each([[['bye', 0]], [['W', 9]], [['wide', 'W', 1]], [['no-ball', 'W', 5]], [[8]]] as const)('%j is none', (keys) =>
  expect(pressed(...keys)).toBeUndefined(),
);

test('Enter is the fewest runs, and four all run are no boundary', () => {
  expect(pressEnter(pressExtra(undefined, 'leg-bye'))).toMatchObject({ legByes: 1 });
  expect(pressEnter(pressExtra(undefined, 'wide'))).toMatchObject({ wides: 1 });
  expect(pressEnter(pressWicket())).toBeUndefined();
  expect(pressNumber(undefined, { number: 4, isAllRun: true })).not.toHaveProperty('boundary');
});

describe('an innings counts as the exchange counts it', () => {
  const { facts } = score([press(1), press(4), press(1), press(1), press(1), press(1)]);
  const inningsOf = (...claims: readonly object[]) =>
    scoreOf([...facts, ...claims.map((one, at) => wireFact(20 + at, one))], [])?.innings.at(-1);

  test('with penalty runs, in an over of another length, and in fewer overs', () => {
    expect(inningsOf({ kind: 'penalty', innings: 1, to: 1, runs: 5, helmet: false })).toMatchObject({ runs: 14 });
    const longer = inningsOf({ kind: 'over-length', innings: 1, over: 0, balls: 7 });
    expect(longer && nextPlace(longer)).toMatchObject({ over: 0, delivery: 7, text: '0.7' });
    expect(inningsOf({ kind: 'overs-cut', innings: 1, overs: 1 })).toMatchObject({ overs: 1, isOver: true });
  });

  test('against the target that was set, or one run more than the other side made', () => {
    const end = { kind: 'innings-end', innings: 1, why: 'weather' };
    const second = { kind: 'innings', innings: 2, batting: 0, superOver: false };
    expect(inningsOf(end, second)).toMatchObject({ number: 2, target: 10, isOver: false });
    const target = { kind: 'target', innings: 2, runs: 4, overs: 1 };
    const six = ballAt({ innings: 2, over: 0, delivery: 1 }, press(6));
    expect(inningsOf(end, second, target)).toMatchObject({ target: 4, overs: 1, isOver: false });
    expect(inningsOf(end, second, target, six)).toMatchObject({ isOver: true });
  });

  test('in the fourth innings of a match without a limit of overs', () => {
    const test = [wireFact(1, { kind: 'fixture', teams: ['Reds', 'Blues'], overs: 0, ballsPerOver: 6 })];
    const fourInnings = [30, 20, 5, 16].flatMap((runs, at) => [
      { kind: 'innings', innings: at + 1, batting: at % 2, superOver: false },
      { kind: 'total', innings: at + 1, runs, wickets: 3, balls: 60 },
      ...(at < 3 ? [{ kind: 'innings-end', innings: at + 1, why: 'declared' }] : []),
    ]);
    const innings = scoreOf([...test, ...fourInnings.map((one, at) => wireFact(2 + at, one))], [])?.innings.at(-1);
    expect(innings).toMatchObject({ target: 16, runs: 16, isOver: true });
  });
});

test('a scorer sees their own line, with what is everybody’s, whoever else tells the match', () => {
  const { facts, balls } = score([press(1), press(4)]);
  const from = (one: MatchFactOnWire, by: number) => ({ ...one, source: `scorer-${by}`, by });
  const [first] = balls as [CricketBall];
  const anns = facts.slice(1).map((one) => from(one, 7));
  const bobs = [from(wireFact(5, BATTING), 8), from(wireFact(6, { ...first, bat: 6 }), 8)];
  const all = [
    ...facts.slice(0, 1),
    ...anns,
    ...bobs,
    wireFact(7, { ...first, bat: 2 }, 6),
    from(wireFact(8, { ...first, bat: 3 }, 3), 7),
  ];
  const runsOf = (source: string) => scoreOf(lineOf(all, source), [])?.innings.map(({ runs }) => runs);
  expect([runsOf('scorer-7'), runsOf('scorer-8'), runsOf('scorer-9')]).toEqual([[7], [2], []]);
  const scorers = [7, 8].map((user_id) => ({ user_id, user_name: `user${user_id}`, source: `scorer-${user_id}` }));
  const known = { facts: [...all, { ...wireFact(9, null), source: 'feed' }], doubts: [], scorers };
  expect([...sourceNames(known)]).toEqual([
    ['feed', 'feed'],
    ['scorer-7', 'user7'],
    ['scorer-8', 'user8'],
  ]);
  expect([lineBy(known, 7), lineBy(known, 8), lineBy(known, 1)]).toEqual([7, 8, undefined]);
});

test('a hint names no key where there is no keyboard', () => {
  const noBall = pressExtra(undefined, 'no-ball');
  expect(begunWords(noBall, false)).toBe('No-ball: then the runs, W for a wicket, or Enter for the fewest');
  expect(begunWords(noBall, true)).toBe('No-ball: then the runs, or Wicket');
  expect(begunWords(pressWicket(undefined), true)).toBe('Wicket: how?');
});
