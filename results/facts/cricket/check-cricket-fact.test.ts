import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { readScorecardFile } from '../../../server/trade/facts/read-scorecard-file.ts';
import { standing } from '../standing-facts.ts';
import { impossibleCricketFact } from './check-cricket-fact.ts';
import { aBall, aFixture, anInnings, anOver, said } from '../../testing/cricket.fixture.ts';
import type { CricketBall, CricketFact } from './cricket-facts.ts';

const folder = sharedDataFolder();
const cards = folder === undefined ? [] : readdirSync(join(folder, 'cricsheet')).filter((name) => name.endsWith('.gz'));

test.skipIf(folder === undefined).each(cards.length === 0 ? ['skipped'] : cards)(
  'every fact of the scorecard %s can follow those before it',
  (name) => {
    const facts = standing(readScorecardFile(join(folder ?? '', 'cricsheet', name)));
    // A correction that changes nothing holds every fact against those before it.
    expect(impossibleCricketFact(facts, { said: facts[0]!.said, corrects: 1 })).toBeUndefined();
    expect(facts.length).toBeGreaterThan(80);
  },
);

const begun: readonly CricketFact[] = [aFixture(), anInnings(1)];
const test5days: readonly CricketFact[] = [aFixture({ overs: 0, format: 'Test' }), anInnings(1), ...anOver(0, 1)];
const out = (player: string, how = 'bowled') => [{ player, how, fielders: [] }] as CricketBall['wickets'];
/** Nine wickets, and a tenth with the last ball. */
const allOut = Array.from({ length: 10 }, (_, place) =>
  aBall(Math.floor(place / 6), (place % 6) + 1, {
    striker: `P${place}`,
    nonStriker: 'N',
    wickets: out(`P${place}`),
  }),
);
const allGone: Extract<CricketFact, { kind: 'innings-end' }> = { kind: 'innings-end', innings: 1, why: 'all-out' };
const hurt = (player: string): CricketFact => ({ kind: 'retired', innings: 1, player, how: 'hurt' });
const tenPlayers: CricketFact = {
  kind: 'eleven',
  team: 0,
  players: ['N', ...Array.from({ length: 9 }, (_, place) => `P${place}`)],
};
const won: CricketFact = { kind: 'result', result: { kind: 'won', winner: 0, text: 'Reds won' } };
const eleven: CricketFact = { kind: 'eleven', team: 0, players: ['A', 'B'] };
const mark = (day: number, session: number): CricketFact => ({ kind: 'session-end', day, session });

