import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The folder of real recordings and scorecards that some tests need and that is not part of the repository:
 * `EVENS_SHARED_DATA`, else `../shared/data` beside the checkout. Tests without it are skipped and counted.
 *
 * @returns undefined where there is none
 * @throws  where there is none and CI=true: there a skipped test would go unnoticed
 */
export function sharedDataFolder(): string | undefined {
  const root = resolve(import.meta.dirname, '..');
  const folder = resolve(root, process.env['EVENS_SHARED_DATA'] ?? '../shared/data');
  if (existsSync(folder)) return folder;
  if (process.env['CI'] === 'true')
    throw new Error(`CI needs the shared data, and ${folder} is not there (EVENS_SHARED_DATA)`);
  return undefined;
}
