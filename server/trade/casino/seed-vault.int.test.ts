import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitmentOf, SeedChain } from 'games/fair';
import { CAN_MOUNT, SmallDisk } from '../../commands/testing/small-disk.fixture.ts';
import { PLAIN, secretsWith } from '../../people/identity/secrets.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { makeChain } from './make-chain.ts';
import { SeedVault } from './seed-vault.ts';
import type { VaultChain } from './vault-chain.ts';

// The vault on a real file system: what it has let out it knows again, whatever happened while it wrote it down.

let folder: string;
beforeEach(async () => {
  folder = makeTemporaryFolder('vault');
});
afterEach(() => rm(folder, { recursive: true }));

const hash = (of: number) => of.toString(16).padStart(64, '0');
const stage = (index: number) => ({ index, stage: 0, entropyHash: hash(index), beacon: null });

async function deal(chain: VaultChain, index: number): Promise<string> {
  const key = await chain.stageKey(stage(index));
  await chain.seed(index, 'seed');
  return key;
}

test('chains that are asked for at once are made one after the other', async () => {
  const vault = await SeedVault.open(folder, PLAIN);
  const ended: string[] = [];
  const make = async (table: string, length: number) => {
    await vault.create(table, length);
    ended.push(table);
  };
  // Side by side, the short ones would be there long before the first.
  await Promise.all([make('long', 300_000), make('short', 2), make('shorter', 1)]);
  expect(ended).toEqual(['long', 'short', 'shorter']);
  await vault.stop();
});

test('a chain is opened again as it was left: its seeds, what is out, and the same answer to the same question', async () => {
  const secrets = secretsWith(Buffer.alloc(32, 7));
  const vault = await SeedVault.open(folder, secrets);
  const facts = await vault.create('lucky7', 1234);
  const chain = vault.chain(facts.id) as VaultChain;
  expect(await chain.commitmentOf(1)).toBe(facts.anchor);
  for (let index = 1; index <= 40; index += 1) {
    await deal(chain, index);
    expect(commitmentOf(await chain.seed(index, 'seed'))).toBe(await chain.commitmentOf(index));
  }
  const key = await chain.stageKey(stage(41));
  await vault.stop();

  const again = (await SeedVault.open(folder, secrets)).chain(facts.id) as VaultChain;
  expect([again.released, again.isOut(1), again.isOut(40), again.isOut(41)]).toEqual([41, true, true, false]);
  expect(await again.stageKey(stage(41))).toBe(key);
  await expect(again.stageKey({ ...stage(41), entropyHash: hash(99) })).rejects.toThrow('another list');
  await expect(again.stageKey(stage(20))).rejects.toThrow('is over');
  await expect(again.commitmentOf(42)).rejects.toThrow('is not over');
  await again.stop();
});

test('a retired chain deals nothing more, after a restart too', async () => {
  const vault = await SeedVault.open(folder, PLAIN);
  const { id } = await vault.create('lucky7', 100);
  const chain = vault.chain(id) as VaultChain;
  await deal(chain, 1);
  await chain.retire();
  await expect(chain.commitmentOf(2)).rejects.toThrow('retired');
  await vault.stop();
  const again = (await SeedVault.open(folder, PLAIN)).chain(id) as VaultChain;
  expect(again.isRetired).toBe(true);
  await expect(again.stageKey(stage(2))).rejects.toThrow('retired');
  await again.stop();
});

test('a damaged chain is not taken for a lost one, and spoils no other', async () => {
  const vault = await SeedVault.open(folder, secretsWith(Buffer.alloc(32, 1)));
  const [one, other] = [await vault.create('lucky7', 100), await vault.create('teen20', 100)];
  await vault.stop();
  const place = join(folder, `${one.id}.chain`);
  await writeFile(place, (await readFile(place, 'utf8')).replace(/.{9}\n/, 'AAAAAAAAA\n'));
  const again = await SeedVault.open(folder, secretsWith(Buffer.alloc(32, 1)));
  expect([again.chain(one.id), [...again.unreadable.keys()]]).toEqual([undefined, [one.id]]);
  expect(await again.chain(other.id)?.commitmentOf(1)).toBe(other.anchor);
});

test.skipIf(!CAN_MOUNT)('a write that fails leaves the vault as it was, and the next one is whole', async () => {
  const disk = new SmallDisk(folder, 1);
  try {
    const vault = await SeedVault.open(folder, PLAIN);
    const { id } = await vault.create('lucky7', 1000);
    const chain = vault.chain(id) as VaultChain;
    let index = 1;
    await deal(chain, index);
    disk.fill(0);
    const failed = async () => {
      for (;;) await deal(chain, ++index);
    };
    await expect(failed()).rejects.toThrow('ENOSPC');
    // Nothing of it was answered, so that the index is free; and it fails again, as often as it is tried.
    await expect(deal(chain, index)).rejects.toThrow('ENOSPC');
    const before = chain.released;
    disk.empty();
    for (let more = 0; more < 30; more += 1) await deal(chain, index++);
    await vault.stop();
    const again = await SeedVault.open(folder, PLAIN);
    expect([...again.unreadable]).toEqual([]);
    expect(again.chain(id)?.released).toBe(index - 1);
    expect(before).toBeLessThan(index - 1);
    await again.stop();
  } finally {
    disk.remove();
  }
});

test('a chain that another thread makes is the one of its tip', async () => {
  const here = new SeedChain(hash(5), 1000);
  expect((await makeChain({ tip: hash(5), length: 1000 })).kept).toEqual(here.kept);
});
