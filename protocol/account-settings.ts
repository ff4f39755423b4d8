import { z } from 'zod';
import { Id, MarketIdText } from './bets.ts';
import type { Call } from './call.ts';

// Limits that owners and operators set, and what an operator does to a market beside its result.

const Amount = z.number().min(0);

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

export const AccountSettings = z.strictObject({
  user_id: z.int(),
  bets_locked: z.boolean(),
  locked: z.boolean(),
  /** Per cent of the commission. */
  discount: z.number(),
  share: z.number(),
  exposure_limit: z.number().nullable(),
  min_stake: z.number().nullable(),
  max_stake: z.number().nullable(),
  max_profit: z.number().nullable(),
});

export const OWN_LIMIT_CALLS = {
  'user/setLimit': {
    method: 'POST',
    access: 'bettor',
    summary:
      'A limit that bettors set for themselves: a stricter one takes effect at once, a looser one or none after 24 hours.',
    request: z.strictObject({
      kind: SelfLimit.shape.kind,
      /** None where left out: no limit. */
      amount: Amount.optional(),
      /** Of deposit and loss: 1 hour to 366 days. */
      period_hours: z.int().min(0).max(8784).optional(),
    }),
    data: SelfLimit,
  },
  'user/excludeSelf': {
    method: 'POST',
    access: 'bettor',
    summary: 'No bets and no deposits until then; nobody can lift it.',
    request: z.strictObject({ until: z.iso.datetime({ offset: true }) }),
    data: z.strictObject({ until: z.string() }),
  },
} as const satisfies Record<string, Call>;

export const QuoteLevelAsked = z.strictObject({
  is_back: z.boolean(),
  /** What 100 staked win; of a spread 100. */
  rate: z.number(),
  /** In the market's units; left out for runners. */
  line: z.int().min(-1e9).max(1e9).optional(),
  size: z.number(),
});

export const ADMIN_BOOK_CALLS = {
  'admin/turnPreMatch': {
    method: 'POST',
    access: 'operator',
    summary: 'Turns an in-play market back to pre-match.',
    request: z.strictObject({ market_id: MarketIdText }),
    data: z.strictObject({ market_id: z.string(), status: z.string(), version: z.int(), sequence: z.int() }),
  },
  'admin/setQuotes': {
    method: 'POST',
    access: 'operator',
    summary: 'What the house offers on a runner of a quoted market from now on.',
    request: z.strictObject({
      market_id: MarketIdText,
      selection_id: Id,
      state: z.enum(['active', 'suspended', 'ball-running']),
      levels: z.array(QuoteLevelAsked).max(20),
    }),
    data: z.strictObject({ market_id: z.string(), status: z.string(), version: z.int(), sequence: z.int() }),
  },
  'admin/removeRunner': {
    method: 'POST',
    access: 'operator',
    summary:
      'A runner does not start. A reduction factor is free before the off; after it a second operator asks for the same, with a reason, within 15 minutes (5 in Australia and the United States).',
    request: z.strictObject({
      market_id: MarketIdText,
      selection_id: Id,
      /** Per cent, two decimals. */
      factor: z.number().min(0).max(99.99).optional(),
      reason: z.string().trim().max(500).optional(),
    }),
    data: z.strictObject({ market_id: z.string(), status: z.string(), version: z.int(), sequence: z.int() }),
  },
  'admin/changeAccount': {
    method: 'POST',
    access: 'operator',
    summary: 'Locks, discount and limits of a bettor; fields left out stay, null takes a limit away.',
    request: z.strictObject({
      user_id: Id,
      bets_locked: z.boolean().optional(),
      locked: z.boolean().optional(),
      discount: z.number().min(0).max(100).optional(),
      share: z.number().min(0).max(100).optional(),
      exposure_limit: Amount.nullable().optional(),
      min_stake: Amount.nullable().optional(),
      max_stake: Amount.nullable().optional(),
      max_profit: Amount.nullable().optional(),
    }),
    data: AccountSettings,
  },
} as const satisfies Record<string, Call>;
