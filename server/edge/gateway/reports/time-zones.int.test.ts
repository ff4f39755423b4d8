import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../../engine/testing/suite-size.ts';
import { TestPostgres, placeOf } from '../../../core/postgres/testing/database.fixture.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

/** What our code tells of the same two days on a machine of that zone. */
async function toldIn(zone: string): Promise<Record<string, unknown>> {
  const database = await postgres.exchangeDatabase();
  const address = JSON.stringify(placeOf(database));
  const child = resolve(import.meta.dirname, '../testing/time-zone-child.fixture.ts');
  const env = { ...process.env, TZ: zone };
  const { stdout } = await promisify(execFile)(process.execPath, [child, address], { env, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('reports, files and limits say the same wherever the machine thinks it is', async () => {
  const zones = ['UTC', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Chatham'];
  const [utc, ...others] = await Promise.all(zones.slice(0, bySuite(2, 4)).map(toldIn));
  expect(Object.keys(utc ?? {})).toContain('accountStatement/getUserAccountStatementHistory 2026-04-05 xlsx');
  expect(utc).toMatchObject({
    '2026-04-04T18:30:00.000Z post-transfer': 'done',
    '2026-04-05T14:05:00.000Z post-transfer': 'deposit-limit',
    '2026-04-05T14:20:00.000Z post-transfer': 'done',
  });
  const csv = (day: string) => utc?.[`accountStatement/getUserAccountStatementHistory ${day} csv`];
  expect(csv('2026-04-04')).toContain('04/04/2026 23:59:59');
  expect(csv('2026-04-04')).not.toContain('05/04/2026');
  expect(csv('2026-04-05')).toContain('05/04/2026 00:00:00');
  for (const other of others) expect(other).toEqual(utc);
});
