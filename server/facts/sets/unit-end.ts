import type { Pair, Side } from '../schedule.ts';
import type { SetsMatch } from './sets-facts.ts';

/** How a unit is said to have ended. */
export interface UnitEnd {
  readonly number: number;
  readonly points: Pair;
  readonly winner: Side;
}

/**
 * Why a unit cannot have ended so: 6–4, 7–5 and 7–6 end a set of tennis, 6–5 and 3–0 do not. Where units have no number
 * of points that wins them (frames, maps), only who is behind cannot have won.
 *
 * @returns undefined where it can
 */
export function impossibleEnd(match: SetsMatch, { number, points, winner }: UnitEnd): string | undefined {
  const [own, other] = winner === 0 ? points : [points[1], points[0]];
  if (own < other) return `unit ${number} is said to be won by the side with ${own} points against ${other}`;
  const targets = targetsOf(match, number);
  const isLast = number === match.bestOf || number === match.fixture.bestOf;
  const isEnd = targets.some((target) => {
    if (target === 0) return true;
    if (target === 1) return own === 1 && other === 0;
    if (match.fixture.tieBreak !== true) return isLeadOfTwo(own, other, target);
    if (own === target + 1 && other === target) return true;
    // A last set may be played on without a tie-break, or be a tie-break itself.
    return isLeadOfTwo(own, other, target) && (isLast || own <= target + 1);
  });
  return isEnd ? undefined : `unit ${number} is said to have ended at ${own}–${other}, which ends none`;
}

/** At the target with two more, or, from there on, as soon as there are two more. */
const isLeadOfTwo = (own: number, other: number, target: number): boolean =>
  own === target ? own - other >= 2 : own > target && own - other === 2;

/** Points that win it; where the number of units was changed, the unit may have been the last one or not. */
export function targetsOf({ fixture, bestOf }: SetsMatch, unit: number): readonly number[] {
  const ofLast = fixture.lastTarget ?? fixture.target;
  if (bestOf !== fixture.bestOf && (unit === bestOf || unit === fixture.bestOf)) return [fixture.target, ofLast];
  return [unit === bestOf ? ofLast : fixture.target];
}
