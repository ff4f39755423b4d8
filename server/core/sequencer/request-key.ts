import { hash } from 'node:crypto';

/** The engine takes no longer key, and stops where it gets one. */
export const LONGEST_KEY = 64;

/** A request key made of somebody else's and something more: where the two are too long, a hash of them. */
export function fittingKey(made: string): string {
  return made.length <= LONGEST_KEY ? made : hash('sha256', made, 'base64url');
}
