import { existsSync, statfsSync } from 'node:fs';
import { makeTemporaryFolder } from '../../server/core/system/temporary-folder.ts';
import type { SuiteOptions } from './options.ts';

const MEMORY = '/dev/shm';
/** More than a run of the core needs at any time. */
const ROOM = 4 * 2 ** 30;

/**
 * Makes a folder for the temporary files of a run; its caller removes it. The core's is in memory if there is room: its
 * tests make a few hundred databases of eight hundred files each, which take five times as long on a disk.
 */
export function makeScratchFolder({ suite }: Pick<SuiteOptions, 'suite'>): string {
  return suite === 'core' && hasRoom() ? makeTemporaryFolder('suite', MEMORY) : makeTemporaryFolder('suite');
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < 3 * ROOM) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}
