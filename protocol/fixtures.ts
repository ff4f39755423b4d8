import { z } from 'zod';
import type { CallTable } from './call.ts';
import { MOST_FIXTURES } from './constants.ts';
import { Id } from './ids.ts';
import { Name, Time } from './market-definition.ts';

// Fixtures of a file: matches to come, as the desk has read them from CSV, a calendar or openfootball.

export const Fixture = z.strictObject({
  series: Name,
  name: Name,
  open_date: Time,
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .optional(),
  /** What its source calls it for good, a calendar's UID; without it series, name and day tell it from others. */
  source_id: z.string().min(1).max(200).optional(),
});

const Fixtures = z.strictObject({ sport_id: Id, fixtures: z.array(Fixture).min(1).max(MOST_FIXTURES) });

/**
 * new: would be added · known: is here · moved: is here at another time, and stays as it is · past: has begun, and is
 * added with `begun_too` alone · repeated: an earlier one of the same request is the same match · refused: is never added
 */
export const FIXTURE_STATES = ['new', 'known', 'moved', 'past', 'repeated', 'refused'] as const;

const FixtureVerdict = z.strictObject({
  state: z.enum(FIXTURE_STATES),
  /** The match that is here; 0 where there is none. */
  match_id: z.int(),
  /** When that one begins; empty where there is none. */
  open_date: z.string(),
  /** Why it is refused; null for those that are not. */
  refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

export const FIXTURE_CALLS = {
  'admin/previewFixtures': {
    permission: 'manage-catalogue',
    effect: 'read',
    cost: 1,
    costsFor: 'fixtures',
    summary: 'What an import of these fixtures would do, fixture by fixture; it changes nothing.',
    request: Fixtures,
    bodyLimit: 262_144,
    data: z.strictObject({ fixtures: z.array(FixtureVerdict) }),
  },
  'admin/importFixtures': {
    permission: 'manage-catalogue',
    effect: 'write',
    cost: 1,
    costsFor: 'fixtures',
    audited: true,
    summary:
      'Adds the fixtures that are new, with begun_too those as well that have begun, with their series, all of them or none. A match of a side against itself is refused, and so is, while two people decide, one whose sides have begun a match about that day; the others are added. Sent again it adds nothing: a match is known by its source’s id, or by series, name and day.',
    request: Fixtures.extend({ begun_too: z.boolean().optional() }),
    bodyLimit: 262_144,
    data: z.strictObject({ fixtures: z.array(FixtureVerdict), added: z.int() }),
  },
} as const satisfies CallTable;

export type Fixture = z.infer<typeof Fixture>;
export type FixtureState = (typeof FIXTURE_STATES)[number];
export type FixtureVerdict = z.infer<typeof FixtureVerdict>;
