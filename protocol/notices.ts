import { z } from 'zod';
import type { CallTable } from './call.ts';

// Notices of what was done to a bettor's bets, money or login: the bell of the screen.

/**
 * settled-again, rolled-back: another result, and what it moved · void: a market's bets · bets-void: some bets, for good ·
 * bet-deleted: taken away after matching · limit-reached · limit-changed: one that waited holds now · payment-done,
 * payment-refused: a deposit or a withdrawal · new-sign-in: from a device or place not seen before ·
 * security-changed: password, second factor · query-answered · message: from the operator
 */
export const NoticeKind = z.enum([
  'settled-again',
  'void',
  'rolled-back',
  'bets-void',
  'bet-deleted',
  'limit-reached',
  'limit-changed',
  'payment-done',
  'payment-refused',
  'new-sign-in',
  'security-changed',
  'query-answered',
  'message',
]);

export const Notice = z.strictObject({
  notice_id: z.int(),
  kind: NoticeKind,
  text: z.string(),
  at: z.string(),
  is_read: z.boolean(),
  /** The market that it is about; empty where it is about none. */
  market_id: z.string(),
  /** 0 where it is about no market. */
  match_id: z.int(),
  sport_id: z.int(),
});

export const NOTICE_CALLS = {
  'user/getNotices': {
    permission: 'view-own-account',
    effect: 'read',
    cost: 5,
    summary: 'What was done to the bettor’s bets, money or login: the newest 200.',
    data: z.array(Notice),
  },
  'user/markNoticesRead': {
    permission: 'view-own-account',
    effect: 'write',
    cost: 4,
    summary: 'Marks notices read, up to and with one of them.',
    request: z.strictObject({
      notice_id: z
        .int()
        .min(1)
        .max(2 ** 40),
    }),
    data: z.strictObject({ read: z.int() }),
  },
} as const satisfies CallTable;

export type NoticeKind = z.infer<typeof NoticeKind>;
export type NoticeOnWire = z.infer<typeof Notice>;
