import { z } from 'zod';
import { CountPair, Name, SCHEDULE_FACTS, SideNumber, Time, TwoSides } from '../fact-schemas.ts';
import type { FootballFact } from './football-facts.ts';

const Period = z.enum(['first-half', 'second-half', 'extra-time', 'penalties']);

/** What may be said of a football match. */
export const FootballSaid: z.ZodType<FootballFact> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixture'), teams: TwoSides, competition: Name, season: Name, startsAt: Time }),
  ...SCHEDULE_FACTS,
  z.strictObject({ kind: z.literal('period-begins'), period: Period, at: Time }),
  z.strictObject({ kind: z.literal('period-ends'), period: Period, at: Time }),
  z.strictObject({
    kind: z.literal('goal'),
    side: SideNumber,
    period: Period,
    at: Time,
    ownGoal: z.boolean().default(false),
    player: Name.default('unknown'),
  }),
  z.strictObject({ kind: z.literal('corner'), side: SideNumber, period: Period, at: Time, taken: z.boolean() }),
  z.strictObject({
    kind: z.literal('card'),
    side: SideNumber,
    period: Period,
    at: Time,
    card: z.enum(['yellow', 'second-yellow', 'red']),
    to: z.enum(['player', 'staff']),
    afterWhistle: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('overturn'),
    of: z.enum(['goal', 'red-card']),
    which: z.int().min(1).max(100),
    reviewAt: Time,
    at: Time,
  }),
  z.strictObject({ kind: z.literal('score'), when: z.enum(['half-time', 'full-time']), goals: CountPair }),
  z.strictObject({
    kind: z.literal('statistic'),
    name: z.enum(['corners', 'yellow-cards', 'red-cards']),
    values: CountPair,
  }),
  z.strictObject({ kind: z.literal('abandoned'), at: Time }),
]);
