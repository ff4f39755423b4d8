import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEvidence } from 'results/verify-evidence';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { linesOf, type JointReport } from './joint-report.ts';
import { playJointly } from './replay-jointly.ts';

// Netherlands v Papua New Guinea, from its recorded prices, its recorded balls and its official card.

const folder = sharedDataFolder();
const withData = test.skipIf(folder === undefined);
const evidence = makeTemporaryFolder('joint');
const warned: string[] = [];
let report: JointReport;

beforeAll(async () => {
  if (folder === undefined) return;
  report = await playJointly({
    prices: join(folder, 'betfair-stream/cricket-match-odds.1.200806927.gz'),
    feed: join(folder, 'betfair-stream/cricket-ball-feed.1.200806927.gz'),
    card: join(folder, 'cricsheet/1321467.json.gz'),
    bots: 40,
    speed: 'max',
    evidence,
    warn: (message) => warned.push(message),
  });
});
afterAll(() => rmSync(evidence, { recursive: true, force: true }));

const row = (name: string) => report.rows.find((one) => one.name === name);

withData(
  'people bet on match odds, on the bookmaker and on sixty sessions or more, five thousand times or more',
  () => {
    expect(report.bets).toBeGreaterThanOrEqual(5000);
    expect(row('Match Odds')?.bets).toBeGreaterThan(50);
    expect(row('Bookmaker')?.bets).toBeGreaterThan(50);
    const sessions = report.rows.filter(({ name, bets }) => name !== 'Match Odds' && name !== 'Bookmaker' && bets > 0);
    expect(sessions.length).toBeGreaterThanOrEqual(60);
    expect(warned).toEqual([]);
  },
);

withData('every market ends as the card says, and the ledger is exact', () => {
  expect(report.rows.filter(({ differs }) => differs).map(({ name }) => name)).toEqual([]);
  expect(report.ledger).toBe(0);
  const results = Object.fromEntries(report.rows.map(({ name, result }) => [name, result]));
  expect(results).toMatchObject({
    'Match Odds': 'settled: Netherlands won by 52 runs',
    '6 over run Netherlands': 'settled: 62 runs in 6 overs',
    '20 over run Netherlands': 'settled: 163 runs in 20 overs',
    'Fall of 1st wicket Netherlands': 'settled: 78 when wicket 1 fell',
    'Lambi Papua New Guinea': 'settled: 111 all out after 19.4 overs',
  });
});

withData('what was in doubt was held, and what the feed had wrong was settled again', () => {
  expect(report.rows.filter(({ holds }) => holds > 0).length).toBeGreaterThan(20);
  // The feed had 8 runs in the first over, the card has 9.
  expect(row('1 over run only Netherlands')).toMatchObject({ resettled: 1 });
  expect(row('6 over run Netherlands')).toMatchObject({ resettled: 0 });
});

withData('all ten steps back and both foreign messages are named with their lines', () => {
  const lines = report.feed.map((text) => Number(/^line (\d+):/.exec(text)?.[1]));
  expect(lines).toEqual([233, 349, 593, 841, 1019, 1055, 1096, 1502, 1832, 1965, 1676, 1677]);
  expect(linesOf(report).at(-1)).toMatch(/^\d+ markets, \d+ held, \d+ resettled, 0 differ from the card, ledger 0$/);
});

withData('where the feed and the card differ in the end is told', () => {
  expect(report.disagreements).toContain('runs after 1 over of innings 1: the feed says 8, the card 9');
  expect(report.disagreements.length).toBeLessThan(10);
});

withData('the evidence of every result can be checked without the exchange', () => {
  const files = readdirSync(evidence);
  expect(files).toHaveLength(report.rows.length);
  for (const file of files) expect(verifyEvidence(JSON.parse(readFileSync(join(evidence, file), 'utf8')))).toEqual([]);
});
