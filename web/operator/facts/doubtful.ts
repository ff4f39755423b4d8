import { formatDateTime } from '../../shared/format/dates.ts';
import type { Claim } from '../data/claims.ts';
import { clockWords, plainWords, type FactNames } from './words/kind-words.ts';

/** A desk's clock may be this much behind. */
const AHEAD_MS = 60_000;
/** A half of football has 45 minutes; whoever enters its end may do so early, and nobody by this much. */
const SHORTEST_HALF_MS = 40 * 60_000;
const HALVES: ReadonlySet<string> = new Set(['first-half', 'second-half']);

/** Asked before a fact is entered that a slip has more likely made than the match. @returns undefined if it is likely */
export function doubtOf(claim: Claim, { begins }: FactNames, now: number): string | undefined {
  const { kind, at } = claim;
  if (typeof at !== 'number') return undefined;
  if (at > now + AHEAD_MS) return `${formatDateTime(at)} is still to come.`;
  const period = String(claim['period']);
  const began = begins.get(period);
  if (kind !== 'period-ends' || !HALVES.has(period) || began === undefined) return undefined;
  const lasted = at - began;
  if (lasted < 0) return `The ${plainWords(period)} began later, ${formatDateTime(began)}.`;
  return lasted < SHORTEST_HALF_MS ? `The ${plainWords(period)} would have lasted ${clockWords(lasted)}.` : undefined;
}
