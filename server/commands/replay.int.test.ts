import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { ROLES } from '../process/exchange.ts';
import { startControl, type Control } from '../core/system/control.ts';
import { MarketWatch } from '../trade/recorded/market-watch.ts';
import { replayControl, type ReplayControl } from '../trade/recorded/replay-control.ts';
import { aDefinition, aLine, withWinner } from '../trade/recorded/testing/stream.fixture.ts';
import { startTemporaryExchange, type TemporaryExchange } from '../process/temporary-exchange.ts';
import { voidAbandonedMarkets } from '../trade/recorded/void-abandoned-markets.ts';
import { LiveModels } from '../reads/live/live-models.ts';
import { systemClock } from '../core/sequencer/clock.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

const folder = makeTemporaryFolder('command');
const scratch = join(folder, 'scratch');
const dataFolder = join(folder, 'data');
const file = join(folder, 'recording');
mkdirSync(scratch, { mode: 0o711 });
afterAll(() => rmSync(folder, { recursive: true }));

const define = (changes: Record<string, unknown>) => ({ marketDefinition: aDefinition(changes) });
const changes = [
  { img: true, ...define({}) },
  { rc: [{ id: 11, atb: [[2, 10]] }] },
  { rc: [{ id: 11, atb: [[2, 4]], trd: [[2, 12]] }] },
  define({ status: 'CLOSED', runners: withWinner(11) }),
];
const recording = (count = changes.length) =>
  changes
    .slice(0, count)
    .map((change, second) => aLine(1_657_018_212_000 + second * 1000, change))
    .join('\n');

interface Ran {
  readonly status: number | null;
  readonly lines: string[];
  readonly complaint: string;
}

/** Everything temporary goes to `scratch`, where it can be seen whether any of it is left. */
function run(args: string[], options: { stopWhen?: string; dataFolder?: string } = {}): Promise<Ran> {
  const command = join(import.meta.dirname, 'replay.ts');
  const env = { ...process.env, DATA_DIR: options.dataFolder ?? join(folder, 'nothing'), TMPDIR: scratch };
  const child = spawn(process.execPath, [command, ...args], { env });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    if (options.stopWhen !== undefined && !child.killed && out.includes(options.stopWhen)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, lines: out.trim().split('\n'), complaint: complaint.trim() }));
  });
}

test('a recording is played into a temporary exchange, of which nothing is left', async () => {
  writeFileSync(file, recording());
  const { status, lines, complaint } = await run([file, '--speed', 'max', '--verify']);
  expect(complaint).toBe('');
  expect(lines).toEqual([
    '2022-07-05T10:50:15.000Z closed',
    '2022-07-05T10:50:15.000Z settled, winner 11',
    'ledger sum 0',
    '4 messages, 4 comparisons, 1 fills compared, 0 skipped, 0 mismatches',
  ]);
  expect(status).toBe(0);
  expect(readdirSync(scratch)).toEqual([]);
});

test('a recording cut short is played to there, and its market is void', async () => {
  writeFileSync(file, `${recording(3)}\n${recording().slice(-80, -40)}`);
  const { status, lines, complaint } = await run([file]);
  expect(complaint).toBe('');
  expect(lines).toEqual([
    expect.stringMatching(/void: nothing is paid$/),
    'line 4: cut short, and left out',
    'line 3: the recording ends before market 1.7 is closed',
    'ledger sum 0',
    '3 messages, 0 comparisons, 1 fills compared, 0 skipped, 0 mismatches',
  ]);
  expect(status).toBe(0);
  expect(readdirSync(scratch)).toEqual([]);
});

test('a damaged recording names its line, exits with 1 and leaves nothing', async () => {
  writeFileSync(file, [recording(3), '{', recording().split('\n')[3]].join('\n'));
  const { status, complaint } = await run([file]);
  expect(complaint).toBe('line 4: not a whole JSON message');
  expect(status).toBe(1);
  expect(readdirSync(scratch)).toEqual([]);
});

