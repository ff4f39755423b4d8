import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new, empty folder; its caller removes it. Whoever knows its name may pass through, as through an operator's own:
 * under root PostgreSQL runs as another user, and a database that its user cannot reach here is put elsewhere, where
 * it is not removed with the folder.
 *
 * @param within  its parent; by default the system's folder for temporary files
 */
export function makeTemporaryFolder(name: string, within = tmpdir()): string {
  const folder = mkdtempSync(join(within, `evens-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
