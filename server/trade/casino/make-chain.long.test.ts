import { expect, test } from 'vitest';
import { SeedChain } from 'games/fair';
import { makeChain } from './make-chain.ts';

test('a chain is hashed by another thread: this one takes less of the processor than the hashes do', async () => {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  // Its hashes take longer than a thread takes to start.
  const chain = { tip: 'a5'.repeat(32), length: 200_000 };
  const begun = cpu();
  const here = new SeedChain(chain.tip, chain.length);
  const hashing = cpu() - begun;
  const waiting = cpu();
  const there = await makeChain(chain);
  expect(there.anchor).toBe(here.anchor);
  expect(cpu() - waiting).toBeLessThan(hashing / 2);
});
