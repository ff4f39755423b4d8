import type { JournalRow } from './journal-row.ts';

/**
 * Which rules and events the engine of this build has; written in every row of the journal. Grows with every change of
 * what commands cause, unless a command of the journal itself brings the change about.
 *
 * @see docs/decisions/0007-another-build.md
 */
export const ENGINE_VERSION = 3;

/** @throws OtherBuildError where applying the row's commands again, or reading its events, would go by other rules */
export function checkEngineVersion({ first, engineVersion }: Pick<JournalRow, 'first' | 'engineVersion'>): void {
  if (engineVersion === ENGINE_VERSION) return;
  const build = engineVersion > ENGINE_VERSION ? 'a newer build' : 'an older build';
  const versions = `engine version ${engineVersion}, this one has ${ENGINE_VERSION}`;
  throw new OtherBuildError(`the commands from ${first} on were written by ${build} (${versions})`);
}

/** The journal is whole, but of a build whose rules or snapshots are not those of this one. Told in one line. */
export class OtherBuildError extends Error {
  override readonly name = 'OtherBuildError';

  constructor(what: string) {
    super(`${what}: go on with the build that wrote them, or start anew on an empty DATA_DIR or database`);
  }
}
