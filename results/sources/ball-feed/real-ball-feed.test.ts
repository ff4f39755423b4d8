import { join } from 'node:path';
import type { Millis } from 'engine/vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { readLines } from '../../../server/trade/recorded/read-lines.ts';
import { countMatch, isOverCompleted, runsAfterOvers, wicketsAfterOvers } from '../../facts/cricket/count-cricket.ts';
import type { CricketFact, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import { foldCricket } from '../../facts/cricket/fold-cricket.ts';
import type { Doubt } from '../../facts/fact.ts';
import { GatheredFacts } from '../fact-sink.ts';
import { readScorecardFile } from '../../../server/trade/facts/read-scorecard-file.ts';
import { BALL_FEED_SOURCE, BallFeed } from './ball-feed.ts';
import { feedTrouble, RECORDED_FEED_SILENCE, type FeedHealth } from './feed-health.ts';

// Netherlands v Papua New Guinea: the feed as it was recorded, held against the official record of the same match.

const folder = sharedDataFolder();
const EVENT = '31573045';

interface Moment {
  readonly line: number;
  readonly at: Millis;
  readonly health: FeedHealth;
  readonly doubts: readonly Doubt[];
}

let feed: BallFeed;
let gathered: GatheredFacts<CricketFact>;
let told: CricketMatch;
let card: CricketMatch;
const moments: Moment[] = [];

beforeAll(async () => {
  if (folder === undefined) return;
  gathered = new GatheredFacts<CricketFact>(BALL_FEED_SOURCE);
  feed = new BallFeed(EVENT, gathered);
  let line = 0;
  for await (const text of readLines(join(folder, 'betfair-stream/cricket-ball-feed.1.200806927.gz'))) {
    line += 1;
    const at = feed.read(text);
    if (at !== undefined) moments.push({ line, at, health: feed.health, doubts: gathered.doubts });
  }
  told = foldCricket(gathered.facts, gathered.doubts);
  card = foldCricket(readScorecardFile(join(folder, 'cricsheet/1321467.json.gz')));
});

const withData = test.skipIf(folder === undefined);

withData('the two changes of another event are dropped', () => {
  expect(feed.foreign).toEqual([
    { line: 1676, event: '31563715', market: '1.200660965' },
    { line: 1677, event: '31563715', market: '1.200660965' },
  ]);
});

withData('all ten steps back are seen', () => {
  const spelled = feed.stepsBack.map(
    ({ line, before, after }) =>
      `${line}: ${before.runs}/${before.wickets} after ${before.balls} to ${after.runs}/${after.wickets} after ${after.balls}`,
  );
  expect(spelled).toEqual([
    '233: 30/0 after 19 to 29/0 after 20',
    '349: 62/0 after 34 to 60/0 after 34',
    '593: 98/3 after 65 to 96/3 after 64',
    '841: 124/5 after 92 to 122/5 after 92',
    '1019: 143/6 after 109 to 142/6 after 109',
    '1055: 159/7 after 114 to 153/7 after 113',
    '1096: 164/7 after 120 to 163/7 after 120',
    '1502: 37/2 after 43 to 35/2 after 43',
    '1832: 79/3 after 81 to 78/4 after 82',
    '1965: 95/5 after 96 to 94/6 after 97',
  ]);
});

withData('each step back is in doubt until a later ball has confirmed the score', () => {
  for (const { line } of feed.stepsBack) {
    const standing = moments.filter(({ doubts }) => doubts.some(({ about }) => about === `step back, line ${line}`));
    expect(standing[0]?.line).toBe(line);
    expect(standing.length).toBeGreaterThan(3);
    expect(standing.every(({ health }) => health.hasSteppedBack)).toBe(true);
  }
  expect(moments.at(-1)?.health).toMatchObject({ hasSteppedBack: false, trouble: undefined });
});

withData('its own trouble is a doubt from the message that reports it until it is well and consistent again', () => {
  const reports = moments.filter(({ health }, place) => {
    const before = moments[place - 1]?.health.trouble;
    return health.trouble === 'DATA_ASSEMBLY_ISSUE' && before === undefined;
  });
  expect(reports.map(({ line }) => line)).toEqual([
    115, 510, 1077, 1378, 1779, 1835, 1846, 1869, 1886, 1896, 1992, 1997,
  ]);
  for (const { health, doubts } of moments) {
    if (health.trouble === 'DATA_ASSEMBLY_ISSUE') expect(doubts.some(({ kind }) => kind === 'trouble')).toBe(true);
  }
});

withData('silence is trouble after a minute with a ball in progress, and after four without', () => {
  const silences = moments.flatMap(({ health, at }, place) => {
    const next = moments[place + 1]?.at ?? at;
    if (health.trouble !== undefined || health.hasSteppedBack) return [];
    return feedTrouble(health, next, RECORDED_FEED_SILENCE) === 'silence' ? [(next - at) / 1000] : [];
  });
  // None of them with a ball in progress.
  expect(silences.map(Math.floor)).toMatchInlineSnapshot(`
    [
      1573,
      245,
      396,
      543,
    ]
  `);
});

withData('it ends as the record does: totals, balls, how the innings ended, the winner', () => {
  const ends = ({ innings }: CricketMatch) =>
    innings.map(({ runs, wickets, legalBalls, end }) => ({ runs, wickets, legalBalls, end }));
  expect(ends(told)).toEqual(ends(card));
  expect(told.result).toEqual({ kind: 'won', winner: 0, text: 'Netherlands won by 52 runs' });
  expect(card.result).toEqual(told.result);
  expect(told.toss).toEqual(card.toss);
  expect(told.fixture).toMatchObject({ format: 'T20', teams: card.fixture.teams, overs: 20 });
});

/** Where the feed and the record differ after an over, and whether a doubt of the feed's covers it. */
function differences(): string[] {
  return told.innings.flatMap((innings, place) => {
    const official = card.innings[place]!;
    return Array.from({ length: 20 }, (_, index) => index + 1).flatMap((over) => {
      const ours = `${runsAfterOvers(innings, over)}/${wicketsAfterOvers(innings, over)}`;
      const theirs = `${runsAfterOvers(official, over)}/${wicketsAfterOvers(official, over)}`;
      if (ours === theirs) return [];
      const ball = over * 6;
      const isDoubted = told.doubts.some(
        ({ from, until }) => from?.innings === place + 1 && from.ball < ball && ball < (until?.ball ?? Infinity),
      );
      return [`innings ${place + 1}, over ${over}: ${ours}, in the record ${theirs}${isDoubted ? ', in doubt' : ''}`];
    });
  });
}

withData('after each over it says what the record says, or is in doubt about it', () => {
  expect(differences()).toMatchInlineSnapshot(`
    [
      "innings 1, over 1: 8/0, in the record 9/0, in doubt",
      "innings 1, over 19: 154/7, in the record 153/7, in doubt",
      "innings 2, over 14: 80/4, in the record 79/4, in doubt",
      "innings 2, over 15: 86/4, in the record 85/4, in doubt",
      "innings 2, over 16: 95/5, in the record 94/5, in doubt",
    ]
  `);
  expect(differences().filter((text) => !text.endsWith('in doubt'))).toEqual([]);
  expect(told.innings.map((innings) => isOverCompleted(innings, 19))).toEqual([true, true]);
});

withData('what it counts beside runs and wickets', () => {
  const counted = (match: CricketMatch) => {
    const { fours, sixes, wides, wideBalls, byes, legByes } = countMatch(match);
    return { fours, sixes, wides, wideBalls, byes, legByes };
  };
  expect(counted(told)).toEqual(counted(card));
  expect(told.notCounted).toEqual(['no-balls', 'dismissals', 'fielding', 'penalties', 'players']);
});

withData('every doubt that is left has an end, and says which balls it is about', () => {
  expect(told.doubts.map(({ about, kind, from, until }) => ({ about, kind, from, until }))).toMatchInlineSnapshot(`
    [
      {
        "about": "line 119",
        "from": {
          "ball": 0,
          "innings": 1,
        },
        "kind": "contradiction",
        "until": {
          "ball": 8,
        },
      },
      {
        "about": "line 1096",
        "from": {
          "ball": 0,
          "innings": 1,
        },
        "kind": "contradiction",
        "until": {
          "ball": 120,
        },
      },
      {
        "about": "line 1965",
        "from": {
          "ball": 0,
          "innings": 2,
        },
        "kind": "contradiction",
        "until": {
          "ball": 97,
        },
      },
    ]
  `);
});

withData('balls that it changed are corrections of what was said', () => {
  const corrections = gathered.facts.filter(({ corrects, said }) => corrects !== undefined && said?.kind === 'ball');
  expect(corrections.length).toBeGreaterThan(20);
  const ids = new Set(gathered.facts.map(({ id }) => id));
  expect(corrections.every(({ corrects }) => ids.has(corrects as number))).toBe(true);
});
