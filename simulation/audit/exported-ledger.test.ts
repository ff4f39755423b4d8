import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Engine, EVENTS } from 'engine';
import { batchLines } from 'server/journal/export-journal.ts';
import { expect, test } from 'vitest';
import { hasProgram } from '../../scripts/programs.ts';
import { Cast } from '../actors/cast.ts';
import { drawPlan } from '../actors/plan.ts';
import { Random } from '../random.ts';
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
  '10 seeds of 1,000 commands hold for a program that has nothing of ours',
  async () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 10; seed += 1) {
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
    ];
    expect(wanted.filter((kind) => !kinds.has(kind) && !notMoney.includes(kind))).toEqual([]);
  },
);