test.each<[string, readonly CricketFact[], CricketFact, string]>([
  ['anything before the match is told', [], anInnings(1), 'no-fixture'],
  ['a match told twice', begun, aFixture(), 'fixture-twice'],
  ['a match of one team', [], aFixture({ teams: ['Reds', 'Reds'] }), 'not-two-teams'],
  ['half an over', [], aFixture({ overs: 19.5 }), 'not-a-count'],
  [
    'twelve players',
    begun,
    { kind: 'eleven', team: 0, players: 'A,B,C,D,E,F,G,H,I,J,K,L'.split(',') },
    'too-many-players',
  ],
  ['a player twice', begun, { kind: 'eleven', team: 0, players: ['A', 'A'] }, 'player-twice'],
  [
    'a second toss',
    [...begun, { kind: 'toss', winner: 0, chose: 'bat' }],
    { kind: 'toss', winner: 1, chose: 'bat' },
    'toss-twice',
  ],
  ['the second innings first', [aFixture()], anInnings(2), 'innings-out-of-order'],
  ['an innings while another is played', begun, anInnings(2), 'innings-not-ended'],
  ['the same side again', [...begun, ...allOut], anInnings(2, 0), 'side-bats-twice'],
  ['a super over before both have batted', [...begun, ...allOut], anInnings(2, 1, true), 'super-over-too-early'],
  ['a ball of an innings that has not begun', begun, aBall(0, 1, { innings: 2 }), 'innings-not-begun'],
  ['a ball before its over', begun, aBall(1, 1), 'ball-before-its-over'],
  ['a ball of an over that has been bowled', [...begun, ...anOver(0, 1), aBall(1, 1)], aBall(0, 7), 'over-bowled'],
  ['a seventh ball', [...begun, ...anOver(0, 1)], aBall(0, 7), 'over-too-long'],
  ['a wide after the sixth ball', [...begun, ...anOver(0, 1)], aBall(0, 7, { wides: 1 }), 'over-too-long'],
  ['a delivery left out', [...begun, aBall(0, 1)], aBall(0, 3), 'delivery-out-of-order'],
  ['the same delivery again', [...begun, aBall(0, 1)], aBall(0, 1), 'delivery-out-of-order'],
  ['less than no runs', begun, aBall(0, 1, { bat: -1 }), 'runs-below-zero'],
  ['half a run', begun, aBall(0, 1, { bat: 0.5 }), 'not-a-count'],
  ['a hundred runs', begun, aBall(0, 1, { bat: 100 }), 'too-many-runs'],
  ['a wide that is a no-ball', begun, aBall(0, 1, { wides: 1, noBalls: 1 }), 'wide-and-no-ball'],
  ['runs off the bat off a wide', begun, aBall(0, 1, { wides: 1, bat: 4 }), 'wide-with-other-runs'],
  ['a four that brought three', begun, aBall(0, 1, { bat: 3, boundary: 4 }), 'not-a-boundary'],
  ['a batter who is out', [...begun, aBall(0, 1, { wickets: out('A') })], aBall(0, 2), 'batter-is-out'],
  ['a batter at both ends', begun, aBall(0, 1, { nonStriker: 'A' }), 'batter-twice'],
  ['a batter of nobody’s', [...begun, eleven], aBall(0, 1, { striker: 'X' }), 'not-in-the-eleven'],
  ['a wicket of somebody who does not bat', begun, aBall(0, 1, { wickets: out('C') }), 'not-batting'],
  ['bowled by a wide', begun, aBall(0, 1, { wides: 1, wickets: out('A') }), 'not-out-off-a-wide'],
  ['bowled by a no-ball', begun, aBall(0, 1, { noBalls: 1, wickets: out('A') }), 'not-out-off-a-no-ball'],
  [
    'caught off a free hit',
    begun,
    aBall(0, 1, { freeHit: true, wickets: out('A', 'caught') }),
    'not-out-off-a-no-ball',
  ],
  ['an eleventh wicket', [...begun, ...allOut], aBall(1, 5, { wickets: out('A') }), 'innings-ended'],
  [
    'eleven wickets with one ball',
    [...begun, ...allOut.slice(0, 9)],
    aBall(1, 4, { wickets: [...out('A'), ...out('B')] }),
    'too-many-wickets',
  ],
  ['a ball after the overs', [aFixture({ overs: 1 }), anInnings(1), ...anOver(0, 1)], aBall(1, 1), 'innings-ended'],
  [
    'a ball after a declaration',
    [...test5days, { kind: 'innings-end', innings: 1, why: 'declared' }],
    aBall(1, 1),
    'innings-ended',
  ],
  ['a ball of the innings before', [...begun, ...allOut, anInnings(2)], aBall(1, 5), 'innings-ended'],
  ['a ball after the result', [...begun, won], aBall(0, 1), 'match-over'],
  ['a second result', [...begun, won], won, 'result-twice'],
  ['overs that end with overs left', begun, { kind: 'innings-end', innings: 1, why: 'overs' }, 'overs-left'],
  [
    'an innings cut below what was bowled',
    [...begun, ...anOver(0, 1)],
    { kind: 'overs-cut', innings: 1, overs: 0.5 },
    'overs-bowled',
  ],
  ['an innings cut to more', begun, { kind: 'overs-cut', innings: 1, overs: 21 }, 'more-overs'],
  ['an over of seven balls', begun, { kind: 'overs-cut', innings: 1, overs: 5.7 }, 'not-overs'],
  [
    'a target for who bats first',
    begun,
    { kind: 'target', innings: 1, runs: 10, overs: 20 },
    'target-in-the-first-innings',
  ],
  [
    'a first innings that ended at its target',
    [...begun, ...anOver(0, 1)],
    { kind: 'innings-end', innings: 1, why: 'target' },
    'target-in-the-first-innings',
  ],
  ['all out with nobody out', [...begun, ...anOver(0, 1)], allGone, 'wickets-left'],
  ['all out with nine wickets down', [...begun, ...allOut.slice(0, 9)], allGone, 'wickets-left'],
  [
    'all out with nine down in a total',
    [...begun, { kind: 'total', innings: 1, runs: 30, wickets: 9, balls: 60 }],
    allGone,
    'wickets-left',
  ],
  [
    'all out where the one who retired hurt has come back',
    [...begun, hurt('N'), ...allOut.slice(0, 9)],
    allGone,
    'wickets-left',
  ],
  [
    'all out where the one who retired hurt is out as well',
    [...begun, hurt('P3'), ...allOut.slice(0, 9)],
    allGone,
    'wickets-left',
  ],
  [
    'all out where somebody has come in for the one who retired hurt',
    [...begun, hurt('N'), { kind: 'substitute', team: 0, player: 'S', for: 'N' }, ...allOut.slice(0, 9)],
    allGone,
    'wickets-left',
  ],
  [
    'a legal ball after five balls of an over that was miscounted',
    [...begun, { kind: 'over-length', innings: 1, over: 0, balls: 5 }, ...anOver(0, 1).slice(0, 5)],
    aBall(0, 6),
    'over-too-long',
  ],
  [
    'a declaration of an innings that nobody has told anything of',
    begun,
    { kind: 'innings-end', innings: 1, why: 'declared' },
    'nothing-told',
  ],
  [
    'all out with one absent who is out',
    [...begun, ...allOut.slice(0, 9)],
    { ...allGone, absent: ['P1'] },
    'wickets-left',
  ],
  ['penalty runs below one', begun, { kind: 'penalty', innings: 1, to: 0, runs: 0, helmet: false }, 'not-a-count'],
  [
    'a total that falls',
    [...begun, { kind: 'total', innings: 1, runs: 30, wickets: 1, balls: 24 }],
    { kind: 'total', innings: 1, runs: 29, wickets: 1, balls: 25 },
    'total-fell',
  ],
  [
    'eleven wickets in a total',
    begun,
    { kind: 'total', innings: 1, runs: 30, wickets: 11, balls: 24 },
    'too-many-wickets',
  ],
  ['the end of a day of a T20', begun, { kind: 'day-end', day: 1 }, 'no-days'],
  ['a fourth session', test5days, mark(1, 4), 'not-a-session'],
  ['a session ended twice', [...test5days, mark(1, 1)], mark(1, 1), 'mark-twice'],
  ['a session before the last one', [...test5days, mark(1, 2)], mark(1, 1), 'mark-out-of-order'],
  ['a session after its day', [...test5days, { kind: 'day-end', day: 1 }], mark(1, 3), 'mark-out-of-order'],
  [
    'a day that ended after balls not bowled',
    test5days,
    { kind: 'day-end', day: 1, after: { innings: 1, legalBalls: 7 } },
    'not-reached',
  ],
  ['less than no fifties', begun, { kind: 'statistic', name: 'fifties', value: -1 }, 'not-a-count'],
])('%s is refused', (_, before, fact, code) => {
  const refusal = impossibleCricketFact(said(...before), { said: fact });
  expect(refusal?.code).toBe(code);
  expect(refusal?.text).toMatch(/^\S.{10,}[^.]$/);
});

