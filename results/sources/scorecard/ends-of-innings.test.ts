import { describe, expect, test } from 'vitest';
import { oversBowled } from '../../facts/cricket/count-cricket.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { readScorecard } from './read-scorecard.ts';

// Cards in Cricsheet's JSON (cricsheet.org/format/json), as small as their kind allows. Whether a side is all out is in the
// Laws of Cricket, 13.3.1 ("no further batter is available to come in") and 25.4 (a batter retiring).

type Delivery = Readonly<Record<string, unknown>>;

const names = (side: string, count = 11) => Array.from({ length: count }, (_, place) => `${side}${place + 1}`);
const ball = (more: Delivery = {}): Delivery => ({
  batter: 'X1',
  non_striker: 'X11',
  bowler: 'Y1',
  runs: { batter: 0, extras: 0, total: 0 },
  ...more,
});
const wide = ball({ extras: { wides: 1 }, runs: { batter: 0, extras: 1, total: 1 } });
const noBall = ball({ extras: { noballs: 1 }, runs: { batter: 0, extras: 1, total: 1 } });
const gone = (player: string, kind = 'bowled') =>
  ball({ batter: player, wickets: [{ kind, player_out: player, fielders: [] }] });
const balls = (count: number) => Array.from({ length: count }, () => ball());
/** Wickets in single balls, by the players who go: X1, X2, … */
const wickets = (count: number) => names('X', count).map((player) => gone(player));

/** Six deliveries an over, the last with what is left. */
const overs = (deliveries: readonly Delivery[]) =>
  Array.from({ length: Math.ceil(deliveries.length / 6) }, (_, over) => ({
    over,
    deliveries: deliveries.slice(over * 6, over * 6 + 6),
  }));

interface Given {
  readonly innings: readonly Delivery[];
  readonly info?: Delivery;
  readonly players?: number;
}

function inningsOf({ innings, info = {}, players = 11 }: Given) {
  const second = {
    team: 'Y',
    overs: [{ over: 0, deliveries: [ball({ batter: 'Y1', non_striker: 'Y2', bowler: 'X1' })] }],
  };
  const card = {
    info: {
      dates: ['2024-01-01'],
      match_type: 'T20',
      overs: 20,
      season: '2024',
      teams: ['X', 'Y'],
      players: { X: [...names('X', players - 1), players > 11 ? 'X12' : 'X11'], Y: names('Y') },
      outcome: { result: 'no result' },
      ...info,
    },
    innings: innings.length > 1 ? innings : [...innings, second],
  };
  return foldCricket(readScorecard(JSON.stringify(card))).innings;
}

const first = (deliveries: readonly Delivery[], more: Delivery = {}) => [
  { team: 'X', overs: overs(deliveries), ...more },
];

describe('a side is all out', () => {
  test.each<[string, Given]>([
    ['with ten wickets down', { innings: first(wickets(10)) }],
    ['with nine wickets down and one retired hurt', { innings: first([...wickets(9), gone('X10', 'retired hurt')]) }],
    ['with one retired hurt who did not come back', { innings: first([gone('X10', 'retired hurt'), ...wickets(9)]) }],
    [
      'with eight wickets down and two retired',
      {
        innings: first([gone('X10', 'retired hurt'), gone('X9', 'retired not out'), ...wickets(8)]),
      },
    ],
    ['with one retired out', { innings: first([...wickets(9), gone('X10', 'retired out')]) }],
    ['with one absent', { innings: first(wickets(9), { absent_hurt: ['X10'] }) }],
    [
      'with one absent, one retired hurt and eight wickets',
      {
        innings: first([gone('X10', 'retired hurt'), ...wickets(8)], { absent_hurt: ['X9'] }),
      },
    ],
    ['ten a side, with nine wickets down', { innings: first(wickets(9)), players: 10 }],
    [
      'eight a side, one of them retired hurt',
      { innings: first([gone('X7', 'retired hurt'), ...wickets(6)]), players: 8 },
    ],
  ])('%s', (_, given) => expect(inningsOf(given)[0]).toMatchObject({ end: 'all-out', isCut: false }));

  const replaced = (out: string) => ({
    replacements: { match: [{ in: 'X12', out, team: 'X', reason: 'concussion_substitute' }] },
  });
  test.each<[string, Given]>([
    ['with nine wickets down', { innings: first(wickets(9)) }],
    [
      'where the one who retired hurt has come back',
      {
        innings: first([gone('X10', 'retired hurt'), ...wickets(9), ball({ batter: 'X10' })]),
      },
    ],
    [
      'where the one who retired hurt is out as well',
      {
        innings: first([gone('X9', 'retired hurt'), ...wickets(9)]),
      },
    ],
    // ICC Playing Conditions, concussion replacements: who comes in takes a full part, and may bat.
    [
      'where somebody came in for the one who was hurt',
      {
        innings: first([gone('X10', 'retired hurt'), ball(replaced('X10')), ...wickets(9)]),
        players: 12,
      },
    ],
  ])('not %s', (_, given) => expect(inningsOf(given)[0]).toMatchObject({ isCut: true }));

  test('who is hurt and replaced leaves ten wickets to fall', () => {
    const changed = [gone('X10', 'retired hurt'), ball(replaced('X10')), ...wickets(9), gone('X12')];
    expect(inningsOf({ innings: first(changed), players: 12 })[0]).toMatchObject({ end: 'all-out', wickets: 10 });
  });

  test('the last side to bat was not all out in a match that nobody lost', () => {
    const second = { team: 'X', overs: overs([...wickets(9), gone('X10', 'retired hurt')]) };
    const [, chased] = inningsOf({
      innings: [{ team: 'Y', overs: overs([ball({ batter: 'Y1', non_striker: 'Y2', bowler: 'X1' })]) }, second],
    });
    expect(chased?.end).toBe('weather');
  });
});

