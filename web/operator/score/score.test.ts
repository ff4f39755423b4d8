import type { MatchFactOnWire } from 'protocol';
import { expect, test } from 'vitest';
import { ballAt, pressEnter, pressNumber, type BallDraft } from './pad-keys.ts';
import type { CricketBall } from 'results';
import { ballText, lineBy, lineOf, nextPlace, oversText, scoreOf, sourceNames } from './score-facts.ts';

const fact = (fact_id: number, said: unknown, corrects: number | null = null): MatchFactOnWire => ({
  fact_id,
  at: '2031-01-01T00:00:00Z',
  source: 'manual',
  said,
  corrects,
  by: 1,
});
const begun = [
  fact(1, { kind: 'fixture', teams: ['Reds', 'Blues'], overs: 2, ballsPerOver: 6 }),
  fact(2, { kind: 'innings', innings: 1, batting: 1, superOver: false }),
];
const press = (number: number) => pressNumber(undefined, { number }) as BallDraft;

/** Balls one after the other, each where the last one leaves off. */
function score(drafts: readonly BallDraft[]): { facts: MatchFactOnWire[]; balls: CricketBall[] } {
  const facts = [...begun];
  const balls: CricketBall[] = [];
  for (const draft of drafts) {
    const innings = scoreOf(facts, [])?.innings[0];
    if (innings === undefined) throw new Error('no innings');
    const ball = ballAt(nextPlace(innings, 6), draft);
    balls.push(ball);
    facts.push(fact(facts.length + 1, ball));
  }
  return { facts, balls };
}

test('an over has six legal balls, and a wide or a no-ball is not one', () => {
  const wide = pressEnter('wide') as BallDraft;
  const noBall = pressNumber('no-ball', { number: 4 }) as BallDraft;
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
  expect(balls.map(ballText)).toEqual(['1', 'wd', '4nb', '4', '0', '2', '6', '3', '1']);
  const innings = scoreOf(facts, [])?.innings[0];
  expect(innings).toMatchObject({ batting: 1, runs: 23, wickets: 0, legalBalls: 7, isOver: false });
  expect(oversText(7, 6)).toBe('1.1');
});

test('a ball that the facts have before its answer has come counts once', () => {
  const { facts, balls } = score([press(1), press(2), press(4), press(0), press(0), press(3)]);
  const innings = scoreOf(facts, balls.slice(4))?.innings[0];
  expect(innings).toMatchObject({ runs: 10, legalBalls: 6 });
  expect(innings === undefined ? undefined : nextPlace(innings, 6)).toMatchObject({ over: 1, delivery: 1 });
  const onTheirWay = { ...(balls[5] as CricketBall), over: 1, delivery: 1 };
  expect(scoreOf(facts, [balls[5] as CricketBall, onTheirWay])?.innings[0]).toMatchObject({ runs: 13, legalBalls: 7 });
});

test('a corrected ball counts as it is now, one that was taken back does not count', () => {
  const { facts, balls } = score([press(2), press(1), press(4)]);
  const [first] = balls as [CricketBall];
  const corrected = [...facts, fact(6, { ...first, bat: 3 }, 3), fact(7, null, 5)];
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
  const facts = [...begun, fact(3, { kind: 'eleven', team: 1, players: ['X', 'Y', 'Z'] }), fact(4, wicket(1))];
  expect(scoreOf(facts, [])?.innings[0]?.isOver).toBe(false);
  expect(scoreOf(facts, [wicket(2)])?.innings[0]?.isOver).toBe(true);
});

test('balls on their way count, and an innings ends with its overs, its wickets, or the target', () => {
  const { facts, balls } = score(Array.from({ length: 12 }, () => press(1)));
  expect(scoreOf(facts.slice(0, -1), [])?.innings[0]?.isOver).toBe(false);
  expect(scoreOf(facts.slice(0, -1), balls.slice(-1))?.innings[0]).toMatchObject({ runs: 12, isOver: true });
  const second = fact(15, { kind: 'innings', innings: 2, batting: 0, superOver: false });
  const chase = (bat: number) => fact(15 + bat, ballAt({ innings: 2, over: 0, delivery: bat }, press(6)));
  expect(scoreOf([...facts, second, chase(1), chase(2)], [])?.innings[1]?.isOver).toBe(false);
  expect(scoreOf([...facts, second, chase(1), chase(2), chase(3)], [])?.innings[1]?.isOver).toBe(true);
});

test('two presses make an extra or a wicket, and what nobody can mean makes nothing', () => {
  expect(pressNumber('bye', { number: 4 })).toMatchObject({ byes: 4, bat: 0 });
  expect(pressNumber('bye', { number: 0 })).toBeUndefined();
  expect(pressEnter('leg-bye')).toMatchObject({ legByes: 1 });
  expect(pressNumber('wicket', { number: 2 })).toMatchObject({ wickets: [{ how: 'caught' }] });
  expect(pressNumber('wicket', { number: 4 })).toBe('run-out');
  expect(pressNumber('run-out', { number: 1 })).toMatchObject({ bat: 1, wickets: [{ how: 'run-out' }] });
  expect(pressNumber('wicket', { number: 9 })).toBeUndefined();
  expect(pressNumber(undefined, { number: 4 })).toMatchObject({ bat: 4, boundary: 4 });
  expect(pressNumber(undefined, { number: 4, isAllRun: true })).not.toHaveProperty('boundary');
});

test('a scorer sees their own line, with what is everybody’s, whoever else tells the match', () => {
  const { facts, balls } = score([press(1), press(4)]);
  const from = (one: MatchFactOnWire, by: number) => ({ ...one, source: `scorer-${by}`, by });
  const [first] = balls as [CricketBall];
  const anns = facts.slice(1).map((one) => from(one, 7));
  const bobs = [from(fact(5, begun[1]?.said), 8), from(fact(6, { ...first, bat: 6 }), 8)];
  const all = [
    ...facts.slice(0, 1),
    ...anns,
    ...bobs,
    fact(7, { ...first, bat: 2 }, 6),
    from(fact(8, { ...first, bat: 3 }, 3), 7),
  ];
  const runsOf = (source: string) => scoreOf(lineOf(all, source), [])?.innings.map(({ runs }) => runs);
  expect([runsOf('scorer-7'), runsOf('scorer-8'), runsOf('scorer-9')]).toEqual([[7], [2], []]);
  const scorers = [7, 8].map((user_id) => ({ user_id, user_name: `user${user_id}`, source: `scorer-${user_id}` }));
  const known = { facts: [...all, { ...fact(9, null), source: 'feed' }], doubts: [], scorers };
  expect([...sourceNames(known)]).toEqual([
    ['feed', 'feed'],
    ['scorer-7', 'user7'],
    ['scorer-8', 'user8'],
  ]);
  expect([lineBy(known, 7), lineBy(known, 8), lineBy(known, 1)]).toEqual([7, 8, undefined]);
});
