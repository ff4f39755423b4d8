import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { summaryOf } from '../trade/recorded/play-recording.ts';
import { replayTemporarily } from './replay-temporarily.ts';
import { aDefinition } from '../trade/recorded/testing/stream.fixture.ts';

const folder = sharedDataFolder();

/** The core plays the short ones: several winners; a removal, in-play. */
const SHORT = ['greyhound-place.1.197931751.gz', 'horse-win.1.132153978.gz'];
const RECORDINGS: readonly [file: string, summary: string, sightings: readonly string[][]][] = [
  [
    'cricket-match-odds.1.200806927.gz',
    '18529 messages, 18529 comparisons, 8256 fills compared, 5 skipped, 0 mismatches',
    [
      ['2022-07-11T11:00:20.540Z', 'turned in-play, bet delay 5 s'],
      ['2022-07-11T14:47:27.332Z', 'closed'],
      ['2022-07-11T14:47:27.332Z', 'settled, winner 228749'],
    ],
  ],
  [
    'greyhound-win.1.197931750.gz',
    '166 messages, 166 comparisons, 611 fills compared, 10 skipped, 0 mismatches',
    [
      ['2022-04-19T18:29:56.470Z', 'closed'],
      ['2022-04-19T18:29:56.470Z', 'settled, winner 37947503'],
    ],
  ],
  [
    'greyhound-place.1.197931751.gz',
    '166 messages, 166 comparisons, 221 fills compared, 1 skipped, 0 mismatches',
    [
      ['2022-04-19T18:29:56.470Z', 'closed'],
      ['2022-04-19T18:29:56.470Z', 'settled, winners 37947503, 39823721'],
    ],
  ],
  [
    'horse-place.1.181223995.gz',
    '21922 messages, 21922 comparisons, 1754 fills compared, 3 skipped, 0 mismatches',
    [
      ['2021-03-30T16:20:34.281Z', 'turned in-play, bet delay 1 s'],
      ['2021-03-30T16:27:40.134Z', 'closed'],
      ['2021-03-30T16:27:40.134Z', 'settled, winners 786779, 38378745, 38975317'],
    ],
  ],
  [
    'horse-win.1.132153978.gz',
    '480 messages, 480 comparisons, 0 fills compared, 0 skipped, 0 mismatches',
    [
      ['2017-06-14T07:01:41.932Z', 'runner 11198538 removed, factor 7.14 %'],
      ['2017-06-14T09:24:41.916Z', 'runner 9606433 removed, factor 5.55 %'],
      ['2017-06-14T18:55:42.053Z', 'turned in-play, bet delay 1 s'],
      ['2017-06-14T18:59:42.073Z', 'closed'],
      ['2017-06-14T18:59:42.073Z', 'settled, winner 12115648'],
    ],
  ],
];

test.skipIf(folder === undefined).each(RECORDINGS.filter(([file]) => bySuite(SHORT.includes(file), true)))(
  '%s plays from its first message to its result',
  async (name, summary, sightings) => {
    const file = join(folder ?? '', 'betfair-stream', name);
    const report = await replayTemporarily({ file, speed: 'max', verify: true });
    expect(report.differences).toEqual([]);
    expect(summaryOf(report)).toBe(summary);
    expect(report.sightings.map(({ at, fact }) => [new Date(at).toISOString(), fact])).toEqual(sightings);
    expect(report.ledgerSum).toBe(0);
  },
);

const own = makeTemporaryFolder('replayed');
afterAll(() => rmSync(own, { recursive: true }));

test('markets of several kinds are named, quoted and settled side by side, with a reserve and a line that joins', async () => {
  const define = (id: string, changes: object) => ({ id, marketDefinition: aDefinition({ ...changes }) });
  const field = (...statuses: string[]) =>
    statuses.map((status, place) => ({ id: 11 + place, status, name: `Dog ${place}` }));
  const lines = (count: number, status?: string) =>
    [-0.5, 0.5, -1, 1].slice(0, count).map((hc, place) => ({ id: 21 + (place % 2), hc, status: status ?? (place % 2 === 0 ? 'WINNER' : 'LOSER') })); // prettier-ignore
  const race = { eventId: '7', eventTypeId: '4339', marketType: 'WIN' };
  const asian = { eventId: '7', bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', numberOfWinners: 0, priceLadderDefinition: { type: 'FINEST' } }; // prettier-ignore
  const total = { eventId: '8', bettingType: 'LINE', lineMinUnit: 0.5, lineMaxUnit: 99.5, lineInterval: 1 };
  const one = [{ id: 31, status: 'ACTIVE' }];
  const messages = [
    [define('1.7', { ...race, runners: field('ACTIVE', 'ACTIVE') }), define('1.8', { ...asian, runners: lines(2, 'ACTIVE') })],
    [define('1.9', { ...total, runners: one }), { id: '1.7', rc: [{ id: 11, atb: [[2, 5]] }] }],
    [define('1.7', { ...race, runners: field('ACTIVE', 'ACTIVE', 'ACTIVE') }), { id: '1.9', rc: [{ id: 31, atl: [[40.5, 3]] }] }],
    [{ id: '1.7', rc: [{ id: 13, atl: [[4, 2]] }] }, define('1.8', { ...asian, runners: lines(4, 'ACTIVE') })],
    [{ id: '1.8', rc: [{ id: 21, hc: -1, atb: [[1.93, 2]], atl: [[2.03, 4]] }] }],
    [define('1.8', { ...asian, status: 'CLOSED', runners: lines(4) }), define('1.9', { ...total, status: 'CLOSED', runners: one })],
    [define('1.7', { ...race, status: 'CLOSED', runners: field('LOSER', 'LOSER', 'WINNER') })],
  ]; // prettier-ignore
  const file = join(own, 'event');
  writeFileSync(file, messages.map((mc, second) => JSON.stringify({ op: 'mcm', pt: 1_657_018_212_000 + 1000 * second, mc })).join('\r\n')); // prettier-ignore
  const report = await replayTemporarily({ file, speed: 'max', verify: true });
  expect(report.differences).toEqual([]);
  expect(report).toMatchObject({ markets: [7, 8, 9], comparisons: 12, mismatches: 0, remarks: [], ledgerSum: 0 });
  expect(report.sightings.map(({ fact }) => fact)).toEqual([
    'runner 13 joins',
    expect.stringMatching(/^runner \d+ joins$/),
    expect.stringMatching(/^runner \d+ joins$/),
    'closed',
    'settled, no winner, result 2',
    'closed',
    'void: nothing is paid',
    'closed',
    'settled, winner 13',
  ]);
});
