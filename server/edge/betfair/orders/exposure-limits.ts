import { z } from 'zod';
import { operation } from '../api/operation.ts';
import type { Operations } from '../api/operation.ts';
import { MOST_NAMED } from '../api/wanted.ts';

const GroupType = z.enum(['EVENT']);

const Params = z.strictObject({
  marketGroupTypeFilter: GroupType.optional(),
  marketGroupFilter: z
    .array(z.strictObject({ type: GroupType, id: z.strictObject({ eventId: z.string() }) }))
    .max(MOST_NAMED)
    .optional(),
});

/** Limits are on an account as a whole, as `getAccountFunds` has it: no group of markets has one of its own. */
export function exposureLimitOperations(): Operations {
  return { listExposureLimitsForMarketGroups: operation(Params, () => []) };
}
