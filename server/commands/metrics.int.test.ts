import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

const folder = makeTemporaryFolder('metrics');

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('METRICS_PORT opens a port of its own for figures and health, and the site has neither', async () => {
  const product = new Product(folder, urlOf(await postgres.exchangeDatabase()), { METRICS_PORT: '0' });
  try {
    expect(await product.start()).toBe(true);
    const bettors = new Bettors(product);
    await bettors.settleIn();
    await bettors.betOnce();
    await expect.poll(() => product.stdout).toMatch(/Metrics and health: port \d+/);
    const port = /health: port (\d+)/.exec(product.stdout)?.[1];
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    for (const path of ['/livez', '/readyz', '/startupz']) expect(await (await get(path)).text()).toBe('ok\n');
    const figures = await (await get('/metrics')).text();
    expect(figures).toMatch(/engine_commands_total\{type="place-order"\} 1\n/);
    expect(figures).toMatch(
      /duration_seconds_count\{method="POST",route="\/api\/bet\/placeMarketBet",status="200"\} 1\n/,
    );
    expect(figures).toMatch(/ledger_imbalance 0\n/);
    const site = /Evens is ready: (\S+)/.exec(product.stdout)?.[1];
    expect((await fetch(`${site}/metrics`)).status).toBe(404);
  } finally {
    product.signal('SIGTERM');
    await product.ended;
  }
});
