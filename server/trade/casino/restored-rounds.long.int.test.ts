import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { commitmentOf, entropyHashOf, hashTimes, KeyDraws, stageKeyOf } from 'games/fair';
import { playRound, tableOf, type Table } from 'games';
import type { RoundProof } from 'protocol';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { CasinoPlace, KilledCasino } from './testing/killed-casino.fixture.ts';

// A casino in a process of its own is killed, and started again with a database or a vault that is not the one it had.

let postgres: TestPostgres;
let place: CasinoPlace;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  place = await CasinoPlace.begin(postgres);
});
afterEach(() => place.end());

const records = () => place.records('lucky7');

function verify(record: RoundProof): void {
  const { chain, index, seed, commitment, table, stages } = record;
  expect([commitmentOf(seed), hashTimes(seed, index)]).toEqual([commitment, chain.anchor]);
  if (record.status === 'void') return;
  const { entropy = [], entropy_hash: hash = '', draws } = stages[0] ?? {};
  const of = { chainId: chain.id, index, stage: 0 };
  expect(entropyHashOf(of, entropy)).toBe(hash);
  const key = stageKeyOf(seed, { ...of, table, entropyHash: hash, beacon: null });
  const dealt = playRound(tableOf(table) as Table, new KeyDraws(key));
  expect([dealt.cards, dealt.draws]).toEqual([record.cards, draws]);
}

test('a copy of the database from before goes on behind the vault: what was dealt since is void, and shown', async () => {
  const casino = new KilledCasino(place);
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  // The vault goes on for some rounds, then the database goes back to what it was.
  await place.database.close();
  const copy = await place.create(place.name);
  await place.take(place.name);
  await casino.start();
  for (let round = 0; round < 3; round += 1) await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const before = await records();
  await place.database.close();
  await place.take(copy);
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.stop();
  const after = await records();
  for (const record of after) verify(record);
  const dealt = new Map(before.map((record) => [record.seed, record]));
  const again = after.filter(({ seed, status }) => dealt.has(seed) && status === 'settled');
  // Those from before the copy are the same; no other seed was dealt a second time.
  for (const record of again) expect(record.cards).toEqual(dealt.get(record.seed)?.cards);
  expect(after.filter(({ status }) => status === 'void').length).toBeGreaterThanOrEqual(2);
  expect(new Set(after.map(({ index }) => index)).size).toBe(after.length);
});

test('a copy from while a round took bets: dealt since, it takes no more of them, and is void', async () => {
  const casino = new KilledCasino(place);
  await casino.start();
  const { round } = await casino.until(({ stage }) => stage === 'betting');
  await casino.kill();
  await place.database.close();
  const copy = await place.create(place.name);
  await place.take(place.name);
  // It goes on from where it was, and is dealt.
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const dealt = (await records()).find(({ round_id }) => round_id === round);
  await place.database.close();
  await place.take(copy);
  // As if it had been put back at once, with an hour left to bet.
  await place.database.pool.query(
    'update casino_round set closes_at_ms = closes_at_ms + 3600000 where ended_at_ms = 0',
  );
  await casino.start();
  await casino.until((line) => line.stage === 'result' && line.round !== round);
  expect(casino.betting).not.toContain(round);
  await casino.stop();
  const all = await records();
  for (const record of all) verify(record);
  const again = all.find(({ round_id }) => round_id === round);
  expect(again).toMatchObject({ status: 'void', seed: dealt?.seed, cards: [], result: null });
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
  expect(casino.end).toMatchObject({ exposure: 0 });
});

test('a standby with an older copy of the vault begins another chain, and no vault plays the first one again', async () => {
  const casino = new KilledCasino(place);
  await casino.start();
  await casino.until(({ stage }) => stage === 'result');
  await casino.kill();
  const [vault, older, first] = ['seed-vault', 'older', 'first'].map((one) => join(place.folder, one)) as [
    string,
    string,
    string,
  ];
  await cp(vault, older, { recursive: true });
  await casino.start();
  for (let round = 0; round < 2; round += 1) await casino.until(({ stage }) => stage === 'result');
  const { round: open = '' } = await casino.until(({ stage }) => stage === 'betting');
  await casino.kill();
  await place.database.close();
  const before = await place.create(place.name);
  await place.take(place.name);
  // The standby takes over, with what it has of the vault.
  await rename(vault, first);
  await rename(older, vault);
  await casino.start();
  const next = await casino.until(({ stage }) => stage === 'betting');
  const [chain] = open.split('-');
  expect([...casino.betting].filter((one) => one.startsWith(chain ?? ''))).toEqual([]);
  await casino.until((line) => line.stage === 'result' && line.round === next.round);
  await casino.kill();
  const all = await records();
  expect(all.find(({ round_id }) => round_id === open)).toMatchObject({
    status: 'void',
    void_reason: 'the vault is behind the journal',
  });
  expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length);
  for (const record of all) verify(record);
  // A copy of the database from before it is put back: this vault has retired the chain, and stays with that.
  await place.database.close();
  await place.take(before);
  await casino.start();
  await casino.until(({ stage }) => stage === 'betting');
  expect([...casino.betting].filter((one) => one.startsWith(chain ?? ''))).toEqual([]);
  await casino.kill();
});
