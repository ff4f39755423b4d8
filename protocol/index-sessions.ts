import { z } from 'zod';
import { BetId, MarketRef } from './ids.ts';
import type { CallTable } from './call.ts';
import { SettlementAction } from './settlement.ts';

// Binary and index sessions: what can be bet on when, and bets at a wrong rate.

export const IndexInstrument = z.strictObject({
  /** As the rules write it: NFY, B-NFY, Gold, … */
  code: z.string(),
  name: z.string(),
  /** One tick in the instrument's own price; lines lie on whole ticks. */
  tick: z.number(),
  /** The near-month future that prices are of: 2026-11. */
  contract: z.string(),
  is_open: z.boolean(),
  /** ISO 8601; empty where no calendar knows. */
  opens_at: z.string(),
  closes_at: z.string(),
});

export const INDEX_SESSION_CALLS = {
  'index/getInstruments': {
    permission: 'view-exchange',
    effect: 'read',
    summary: 'Instruments of binary sessions: whether each is open, and when it opens and closes next.',
    data: z.array(IndexInstrument),
  },
  'admin/deleteWrongRate': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    summary: 'Deletes a bet of a binary session at a wrong rate, within 24 hours of it; the client gets a notice.',
    request: z.strictObject({ market_id: MarketRef, bet_id: BetId, reason: z.string().trim().min(1).max(500) }),
    data: SettlementAction,
  },
} as const satisfies CallTable;
