import { z } from 'zod';
import { Count, Name, Time } from '../fact-schemas.ts';
import type { ElectionFact } from './election-facts.ts';

const Year = z.int().min(2000).max(2199);

/** What may be said of an election. */
export const ElectionSaid: z.ZodType<ElectionFact> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixture'), name: Name, year: Year, startsAt: Time }),
  z.strictObject({ kind: z.literal('held'), year: Year }),
  z.strictObject({ kind: z.literal('not-held') }),
  z.strictObject({
    kind: z.literal('seats'),
    party: Name,
    area: Name.exactOptional(),
    seats: Count,
    final: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('winner'), of: Name, names: z.array(Name).min(1).max(20), official: z.boolean() }),
  z.strictObject({ kind: z.literal('candidate-gone'), name: Name }),
]);
