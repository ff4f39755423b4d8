/** A snapshot that cannot be restored: damaged, or of a version that this build does not read. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}
