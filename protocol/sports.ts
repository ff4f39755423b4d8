import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Id } from './ids.ts';
import { Name } from './market-definition.ts';

// Sports as staff make them, name them and put them in order.

const StaffSport = z.strictObject({
  sport_id: z.int(),
  name: z.string(),
  /** False: bettors’ menus list it from its next match on. */
  is_listed: z.boolean(),
  /** Matches that are not over. */
  match_count: z.int(),
});

export const SPORT_CALLS = {
  'admin/getSports': {
    permission: 'manage-catalogue',
    effect: 'read',
    cost: 2,
    summary:
      'Sports that staff can add series and matches to: those that are listed, in their order, then those that are listed once they have a match. Games of the casino are none.',
    data: z.array(StaffSport),
  },
  'admin/createSport': {
    permission: 'manage-catalogue',
    effect: 'write',
    audited: true,
    summary:
      'Makes a sport that the software does not know, listed last. No rule reads facts of it: a person enters the results of its markets.',
    request: z.strictObject({ name: Name }),
    data: StaffSport,
  },
  'admin/changeSport': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 30,
    audited: true,
    summary:
      'Renames a sport, lists it in bettors’ menus or takes it from them, or moves it to another place among those that are listed. What is left out stays. A sport with matches that are not over stays listed, and a match lists its sport.',
    request: z.strictObject({
      sport_id: Id,
      name: Name.optional(),
      is_listed: z.boolean().optional(),
      /** 1 is the first. */
      place: z.int().min(1).max(1000).optional(),
    }),
    data: StaffSport,
  },
} as const satisfies CallTable;

export type StaffSport = z.infer<typeof StaffSport>;
