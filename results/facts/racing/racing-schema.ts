import { z } from 'zod';
import { Day, Name, Time } from '../fact-schemas.ts';
import type { RacingFact } from './racing-facts.ts';

/** What may be said of a race. */
export const RacingSaid: z.ZodType<RacingFact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixture'),
    runners: z.array(Name).min(2).max(60),
    venue: Name,
    country: z.string().regex(/^[A-Z]{2}$/),
    startsAt: Time,
    day: Day,
    surface: Name,
    distance: z.int().min(50).max(20_000),
  }),
  z.strictObject({ kind: z.literal('non-runner'), runner: Name, at: Time }),
  z.strictObject({ kind: z.literal('moved'), venue: Name }),
  z.strictObject({ kind: z.literal('surface'), surface: Name }),
  z.strictObject({ kind: z.literal('off'), at: Time, day: Day }),
  z.strictObject({
    kind: z.literal('result'),
    order: z.array(z.array(Name).min(1).max(60)).min(1).max(60),
    weighedIn: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('weighed-in'), at: Time }),
  z.strictObject({ kind: z.literal('disqualified'), runner: Name, at: Time }),
  z.strictObject({ kind: z.literal('walkover'), runner: Name }),
  z.strictObject({ kind: z.literal('abandoned') }),
  z.strictObject({ kind: z.literal('postponed'), day: Day }),
]);
