import { beforeEach, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { runsAfterOvers } from '../../facts/cricket/count-cricket.ts';
import type { CricketFact, CricketInnings } from '../../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import { GatheredFacts } from '../fact-sink.ts';
import { BallFeed } from './ball-feed.ts';
import { feedTrouble, silentFrom } from './feed-health.ts';

let sink: GatheredFacts<CricketFact>;
let feed: BallFeed;
let at: number;

beforeEach(() => {
  sink = new GatheredFacts<CricketFact>('ball-feed');
  feed = new BallFeed('7', sink);
  at = 1000;
  read({ fixtureInfo: { ...info('MATCH_STABLE'), homeTeam: 'Reds', awayTeam: 'Blues', maxOvers: 20 } });
});

const info = (eventStatus: string) => ({ fixtureStatus: 'IN_RUNNING', eventStatus });

function read(change: Record<string, unknown>, eventId = '7'): void {
  at += 10;
  feed.read(JSON.stringify({ op: 'ccm', id: 2, clk: 'A', pt: at, cc: [{ eventId, ...change }] }));
}

const stats = (score: string, innings = 1) => {
  const [runs, wickets, overs] = score.split(/[/ ]/);
  const inningsStats = [
    {
      inningsNum: innings,
      battingTeam: innings === 1 ? 'Reds' : 'Blues',
      inningsRuns: Number(runs),
      inningsOvers: overs,
      inningsWickets: Number(wickets),
    },
  ];
  return { currentInnings: innings, inningsStats };
};

const TYPES: Readonly<Record<string, string>> = {
  '': 'STRIKE',
  w: 'WIDE',
  b: 'BYE',
  lb: 'LEG_BYE',
  u: 'UNKNOWN_INCIDENT',
};

/** "0.1:4 0.2:out 0.3:1w", the oldest first. */
const list = (balls: string) => {
  const incidentList = balls.split(' ').map((ball) => {
    const [overs, what = ''] = ball.split(':');
    const [, value, kind = ''] = /^(\d+)(\w*)$/.exec(what) ?? [];
    if (what === 'out') return { incidentType: 'OUT', overs, actualTime: at };
    return { incidentType: TYPES[kind] ?? kind, qualifierType: 'RUNS', value, overs, actualTime: at };
  });
  return { incidentListWrapper: { incidentList: incidentList.toReversed() } };
};

const told = (score: string, balls: string, eventStatus = 'MATCH_STABLE') =>
  read({ fixtureInfo: info(eventStatus), matchStats: stats(score), ...list(balls) });

const innings = (): CricketInnings => foldCricket(sink.facts).innings[0]!;

test('balls become facts, a wide before the ball that it came before', () => {
  told('4/0 0.1', '0.1:4');
  told('6/0 0.1', '0.1:4 0.2:1w');
  told('7/1 0.2', '0.1:4 0.2:1w 0.2:out');
  told('9/1 0.3', '0.1:4 0.2:1w 0.2:out 0.3:2lb');
  const balls = innings().balls.map(({ delivery, bat, wides, legByes, wickets }) => [
    delivery,
    bat,
    wides,
    legByes,
    wickets.length,
  ]);
  expect(balls).toEqual([
    [1, 4, 0, 0, 0],
    [2, 0, 2, 0, 0],
    // The feed's wicket has no runs: the total grew by one.
    [3, 1, 0, 0, 1],
    [4, 0, 0, 2, 0],
  ]);
  expect(sink.doubts).toEqual([]);
});

test('the runs of a wicket may come as an incident of their own', () => {
  told('4/0 0.1', '0.1:4');
  told('5/1 0.2', '0.1:4 0.2:out 0.2:1u');
  expect(innings()).toMatchObject({ runs: 5, wickets: 1, legalBalls: 2 });
});

test('a message that says again what was known says nothing', () => {
  told('4/0 0.1', '0.1:4');
  const { length } = sink.facts;
  told('4/0 0.1', '0.1:4', 'BALL_IN_PROGRESS');
  expect(sink.facts).toHaveLength(length);
});

test('a ball that changes is corrected, and so is one that turns out not to have been', () => {
  told('4/0 0.1', '0.1:4');
  told('5/0 0.2', '0.1:4 0.2:1');
  const id = sink.facts.at(-1)!.id;
  told('6/0 0.2', '0.1:4 0.2:2');
  expect(sink.facts.at(-1)).toMatchObject({ corrects: id, said: { bat: 2 } });
  told('4/0 0.1', '0.1:4');
  expect(sink.facts.at(-1)).toMatchObject({ said: null });
  expect(innings()).toMatchObject({ runs: 4, legalBalls: 1 });
  expect(feed.stepsBack).toHaveLength(1);
});

test('a step back is in doubt until the ball after it', () => {
  told('4/0 0.1', '0.1:4');
  told('2/0 0.1', '0.1:2');
  expect(sink.doubts).toMatchObject([{ kind: 'step-back', from: { innings: 1, ball: 0 } }]);
  expect(feedTrouble(feed.health, at as Millis, { ballInProgress: 60 as Millis, otherwise: 240 as Millis })).toBe(
    'step-back',
  );
  told('3/0 0.2', '0.1:2 0.2:1');
  expect(sink.doubts).toEqual([]);
});

test('balls that were never told leave a gap, and what they brought is in doubt up to the next ball', () => {
  told('4/0 0.1', '0.1:4');
  told('10/0 1.0', '0.5:1 0.6:1');
  expect(innings()).toMatchObject({ runs: 10, legalBalls: 6 });
  expect(sink.doubts).toMatchObject([{ kind: 'contradiction', from: { innings: 1, ball: 1 } }]);
  expect(sink.doubts[0]?.until).toBeUndefined();
  told('11/0 1.1', '0.5:1 0.6:1 1.1:1');
  expect(sink.doubts).toMatchObject([{ from: { innings: 1, ball: 1 }, until: { ball: 6 } }]);
  expect(runsAfterOvers(innings(), 1)).toBe(10);
});

test('a total that grows by more than its ball is believed at its end, and doubted before', () => {
  told('4/0 0.1', '0.1:4');
  told('9/0 0.2', '0.1:4 0.2:1');
  expect(innings()).toMatchObject({ runs: 9, adjustments: [{ runs: 4 }] });
  expect(sink.doubts).toMatchObject([{ kind: 'contradiction', from: { innings: 1, ball: 0 } }]);
  // The next list tells of which ball it was: nothing is in doubt any more.
  told('10/0 0.3', '0.1:4 0.2:5 0.3:1');
  expect(innings()).toMatchObject({ runs: 10, adjustments: [] });
  expect(sink.doubts).toEqual([]);
});

test('wickets that no list explains are in doubt until it does', () => {
  told('4/1 0.1', '0.1:4');
  expect(sink.doubts).toMatchObject([{ kind: 'contradiction' }]);
  told('4/1 0.2', '0.1:4 0.2:out');
  expect(sink.doubts).toEqual([]);
});

test('an incident of a kind never seen puts everything in doubt', () => {
  told('4/0 0.1', '0.1:4');
  told('5/0 0.2', '0.1:4 0.2:1NO_BALL');
  expect(sink.doubts).toMatchObject([{ kind: 'contradiction', text: 'an incident of a kind never seen' }]);
  expect(sink.doubts[0]?.from).toBeUndefined();
});

test('its own trouble is a doubt from the ball on, until it is well and the score fits', () => {
  told('4/0 0.1', '0.1:4');
  read({ fixtureInfo: info('DATA_ASSEMBLY_ISSUE') });
  expect(feed.health.trouble).toBe('DATA_ASSEMBLY_ISSUE');
  expect(sink.doubts).toMatchObject([{ about: 'trouble', kind: 'trouble', from: { innings: 1, ball: 1 } }]);
  read({ fixtureInfo: info('MATCH_STABLE') });
  expect(feed.health.trouble).toBeUndefined();
  expect(sink.doubts).toHaveLength(1);
  told('6/0 0.2', '0.1:4 0.2:2');
  expect(sink.doubts).toEqual([]);
});

test('changes of another event are dropped, and named by line', () => {
  read({ matchStats: stats('99/9 19.0') }, '8');
  expect(feed.foreign).toEqual([{ line: 2, event: '8', market: '' }]);
  expect(foldCricket(sink.facts).innings).toEqual([]);
  expect(feed.health.lastMessageAt).toBe(1010);
});

test('silence: the limit is another with a ball in progress', () => {
  const limits = { ballInProgress: 60 as Millis, otherwise: 240 as Millis };
  expect(silentFrom(feed.health, limits)).toBe(at + 240);
  read({ fixtureInfo: info('BALL_IN_PROGRESS') });
  expect(silentFrom(feed.health, limits)).toBe(at + 60);
  expect(feedTrouble(feed.health, (at + 59) as Millis, limits)).toBeUndefined();
  expect(feedTrouble(feed.health, (at + 60) as Millis, limits)).toBe('silence');
  read({ fixtureInfo: { ...info('MATCH_COMPLETE'), fixtureStatus: 'FINISHED' }, matchStats: stats('4/0 0.1') });
  expect(silentFrom(feed.health, limits)).toBeUndefined();
});

test.each([
  ['not JSON', '{"op":', /^line 2: not JSON/],
  ['of a market', '{"op":"mcm","pt":1}', /^line 2: not a message of a ball feed: op/],
  ['without a time', '{"op":"ccm","cc":[]}', /^line 2: .*pt/],
  [
    'with eleven wickets',
    JSON.stringify({ op: 'ccm', pt: 1, cc: [{ eventId: '7', matchStats: stats('9/11 1.0') }] }),
    /^line 2: .*inningsWickets/,
  ],
  [
    'with overs that are words',
    JSON.stringify({ op: 'ccm', pt: 1, cc: [{ eventId: '7', matchStats: stats('9/1 many') }] }),
    /^line 2: .*inningsOvers/,
  ],
])('a line %s is refused', (_, text, message) => {
  expect(() => feed.read(text)).toThrow(message);
});
