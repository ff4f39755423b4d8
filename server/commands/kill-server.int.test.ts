import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { chance } from '../core/system/testing/chance.fixture.ts';
import { findRunning } from '../core/postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

// The product as it is started, killed in mid-load, seen through HTTP alone.

const CYCLES = Number(process.env['EVENS_KILL_CYCLES'] ?? bySuite(1, 20));
/** So many bets at most are acknowledged between a start and the kill. */
const MOST_BETS = 400;

test(`the server, killed ${CYCLES} times under load, has every acknowledged bet once`, async () => {
  const folder = makeTemporaryFolder('kill-server');
  const product = new Product(folder);
  const bettors = new Bettors(product);
  const random = chance();
  try {
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      expect(await product.start()).toBe(true);
      if (cycle === 0) await bettors.settleIn();
      const until = bettors.acknowledged + random() * MOST_BETS;
      bettors.begin();
      await expect.poll(() => bettors.acknowledged, { interval: 1 }).toBeGreaterThan(until);
      product.signal('SIGKILL');
      await Promise.all([bettors.pause(), product.ended]);
      await expect.poll(() => findRunning(folder)).toBeUndefined();
    }
    expect(await product.start()).toBe(true);
    await bettors.account({ DATA_DIR: folder });
    expect(bettors.acknowledged).toBeGreaterThanOrEqual(CYCLES);
    console.log(`kill-server test: ${bettors.asked} bets asked, ${bettors.acknowledged} acknowledged`);
  } finally {
    product.signal('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
