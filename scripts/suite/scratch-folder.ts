import { existsSync, statfsSync } from 'node:fs';
import { makeTemporaryFolder } from '../../server/temporary-folder.ts';
import type { SuiteOptions } from './options.ts';

const MEMORY = '/dev/shm';
/** Twice what a run of the core has there at any time. */
const ROOM = 4 * 2 ** 30;

/**
 * For what a run leaves to be removed at its end; its caller does. The core's is in memory if there is plenty: its tests
 * make a few hundred databases of eight hundred files each, and a disk takes five times as long for that.
 */
export function makeScratchFolder({ suite }: Pick<SuiteOptions, 'suite'>): string {
  return suite === 'core' && hasPlenty() ? makeTemporaryFolder('suite', MEMORY) : makeTemporaryFolder('suite');
}

function hasPlenty(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < 3 * ROOM) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}