describe('umpires miscount', () => {
  const miscounted = (counted: Readonly<Record<string, number>>) => ({
    miscounted_overs: Object.fromEntries(Object.entries(counted).map(([over, count]) => [over, { balls: count }])),
  });
  const oversOf = (...deliveries: readonly (readonly Delivery[])[]) =>
    deliveries.map((one, over) => ({ over, deliveries: one }));
  const stopped = (counted: Readonly<Record<string, number>>, ...deliveries: readonly (readonly Delivery[])[]) =>
    inningsOf({ innings: [{ team: 'X', overs: oversOf(...deliveries), ...miscounted(counted) }] })[0];

  // Cricsheet 1197398 has a ninth over of seven balls in an innings that ended after sixteen, 237571 a first one of five
  // balls, and then two wides and a no-ball.
  test.each<[string, ReturnType<typeof stopped>, string, number | undefined]>([
    ['seven balls, and play stops', stopped({ 0: 7 }, balls(7)), '1', 1],
    ['seven balls, and play stops in the next over', stopped({ 0: 7 }, balls(7), balls(3)), '1.3', 1.3],
    ['five balls, and play stops', stopped({ 0: 5 }, balls(5)), '1', 1],
    ['seven balls and a wide', stopped({ 0: 7 }, [...balls(4), wide, ...balls(3)], balls(6)), '2', 2],
    ['seven balls, and a wide after them', stopped({ 0: 7 }, [...balls(7), wide], balls(6)), '2', 2],
    ['five balls with a wide before them', stopped({ 0: 5 }, [wide, ...balls(5)], balls(6)), '2', 2],
    ['five balls with a wide after them', stopped({ 0: 5 }, [...balls(5), wide], balls(6)), '2', 2],
    [
      'five balls, two wides and a no-ball after them',
      stopped({ 0: 5 }, [...balls(5), wide, wide, noBall], balls(2)),
      '1.2',
      1.2,
    ],
    ['five balls and eight', stopped({ 0: 5, 1: 8 }, balls(5), [...balls(8), wide], balls(1)), '2.1', 2.1],
    ['more than the over in which play stops', stopped({ 0: 7 }, balls(4)), '0.4', 0.4],
  ])('%s', (_, innings, bowled, cut) => {
    expect(innings && oversBowled(innings)).toBe(bowled);
    expect(innings?.overs).toBe(cut);
  });

  test('a miscounted last over, and a wide after it, end an innings of two overs', () => {
    const [innings] = inningsOf({
      innings: [{ team: 'X', overs: oversOf(balls(6), [...balls(5), wide]), ...miscounted({ 1: 5 }) }],
      info: { overs: 2 },
    });
    expect(innings).toMatchObject({ end: 'overs', isCut: false, legalBalls: 11, runs: 1 });
  });

  test('nothing counts after an over that was counted right', () =>
    expect(() => stopped({}, [...balls(6), wide], balls(6))).toThrow('over 1 has had its 6 balls'));
});

// Cricsheet 1426289: a substitute bats in the first innings, and is listed in the second.
test('a change of players counts from the ball in which the one who came in plays', () => {
  const listed = { replacements: { match: [{ in: 'X12', out: 'X3', team: 'X', reason: 'impact_player' }] } };
  const [innings] = inningsOf({
    innings: [
      { team: 'X', overs: overs([ball(), ball({ batter: 'X12' })]) },
      { team: 'Y', overs: overs([ball({ batter: 'Y1', non_striker: 'Y2', bowler: 'X1', ...listed })]) },
    ],
    players: 12,
  });
  expect(innings?.balls.map(({ striker }) => striker)).toEqual(['X1', 'X12']);
});

// Laws of Cricket 15: a captain may forfeit an innings before it begins, and declare one at any time.
test('innings that are forfeited, or declared before a ball, are read', () => {
  const none = (team: string, how: 'forfeited' | 'declared') => ({ team, [how]: true });
  const chase = { team: 'Y', overs: overs([ball({ batter: 'Y1', non_striker: 'Y2', bowler: 'X1' })]) };
  const innings = inningsOf({
    innings: [
      { team: 'X', overs: overs(balls(12)), declared: true },
      none('Y', 'declared'),
      none('X', 'forfeited'),
      chase,
    ],
    info: { match_type: 'MDM', overs: undefined, outcome: { winner: 'X', by: { runs: 1 } } },
  });
  expect(innings.map(({ end, legalBalls }) => [end, legalBalls])).toEqual([
    ['declared', 12],
    ['declared', 0],
    ['forfeited', 0],
    ['match-over', 1],
  ]);
});
