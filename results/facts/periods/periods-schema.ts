import type { Millis } from 'engine/vocabulary';
import { z } from 'zod';
import { CountPair, Name, SCHEDULE_FACTS, SideNumber, Time, TwoSides } from '../fact-schemas.ts';
import { PERIODS_SPORTS, type PeriodsFact } from './periods-facts.ts';

const Period = z.int().min(1).max(30);
const HOUR = 3_600_000;
const Length = z
  .int()
  .min(0)
  .max(HOUR)
  .transform((ms) => ms as Millis);

/** What may be said of a match that is played by the clock. */
export const PeriodsSaid: z.ZodType<PeriodsFact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixture'),
    sport: z.enum(PERIODS_SPORTS),
    teams: TwoSides,
    competition: Name,
    season: Name,
    startsAt: Time,
    periods: z.int().min(1).max(10),
    periodMs: Length,
  }),
  ...SCHEDULE_FACTS,
  z.strictObject({ kind: z.literal('period-begins'), period: Period, at: Time }),
  z.strictObject({
    kind: z.literal('points'),
    period: Period,
    side: SideNumber,
    points: z.int().min(1).max(20),
    at: Time,
  }),
  z.strictObject({ kind: z.literal('score'), period: Period, points: CountPair }),
  z.strictObject({ kind: z.literal('period-ends'), period: Period, at: Time }),
  z.strictObject({ kind: z.literal('shoot-out'), winner: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('finished'), at: Time }),
  z.strictObject({ kind: z.literal('abandoned'), period: Period, leftMs: Length, at: Time }),
]);
