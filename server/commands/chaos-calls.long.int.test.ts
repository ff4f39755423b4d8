// The product on its own PostgreSQL, one of whose calls of the operating system fails: the n-th write, the n-th flush.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasProgram } from '../../scripts/programs.ts';
import { clusterOf } from '../core/postgres/cluster-place.ts';
import { processesOf } from '../core/postgres/postmaster.ts';
import { Chaos, LIVES, random, someOf } from './testing/chaos.fixture.ts';

/** Which calls fail, and how: as a disk does that breaks, or one that has no room. */
const FAULTS = [
  'fdatasync:error=EIO',
  'pwrite64:error=EIO',
  'pwrite64:error=ENOSPC',
  'pwritev:error=ENOSPC',
  'openat:error=EMFILE',
];
/** The n-th of a process, for an n of 1 to this. */
const LAST_CALL = 60;

/** Makes one call in each of these processes fail. @returns takes the hand off them again, and says how many failed */
async function breakCalls(processes: readonly number[], fault: string, log: string): Promise<() => Promise<number>> {
  const [call = '', error] = fault.split(':');
  const nth = 1 + Math.floor(random() * LAST_CALL);
  const pids = processes.flatMap((pid) => ['-p', String(pid)]);
  const args = ['-f', '-qq', '-o', log, '-e', `trace=${call}`, '-e', `inject=${call}:${error}:when=${nth}`, ...pids];
  const tracer = spawn('strace', args, { stdio: 'ignore' });
  const ended = once(tracer, 'exit');
  await once(tracer, 'spawn');
  return async () => {
    tracer.kill('SIGINT');
    await ended;
    return readFileSync(log, 'utf8').split('(INJECTED)').length - 1;
  };
}

test.skipIf(!hasProgram('strace'))(
  'where a call of the operating system fails it goes on, or ends in one line, and every bet is there',
  async () => {
    const chaos = Chaos.inTemporaryFolder();
    let failed = 0;
    const cluster = () => clusterOf(realpathSync(chaos.folder));
    try {
      for (const fault of someOf(FAULTS, LIVES)) {
        let letGo = () => Promise.resolve(0);
        await chaos.liveOrEnd({
          name: fault,
          make: async () => {
            letGo = await breakCalls(processesOf(cluster()), fault, join(chaos.folder, 'strace.log'));
          },
          mend: async () => {
            failed += await letGo();
          },
        });
        expect(processesOf(cluster())).toEqual([]);
      }
      await chaos.account({ DATA_DIR: chaos.folder });
      console.log(`${failed} calls failed`);
      expect(failed).toBeGreaterThan(0);
    } finally {
      chaos.remove();
    }
  },
);
