import { z } from 'zod';
import { FreeText } from './free-text.ts';
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

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'HH:MM');

/** A day that is not like others, in UTC+5:30: closed, or with other hours. */
export const TradingDay = z.strictObject({
  day: z.iso.date(),
  name: FreeText.min(1).max(120),
  closed: z.literal(true).optional(),
  opens: Clock.optional(),
  closes: Clock.optional(),
});

const Exchange = z.enum(['nse', 'mcx', 'us']);

export const ExchangeCalendar = z.strictObject({
  exchange: Exchange,
  years: z.array(z.strictObject({ year: z.int(), days: z.array(TradingDay) })),
  /** Nothing opens after this day; empty where no year is known. */
  ends_on: z.string(),
  days_left: z.int(),
  /** Within 60 days: set the next year. */
  ends_soon: z.boolean(),
});

export const INDEX_SESSION_CALLS = {
  'index/getInstruments': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'Instruments of binary sessions: whether each is open, and when it opens and closes next.',
    data: z.array(IndexInstrument),
  },
  'admin/getTradingCalendars': {
    permission: 'run-markets',
    effect: 'read',
    cost: 2,
    summary: 'When the exchanges of binary sessions do not trade as usual, and how long that is known.',
    data: z.array(ExchangeCalendar),
  },
  'admin/setTradingYear': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    summary:
      'Sets a year of an exchange’s calendar: every weekday that is not named trades as usual. What is past stays.',
    request: z.strictObject({
      exchange: Exchange,
      year: z.int().min(2026).max(2199),
      days: z.array(TradingDay).max(200),
    }),
    data: z.array(ExchangeCalendar),
  },
  'admin/deleteWrongRate': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    summary: 'Deletes a bet of a binary session at a wrong rate, within 24 hours of it; the client gets a notice.',
    request: z.strictObject({ market_id: MarketRef, bet_id: BetId, reason: FreeText.min(1).max(500) }),
    data: SettlementAction,
  },
} as const satisfies CallTable;

export type TradingDay = z.infer<typeof TradingDay>;
