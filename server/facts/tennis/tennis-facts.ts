import type { SetsFact } from '../sets/sets-facts.ts';

// Tennis is a match of sets whose points are games: 6 with a lead of two, and mostly a tie-break at 6–6.

export type TennisFact = SetsFact;

/** Games that win a set, and with what; for the fixture. */
export const TENNIS_SET = { target: 6, tieBreak: true } as const;
