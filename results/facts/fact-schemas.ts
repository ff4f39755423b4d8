import type { Millis } from 'engine/vocabulary';
import { z } from 'zod';

// Parts of the schemas of facts: what a person or a source may say is read by them before anything else looks at it.

/** A time after 2000 and before 2200, ms. */
export const Time = z
  .int()
  .min(Date.UTC(2000))
  .max(Date.UTC(2200))
  .transform((at) => at as Millis);
export const Name = z.string().trim().min(1).max(120);
export const SideNumber = z.union([z.literal(0), z.literal(1)]);
export const Count = z.int().min(0).max(100_000);
export const CountPair = z.tuple([Count, Count]).readonly();
export const Day = z.iso.date();

/** What every sport of two sides can say of its schedule. */
export const SCHEDULE_FACTS = [
  z.strictObject({ kind: z.literal('rescheduled'), startsAt: Time }),
  z.strictObject({ kind: z.literal('called-off') }),
  z.strictObject({ kind: z.literal('walkover'), winner: SideNumber }),
] as const;

export const TwoSides = z.tuple([Name, Name]).readonly();