test.each<[string, readonly CricketFact[], CricketFact]>([
  ['a ball after a wide', [...begun, aBall(0, 1, { wides: 1 })], aBall(0, 2)],
  [
    'a no-ball as the seventh delivery',
    [...begun, aBall(0, 1, { wides: 1 }), ...anOver(0, 1).slice(1)],
    aBall(0, 7, { noBalls: 1 }),
  ],
  ['the first ball of the next over', [...begun, ...anOver(0, 1)], aBall(1, 1)],
  [
    'a seventh ball where the umpire miscounts',
    [...begun, { kind: 'over-length', innings: 1, over: 0, balls: 7 }, ...anOver(0, 1)],
    aBall(0, 7),
  ],
  ['a run-out off a no-ball', begun, aBall(0, 1, { noBalls: 1, wickets: out('B', 'run-out') })],
  ['a stumping off a wide', begun, aBall(0, 1, { wides: 1, wickets: out('A', 'stumped') })],
  ['the second innings after all are out', [...begun, ...allOut], anInnings(2)],
  ['the end of a session', test5days, mark(1, 1)],
  ['all out with ten wickets down', [...begun, ...allOut], allGone],
  [
    'all out with ten down in a total',
    [...begun, { kind: 'total', innings: 1, runs: 9, wickets: 10, balls: 60 }],
    allGone,
  ],
  ['all out with nine down and one absent hurt', [...begun, ...allOut.slice(0, 9)], { ...allGone, absent: ['X'] }],
  ['all out with nine down and one retired hurt', [...begun, ...allOut.slice(0, 9), hurt('X')], allGone],
  [
    'the second innings after nine of ten players are out',
    [aFixture(), tenPlayers, anInnings(1), ...allOut.slice(0, 9)],
    anInnings(2),
  ],
  [
    'the second innings after ten players are named late',
    [aFixture(), anInnings(1), ...allOut.slice(0, 9), tenPlayers],
    anInnings(2),
  ],
  [
    'a wide after five balls of an over that was miscounted',
    [...begun, { kind: 'over-length', innings: 1, over: 0, balls: 5 }, ...anOver(0, 1).slice(0, 5)],
    aBall(0, 6, { wides: 1 }),
  ],
  [
    'an innings cut to one over after one of seven balls',
    [...begun, { kind: 'over-length', innings: 1, over: 0, balls: 7 }, ...anOver(0, 1), aBall(0, 7)],
    { kind: 'overs-cut', innings: 1, overs: 1 },
  ],
  [
    'a ball after four wickets of a side of which five players are named',
    [aFixture(), { kind: 'eleven', team: 0, players: ['S', 'N', 'A', 'B', 'C'] }, anInnings(1), ...allOut.slice(0, 4)],
    aBall(0, 5),
  ],
  [
    'a declaration of no balls, once its total is told',
    [...begun, { kind: 'total', innings: 1, runs: 0, wickets: 0, balls: 0 }],
    { kind: 'innings-end', innings: 1, why: 'declared' },
  ],
  ['all out with nine of ten players out', [aFixture(), tenPlayers, anInnings(1), ...allOut.slice(0, 9)], allGone],
  [
    'a batter who comes back from retiring hurt',
    [...begun, aBall(0, 1), { kind: 'retired', innings: 1, player: 'A', how: 'hurt' }],
    aBall(0, 2),
  ],
])('%s is fine', (_, before, fact) => expect(impossibleCricketFact(said(...before), { said: fact })).toBeUndefined());

test('a correction is held against all that was said after it', () => {
  const facts = said(...begun, ...anOver(0, 1), aBall(1, 1));
  expect(impossibleCricketFact(facts, { said: aBall(0, 1, { bat: 4 }), corrects: 3 })).toBeUndefined();
  expect(impossibleCricketFact(facts, { said: aBall(0, 1, { wides: 1 }), corrects: 3 })).toEqual({
    code: 'ball-before-its-over',
    text: 'then fact 9 could not be: over 2 cannot begin: the over before it is not complete',
  });
  expect(impossibleCricketFact(facts, { said: aBall(0, 1, { wickets: out('A') }), corrects: 3 })?.code).toBe(
    'batter-is-out',
  );
  expect(impossibleCricketFact(facts, { said: null, corrects: 9 })).toBeUndefined();
  expect(impossibleCricketFact(facts, { said: null, corrects: 8 })?.code).toBe('ball-before-its-over');
  expect(impossibleCricketFact(facts, { said: null, corrects: 10 })?.code).toBe('unknown-correction');
  expect(impossibleCricketFact(facts, { said: null })?.code).toBe('nothing-said');
});
