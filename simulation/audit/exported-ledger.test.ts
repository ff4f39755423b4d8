import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Engine, EVENTS, type Command } from 'engine';
import { batchLines } from 'server/core/journal/export-journal.ts';
import { expect, test } from 'vitest';
import { hasProgram } from '../../scripts/programs.ts';
import { Cast } from '../actors/cast.ts';
import { drawPlan } from '../actors/plan.ts';
import { Random } from '../random.ts';
import { replaySteps } from '../run-seed.ts';
import { seedsFrom } from '../run-seeds.ts';
import { World } from '../world/world.ts';

const AUDIT = resolve(import.meta.dirname, '../../scripts/audit-ledger.py');

/** What a seed leaves in its journal, as an export has it. */
async function exportOf(seed: number): Promise<string[]> {
  const random = new Random(seed);
  const plan = drawPlan(random);
  const { startsAt, queueLimit, snapshotEvery, archive } = plan;
  const world = new World({ engine: Engine, startsAt, queueLimit, snapshotEvery, archive });
  await world.start();
  const cast = new Cast(random, plan, world);
  for (let count = 0; count < 1000; count += 1) for (const step of cast.next()) await world.play(step);
  return world.journal.rows.flatMap(batchLines);
}

test.skipIf(!hasProgram('python3'))(
  '11 seeds of 1,000 commands hold for a program that has nothing of ours',
  async () => {
    const kinds = new Set<string>();
    // In 29 runners join markets and come back.
    for (const seed of [...seedsFrom(1, 10), 29]) {
      const lines = await exportOf(seed);
      const { status, stdout, stderr } = spawnSync('python3', [AUDIT], { input: lines.join('\n'), encoding: 'utf8' });
      expect({ seed, status, stderr }, stdout.slice(0, 1000)).toEqual({ seed, status: 0, stderr: '' });
      for (const [, kind = ''] of lines.join('').matchAll(/"(?:type|payoff)":"([a-z-]+)"/g)) kinds.add(kind);
    }
    const wanted = [
      'each-way',
      'line',
      'range',
      'spread',
      'line-range',
      'handicap',
      'void-bets',
      ...Object.keys(EVENTS),
    ];
    const notMoney = [
      'order-on-close',
      'order-refused',
      'self-excluded',
      'self-limit-changed',
      'market-dropped',
      'wager-changed',
      // No actor does it: the test below plays it.
      'market-redefined',
    ];
    expect(wanted.filter((kind) => !kinds.has(kind) && !notMoney.includes(kind))).toEqual([]);
  },
);

/** Two bettors, and a market whose commission is 0 when it is made and 5 per cent when they bet. */
const REDEFINED = [
  { type: 'open-account', account: 22, role: 'customer' },
  { type: 'open-account', account: 23, role: 'customer' },
  { type: 'post-transfer', kind: 'deposit', from: 1, to: 22, amount: 10_000 },
  { type: 'post-transfer', kind: 'deposit', from: 1, to: 23, amount: 10_000 },
  {
    type: 'create-market',
    market: 17,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [1, 2],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
  },
  { type: 'redefine-market', market: 17, baseRate: 500, minStake: 10, maxStake: 2000 },
  { type: 'open-market', market: 17 },
  ...[
    { account: 22, side: 'back', size: 1000 },
    { account: 23, side: 'lay', size: 1000 },
    { account: 22, side: 'back', size: 2001 },
    { account: 22, side: 'back', size: 9 },
  ].map((of) => ({ type: 'place-order', market: 17, selection: 1, price: 300, persistence: 'lapse', ...of })),
  { type: 'redefine-market', market: 17, baseRate: 0 },
  { type: 'redefine-market', market: 17, maxStake: null, minStake: 1 },
  { type: 'close-market', market: 17 },
  { type: 'settle-market', market: 17, winners: [1] },
] as unknown as readonly Command[];

/** Each is durable before the next comes. */
const redefinedSteps = REDEFINED.flatMap((command, id) => [
  { kind: 'submit', id, command } as const,
  { kind: 'advance', ms: 1000 } as const,
]);

test('a market that is redefined is as the plain model has it', async () => {
  expect((await replaySteps(1, redefinedSteps, Engine))?.message).toBeUndefined();
});

test.skipIf(!hasProgram('python3'))('the commission is that of the market as it was redefined', async () => {
  const { startsAt, queueLimit, snapshotEvery, archive } = drawPlan(new Random(1));
  const world = new World({ engine: Engine, startsAt, queueLimit, snapshotEvery, archive });
  await world.start();
  for (const step of redefinedSteps) await world.play(step);
  const lines = world.journal.rows.flatMap(batchLines);
  expect(lines.join('')).toContain('"commission":100');
  const { status, stdout, stderr } = spawnSync('python3', [AUDIT], { input: lines.join('\n'), encoding: 'utf8' });
  expect({ status, stderr }, stdout.slice(0, 1000)).toEqual({ status: 0, stderr: '' });
});
