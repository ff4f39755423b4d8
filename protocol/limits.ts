import { z } from 'zod';
import { Amount } from './amounts.ts';
import type { CallTable } from './call.ts';

// What a bettor sees of their own limits, and of the time and money of this visit.

/** 0: never. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60] as const;
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];
const Minutes = z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(60)]);

export const SelfLimit = z.strictObject({
  kind: z.enum(['deposit', 'loss', 'exposure']),
  /** Null: no limit. */
  amount: z.number().nullable(),
  /** Hours; 0 for exposure. */
  period_hours: z.number(),
  /** What will hold from `pending_at` on; null where nothing waits, or no limit will hold. */
  pending_amount: z.number().nullable(),
  /** Empty where nothing waits. */
  pending_at: z.string(),
});

export const LimitStanding = SelfLimit.extend({
  pending_period_hours: z.number(),
  /** What counts against it now: deposited in the last period; lost in it and at stake; at stake. */
  used: z.number(),
  /** Null where no limit holds. */
  left: z.number().nullable(),
  /** When the oldest of what counts stops counting; empty where nothing of a period counts. */
  resets_at: z.string(),
});

export const LIMIT_CALLS = {
  'user/getLimits': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    needsAccount: 422,
    awaitsRecords: true,
    summary: 'The bettor’s own limits with what counts against them, exclusion and reality check.',
    data: z.strictObject({
      /** deposit, loss, exposure. */
      limits: z.array(LimitStanding),
      /** Empty where none runs. */
      excluded_until: z.string(),
      reality_check_minutes: Minutes,
      /** What the operator has limited the exposure to; null: nothing. */
      house_exposure_limit: z.number().nullable(),
    }),
  },
  'user/setLimit': {
    permission: 'limit-self',
    effect: 'write',
    cost: 5,
    needsAccount: 422,
    summary:
      'A limit that bettors set for themselves: a stricter one takes effect at once, a looser one or none after 24 hours.',
    request: z.strictObject({
      kind: SelfLimit.shape.kind,
      /** None where left out: no limit. */
      amount: Amount.optional(),
      /** Of deposit and loss: the last so many hours count at any time; 1 hour to 366 days. */
      period_hours: z.int().min(0).max(8784).optional(),
    }),
    data: SelfLimit,
  },
  'user/excludeSelf': {
    permission: 'limit-self',
    effect: 'write',
    cost: 10,
    needsAccount: 422,
    summary:
      'No bets and no deposits until it ends; nobody can lift it. A time-out of days, a day or more, or until a time; a self-exclusion of months, six or more. One of the three.',
    request: z.strictObject({
      days: z.int().min(0).max(3660).optional(),
      months: z.int().min(0).max(120).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
    }),
    data: z.strictObject({ until: z.string() }),
  },
  'user/setRealityCheck': {
    permission: 'set-preferences',
    effect: 'write',
    cost: 5,
    needsAccount: 422,
    summary: 'How often the bettor is reminded of the time spent and the result: in minutes, 0 for never.',
    request: z.strictObject({ minutes: Minutes }),
    data: z.strictObject({ minutes: Minutes }),
  },
  'user/getSessionSummary': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 8,
    needsAccount: 422,
    awaitsRecords: true,
    summary: 'The login session so far: since when, bets placed, what was matched of them, and what results came to.',
    data: z.strictObject({
      began_at: z.string(),
      minutes: z.int(),
      bets: z.int(),
      staked: z.number(),
      /** After commission; below 0: lost. */
      profit: z.number(),
    }),
  },
} as const satisfies CallTable;

export type LimitStanding = z.infer<typeof LimitStanding>;
