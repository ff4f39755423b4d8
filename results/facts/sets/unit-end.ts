import type { Pair, Side } from '../schedule.ts';
import type { SetsMatch } from './sets-facts.ts';
import { endsAt, formatsOfEnd } from './unit-format.ts';

/** The reported end of a unit. */
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
  const formats = formatsOfEnd(match, { number, reportedPoints: points });
  if (formats.some((format) => endsAt(format, own, other))) return undefined;
  return `unit ${number} is said to have ended at ${own}–${other}, which ends none`;
}
