import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { CasinoPlace, KilledCasino } from './testing/killed-casino.fixture.ts';

let postgres: TestPostgres;
let place: CasinoPlace;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  place = await CasinoPlace.begin(postgres);
});
afterAll(async () => {
  await place.end();
  await postgres.stop();
});

// The long suite puts back older databases and older vaults as well.
test('without its vault an open round is void, and another chain begins', async () => {
  const casino = new KilledCasino(place);
  await casino.start();
  const { round } = await casino.until(({ bet }) => bet === true);
  await casino.kill();
  await rm(place.vault, { recursive: true });
  await casino.start();
  const next = await casino.until((line) => line.stage === 'betting' && line.round !== round);
  await casino.until((line) => line.stage === 'result' && line.round === next.round);
  await casino.stop();
  const all = await place.records('lucky7');
  expect(all[0]).toMatchObject({ round_id: round, status: 'void', seed: '' });
  expect(next.round?.split('-')[0]).not.toBe(round?.split('-')[0]);
  expect(casino.end).toMatchObject({ exposure: 0 });
});
