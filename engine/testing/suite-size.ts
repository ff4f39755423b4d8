const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** An environment variable; undefined where there are none. */
export function setting(name: string): string | undefined {
  return process?.env[name];
}

/**
 * How much a test tries that comes in two sizes: the first in the core suite, the second in the long one. vitest.config.ts
 * names the files that ask.
 */
export function bySuite<Size>(core: Size, long: Size): Size {
  return setting('EVENS_LONG') === '1' ? long : core;
}
