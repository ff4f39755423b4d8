import { z } from 'zod';
import { Day, Name, Time } from '../fact-schemas.ts';
import type { IndexFact } from './index-facts.ts';

const Ticks = z.int().min(1).max(10_000_000);
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What may be said of an instrument's day. */
export const IndexSaid: z.ZodType<IndexFact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixture'),
    instrument: Name,
    contract: Month,
    day: Day,
    opensAt: Time,
    closesAt: Time,
  }),
  z.strictObject({ kind: z.literal('tick'), ticks: Ticks, at: Time }),
  z.strictObject({ kind: z.literal('settlement-price'), ticks: Ticks, contract: Month }),
  z.strictObject({ kind: z.literal('no-settlement') }),
]);
