/** Something that must always hold did not. `invariant` is its name: I1 to I20, or a few words. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: string;

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}

/** A description of anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @throws Violation unless it holds */
export function hold(invariant: string, holds: boolean, what: () => string): void {
  if (!holds) throw new Violation(invariant, what());
}

/** Whether two values of plain data are the same, field by field. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]));
}
