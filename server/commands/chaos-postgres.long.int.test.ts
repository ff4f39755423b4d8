// The product on its own PostgreSQL, whose processes are killed, stopped and halted under load.
import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clusterOf } from '../core/postgres/cluster-place.ts';
import { processesOf, readPostmaster } from '../core/postgres/postmaster.ts';
import { Chaos, LIVES, random, someOf } from './testing/chaos.fixture.ts';
import type { Trouble } from './testing/chaos.fixture.ts';

/** What is done to the processes of a cluster. */
function troublesOf(cluster: () => string): readonly Trouble[] {
  const postmaster = () => readPostmaster(cluster())?.pid as number;
  const children = () => processesOf(cluster()).filter((pid) => pid !== postmaster());
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(cluster())) kill(pid, signal);
  };
  const killed = (name: string, signal: NodeJS.Signals, whom: () => number): Trouble => ({
    name,
    isBorne: false,
    make: () => kill(whom(), signal),
  });
  const halted = (name: string, ms: number): Trouble => ({
    name,
    isBorne: true,
    async make() {
      signalAll('SIGSTOP');
      await sleep(ms);
      signalAll('SIGCONT');
    },
  });
  return [
    killed('the postmaster killed', 'SIGKILL', postmaster),
    killed('the postmaster told to stop at once', 'SIGQUIT', postmaster),
    killed('the postmaster told to stop', 'SIGINT', postmaster),
    killed('a child killed', 'SIGKILL', () => {
      const all = children();
      return all[Math.floor(random() * all.length)] as number;
    }),
    {
      name: 'the postmaster killed, its children halted',
      isBorne: false,
      make() {
        for (const pid of children()) kill(pid, 'SIGSTOP');
        kill(postmaster(), 'SIGKILL');
      },
    },
    halted('halted for a moment', 20 + random() * 200),
    halted('halted for seconds', 1500 + random() * 1500),
  ];
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended just now.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

// What runs on a cluster is looked up in /proc.
const onLinux = test.skipIf(process.platform !== 'linux');

onLinux.concurrent(
  'whatever happens to the processes of its PostgreSQL, it ends in one line or goes on, and no bet is lost',
  async () => {
    const chaos = Chaos.inTemporaryFolder();
    const cluster = () => clusterOf(realpathSync(chaos.folder));
    try {
      for (const trouble of someOf(troublesOf(cluster), LIVES)) {
        await chaos.live(trouble);
        expect([trouble.name, processesOf(cluster())]).toEqual([trouble.name, []]);
      }
      await chaos.account({ DATA_DIR: chaos.folder });
    } finally {
      chaos.remove();
    }
  },
);

onLinux.concurrent('halted for good, it ends in one line, and takes what was halted with it', async () => {
  const chaos = Chaos.inTemporaryFolder();
  const cluster = () => clusterOf(realpathSync(chaos.folder));
  try {
    await chaos.live({
      name: 'halted for good',
      isBorne: false,
      make() {
        for (const pid of processesOf(cluster())) kill(pid, 'SIGSTOP');
      },
    });
    expect(processesOf(cluster())).toEqual([]);
    await chaos.account({ DATA_DIR: chaos.folder });
  } finally {
    chaos.remove();
  }
});
