import { join } from 'node:path';
import type { Millis } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import { readLines } from '../../server/trade/recorded/read-lines.ts';
import { aBall, aFixture, anInnings, anOver, said } from '../testing/cricket.fixture.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../facts/cricket/fold-cricket.ts';
import { agreementOf, doubtsOf, lineOf, sourcesOf } from './agreement.ts';
import { BALL_FEED_SOURCE, BallFeed } from './ball-feed/ball-feed.ts';
import { GatheredFacts } from './fact-sink.ts';
import { readScorecardFile } from '../../server/trade/facts/read-scorecard-file.ts';

const folder = sharedDataFolder();
const begun: readonly CricketFact[] = [aFixture(), anInnings(1)];
const matchOf = (...facts: readonly CricketFact[]) => foldCricket(said(...begun, ...facts));

test('sources that say the same agree, as far as both have come', () => {
  const agreement = agreementOf(matchOf(...anOver(0, 1), ...anOver(1, 2)), matchOf(...anOver(0, 1)));
  expect(agreement).toEqual({
    isAgreed: true,
    differences: [],
    onlyFirst: ['runs after 2 overs of innings 1', 'wickets after 2 overs of innings 1'],
    onlySecond: [],
  });
});

test('what they say differently is listed with the balls that it is about, and doubted', () => {
  const agreement = agreementOf(matchOf(...anOver(0, 1)), matchOf(...anOver(0, 2)));
  expect(agreement.isAgreed).toBe(false);
  const balls = { innings: 1, from: 0, until: 6 };
  expect(agreement.differences).toEqual([{ what: 'runs after 1 over of innings 1', first: 6, second: 12, balls }]);
  expect(doubtsOf(agreement, 9 as Millis)).toEqual([
    {
      about: 'runs after 1 over of innings 1',
      kind: 'sources',
      text: 'runs after 1 over of innings 1: one source says 6, the other 12',
      since: 9,
      from: { innings: 1, ball: 0 },
      until: { ball: 6 },
    },
  ]);
});

test('a source that names nobody counts no fifties, and does not differ in them', () => {
  const result: CricketFact = { kind: 'result', result: { kind: 'won', winner: 0, text: 'Home won' } };
  const nines = (players: object) => [...anOver(0, 9), ...anOver(1, 9)].map((ball) => ({ ...ball, ...players }));
  const unnamed = nines({ striker: '', nonStriker: '', bowler: '' });
  const { isAgreed, onlyFirst } = agreementOf(matchOf(...nines({}), result), matchOf(...unnamed, result));
  expect({ isAgreed, onlyFirst }).toEqual({ isAgreed: true, onlyFirst: ['fifties', 'hundreds'] });
});

test('an over that is not finished is not compared', () => {
  expect(agreementOf(matchOf(aBall(0, 1)), matchOf(aBall(0, 1, { bat: 4 }))).isAgreed).toBe(true);
});

test.skipIf(folder === undefined)('the recorded feed and the record of the same match', async () => {
  const gathered = new GatheredFacts<CricketFact>(BALL_FEED_SOURCE);
  const feed = new BallFeed('31573045', gathered);
  for await (const line of readLines(join(folder ?? '', 'betfair-stream/cricket-ball-feed.1.200806927.gz')))
    feed.read(line);
  const card = foldCricket(readScorecardFile(join(folder ?? '', 'cricsheet/1321467.json.gz')));
  const { differences, onlyFirst, onlySecond } = agreementOf(foldCricket(gathered.facts), card);
  expect(differences.map(({ what, first, second }) => `${what}: ${first}, ${second}`)).toEqual([
    'runs after 1 over of innings 1: 8, 9',
    'runs after 19 overs of innings 1: 154, 153',
    'runs after 14 overs of innings 2: 80, 79',
    'runs after 15 overs of innings 2: 86, 85',
    'runs after 16 overs of innings 2: 95, 94',
  ]);
  expect(onlyFirst).toEqual([]);
  expect(onlySecond).toEqual([
    'no-balls',
    'penalty runs',
    'fifties',
    'hundreds',
    'caught',
    'bowled',
    'lbw',
    'run-out',
    'stumped',
  ]);
});

test('a line of facts is a source with what people added, and corrected of it', () => {
  const at = 1 as Millis;
  const facts = [
    { id: 1, at, source: 'feed', said: 'a' },
    { id: 2, at, source: 'card', said: 'b' },
    { id: 3, at, source: 'manual', said: 'day ends' },
    { id: 4, at, source: 'manual', said: 'A', corrects: 1 },
    { id: 5, at, source: 'manual', said: 'B', corrects: 2 },
    { id: 6, at, source: 'manual', said: 'AA', corrects: 4 },
  ];
  expect(lineOf(facts, 'feed').map(({ id }) => id)).toEqual([1, 3, 4, 6]);
  expect(lineOf(facts, 'card').map(({ id }) => id)).toEqual([2, 3, 5]);
  expect(sourcesOf(facts)).toEqual(['feed', 'card']);
});

test('a source whose facts were all taken back is none; one that was corrected is', () => {
  const at = 1 as Millis;
  const facts = [
    { id: 1, at, source: 'file-x', said: 'a' },
    { id: 2, at, source: 'scorer-7', said: 'b' },
    { id: 3, at, source: 'manual', said: 'B', corrects: 2 },
    { id: 4, at, source: 'manual', said: null, corrects: 1 },
  ];
  expect(sourcesOf(facts)).toEqual(['scorer-7']);
  expect(sourcesOf([...facts, { id: 5, at, source: 'manual', said: 'A', corrects: 4 }])).toEqual([
    'file-x',
    'scorer-7',
  ]);
});
