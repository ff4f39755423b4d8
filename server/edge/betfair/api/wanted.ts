import { z } from 'zod';

/** What one list of a request may name at most. */
export const MOST_NAMED = 1000;

/** Names of what is asked about. */
export const named = (most = MOST_NAMED) => z.array(z.string()).max(most);

/** The same, for who looks whether something is among them, for each of many things. */
export const wanted = (most?: number) => named(most).transform((names): ReadonlySet<string> => new Set(names));

/** An empty list lets everything through. */
export function allows<T>(among: ReadonlySet<T> | undefined, value: T | undefined): boolean {
  return among === undefined || among.size === 0 || (value !== undefined && among.has(value));
}
