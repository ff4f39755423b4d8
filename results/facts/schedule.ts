import type { Millis } from 'engine/vocabulary';
import { impossible, type Impossible } from './impossible.ts';

// Whether and when a match is played: the same for every sport of two sides.

export type Side = 0 | 1;
export type Pair = readonly [number, number];

export type ScheduleFact =
  /** Moved to another time, before it began. */
  | { readonly kind: 'rescheduled'; readonly startsAt: Millis }
  /** Will not be played, or not within the time that bets allow for. */
  | { readonly kind: 'called-off' }
  /** One side goes through without a ball, a point, a move. */
  | { readonly kind: 'walkover'; readonly winner: Side };

export interface Schedule {
  /** The first start that was scheduled: what is late is counted from it. */
  readonly firstStartsAt: Millis;
  /** As it is scheduled now. */
  readonly startsAt: Millis;
  /** The actual start; 0 before. */
  readonly beganAt: Millis;
  readonly stop: 'called-off' | 'walkover' | 'abandoned' | undefined;
}

const KINDS: ReadonlySet<string> = new Set(['rescheduled', 'called-off', 'walkover'] satisfies ScheduleFact['kind'][]);

export const isScheduleFact = (said: { readonly kind: string }): said is ScheduleFact => KINDS.has(said.kind);

/** What a fact of the schedule makes of it. */
export function rescheduled<S extends Schedule>(schedule: S, said: ScheduleFact): S {
  if (said.kind === 'rescheduled') return { ...schedule, startsAt: said.startsAt };
  return { ...schedule, stop: said.kind };
}

export function impossibleSchedule({ beganAt }: Schedule): Impossible | undefined {
  return beganAt > 0 ? impossible('already-begun', 'the match has begun already') : undefined;
}
