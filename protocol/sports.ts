import { z } from 'zod';
import type { CallTable } from './call.ts';

// Sports as staff choose them for a series.

const StaffSport = z.strictObject({
  sport_id: z.int(),
  name: z.string(),
  /** False: it is listed from its first series on. */
  is_listed: z.boolean(),
});

export const SPORT_CALLS = {
  'admin/getSports': {
    permission: 'manage-catalogue',
    effect: 'read',
    cost: 2,
    summary:
      'Sports that staff can add series and matches to: those that are listed, and those that are listed once they have a series. Games of the casino are none.',
    data: z.array(StaffSport),
  },
} as const satisfies CallTable;

export type StaffSport = z.infer<typeof StaffSport>;