test.each([
  ['no file', [], 'name one file'],
  ['a file that is not there', ['/nowhere/at-all'], 'the file cannot be read'],
])('%s is a mistake told in words', async (_name, args, words) => {
  const { status, complaint } = await run(args);
  expect(complaint).toContain(words);
  expect(complaint).not.toContain('    at ');
  expect(status).toBe(1);
});

test('a stop signal ends it in order', async () => {
  const inPlay = define({ inPlay: true, betDelay: 1 });
  writeFileSync(file, [recording(3), aLine(1_657_018_215_000, inPlay), aLine(1_757_018_216_000, {})].join('\n'));
  const { status, complaint } = await run([file, '--speed', '1000'], { stopWhen: 'in-play' });
  expect(complaint).toBe('stopped');
  expect(status).toBe(1);
  expect(readdirSync(scratch)).toEqual([]);
});

function statusNow(): string {
  market.advance(Number.POSITIVE_INFINITY);
  return market.status;
}

let exchange: TemporaryExchange<'catalogue'>;
let control: Control;
let replays: ReplayControl;
const live = new LiveModels();
let market: MarketWatch;
beforeAll(async () => {
  exchange = await startTemporaryExchange({ parts: ROLES.replay, clock: systemClock });
  market = new MarketWatch(100_001 as MarketId);
  exchange.sequencer.subscribe((batch) => {
    market.follow(batch);
    live.apply(batch);
  });
  const { sequencer, catalogue, accounts } = exchange;
  mkdirSync(dataFolder);
  replays = replayControl({ sequencer, catalogue, accounts, clock: systemClock });
  control = await startControl(dataFolder, { replay: replays });
});
afterAll(async () => {
  await control.stop();
  await exchange.remove();
});

test('while an exchange runs, the recording is played there, with a fresh market and the clock of today', async () => {
  writeFileSync(file, recording());
  const began = Date.now();
  const { status, lines, complaint } = await run([file, '--speed', 'max', '--verify'], { dataFolder });
  expect(complaint).toBe('');
  expect(lines[0]).toBe(`playing into the exchange that runs on ${dataFolder}`);
  expect(lines.slice(3)).toEqual([
    'ledger sum 0',
    '4 messages, 4 comparisons, 1 fills compared, 0 skipped, 0 mismatches',
  ]);
  expect(status).toBe(0);
  market.advance(Number.POSITIVE_INFINITY);
  expect(market.status).toBe('settled');
  expect(market.sightings[0]?.at).toBeGreaterThanOrEqual(began);
  const found = await exchange.catalogue.findMarket(market.market);
  expect(found?.market.runners.map((runner) => runner.name)).toEqual(['Runner 11', 'Runner 12']);
});

test('when whoever plays it goes away, the market in the running exchange becomes void', async () => {
  const inPlay = define({ inPlay: true, betDelay: 1 });
  writeFileSync(file, [recording(3), aLine(1_657_018_215_000, inPlay), aLine(1_757_018_216_000, {})].join('\n'));
  market = new MarketWatch(100_002 as MarketId);
  const { status } = await run([file, '--speed', '1000'], { stopWhen: 'in-play', dataFolder });
  expect(status).toBe(1);
  await expect.poll(() => statusNow()).toBe('void');
});

test('a server that stops ends what it plays first', async () => {
  market = new MarketWatch(100_003 as MarketId);
  const player = run([file, '--speed', '1000'], { dataFolder });
  await expect.poll(() => statusNow()).toBe('open');
  await replays.stop();
  expect(statusNow()).toBe('void');
  const { status, complaint } = await player;
  expect(complaint).toBe('the recording was stopped');
  expect(status).toBe(1);
});

test('what a killed server left half played becomes void at the next start', async () => {
  const { sequencer, catalogue, accounts } = exchange;
  market = new MarketWatch(100_004 as MarketId);
  const player = run([file, '--speed', '1000'], { dataFolder });
  await expect.poll(() => live.account(accounts.maker)?.exposures.size).toBe(1);
  // Nobody has told the feed, which goes on as one of a server that is gone would not.
  expect(await voidAbandonedMarkets({ sequencer, catalogue, accounts, live })).toEqual([market.market]);
  expect(statusNow()).toBe('void');
  await replays.stop();
  expect((await player).status).toBe(1);
});
