/** Stops on a mistake of ours. It stays on in production: no outcome is better than a wrong one. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`engine: ${what}`);
}
