import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { chance } from '../core/system/testing/chance.fixture.ts';
import { findRunning } from '../core/postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

// The product as it is started, killed in mid-load, and what its bettors then read of their past, through HTTP alone.

const run = promisify(execFile);

interface History {
  readonly rows: readonly unknown[];
  readonly next: string | null;
  readonly total: { readonly count: number };
}

async function historyOf(product: Product, token: string): Promise<{ rows: unknown[]; count: number }> {
  const rows: unknown[] = [];
  let after = '';
  for (;;) {
    const { data } = await product.call('bet/getUserBetHistory', { limit: 500, after }, token);
    const page = data as unknown as History;
    rows.push(...page.rows);
    if (page.next === null) return { rows, count: page.total.count };
    after = page.next;
  }
}

function drop(folder: string) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
  return run(process.execPath, [join(import.meta.dirname, 'records.ts'), 'drop'], { env });
}

test('killed under load the records hold every acknowledged bet once, and just so when they are built again', async () => {
  const folder = makeTemporaryFolder('records');
  const product = new Product(folder);
  const bettors = new Bettors(product);
  const random = chance();
  // Just started, the records are still catching up; they follow the journal in order, so its last bet ends that.
  const historiesUpTo = async (bet: string) => {
    const newest = async () => (await historyOf(product, bettors.tokens[0] as string)).rows;
    await expect.poll(newest).toContainEqual(expect.objectContaining({ bet_id: bet }));
    return Promise.all(bettors.tokens.map((token) => historyOf(product, token)));
  };
  try {
    for (let cycle = 0; cycle < 3; cycle += 1) {
      expect(await product.start()).toBe(true);
      if (cycle === 0) await bettors.settleIn();
      bettors.begin();
      await new Promise((resolve) => setTimeout(resolve, 150 + random() * 300));
      product.signal('SIGKILL');
      await Promise.all([bettors.pause(), product.ended]);
      await expect.poll(() => findRunning(folder)).toBeUndefined();
    }
    expect(await product.start()).toBe(true);
    const last = await bettors.betOnce();
    const before = await historiesUpTo(last);
    for (const { rows, count } of before) expect(rows).toHaveLength(count);
    const count = before.reduce((sum, history) => sum + history.count, 0);
    // One that was killed before its answer may be there too.
    expect(count).toBeGreaterThanOrEqual(bettors.acknowledged);
    expect(count).toBeLessThanOrEqual(bettors.asked);
    await expect(drop(folder)).rejects.toThrow('another Evens server');
    product.signal('SIGTERM');
    expect(await product.ended).toEqual({ code: 0, complaint: '' });
    expect((await drop(folder)).stdout).toBe('the records are dropped; the next start builds them again\n');
    expect(await product.start()).toBe(true);
    expect(await historiesUpTo(last)).toEqual(before);
  } finally {
    product.signal('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
