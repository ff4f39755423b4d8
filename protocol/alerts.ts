import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Id } from './ids.ts';
import { PersonReason } from './people.ts';
import type { StaffPermission } from './permissions.ts';

// What needs a look: how things stand now, and cases that signals in the bets have opened.

export const CASE_KINDS = [
  'shared-place',
  'shared-device',
  'passed-money',
  'repeated-stakes',
  'line-straddle',
  'large-bet',
  'failed-job',
  'table-hold',
  'excluded-returns',
  'excluded-elsewhere',
  'far-quote',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

const WholeUnits = z.int().min(1).max(1e12);
const isOn = z.boolean();

/** From when on something is a signal, or an alert. Amounts are whole units. */
export const AlertSettings = z.strictObject({
  /** Several people bet on one market from one address or device within so many minutes. */
  shared_place: z.strictObject({ is_on: isOn, minutes: z.int().min(1).max(60) }),
  /** So many people sign in from one device within so many hours. */
  shared_device: z.strictObject({ is_on: isOn, people: z.int().min(2).max(100), hours: z.int().min(1).max(24) }),
  /** So much goes from one person to another on a market, by fills so many per cent off the price of others. */
  passed_money: z.strictObject({
    is_on: isOn,
    amount: WholeUnits,
    per_cent: z.int().min(1).max(1000),
    minutes: z.int().min(1).max(60),
  }),
  /** The same bet so many times within so many seconds. */
  repeated_stakes: z.strictObject({ is_on: isOn, times: z.int().min(2).max(100), seconds: z.int().min(1).max(3600) }),
  /** Yes at one line and No at a higher one within so many minutes, so much on either. */
  line_straddle: z.strictObject({ is_on: isOn, amount: WholeUnits, minutes: z.int().min(1).max(60) }),
  large_bet: z.strictObject({ is_on: isOn, amount: WholeUnits }),
  /** The house can lose so much of what it may in a market. */
  cap_per_cent: z.int().min(1).max(100),
  /** A deposit waits longer than that. */
  deposit_minutes: z.int().min(1).max(10_080),
  /** Nothing has been reported of a match in play for this long. */
  feed_seconds: z.int().min(10).max(86_400),
  /** What becomes of markets in play of these sports then: suspended, until a person opens them, or news do. */
  stale_feed: z.strictObject({
    is_on: isOn,
    sports: z.array(Id).max(50),
    opens_again: z.enum(['by-hand', 'when-heard']),
  }),
});

const Holder = z.strictObject({ account: z.int(), user_id: z.int(), name: z.string() });

export const AlertCase = z.strictObject({
  case_id: z.int(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(['open', 'closed']),
  /** When it was first seen, and last. */
  at: z.string(),
  last_at: z.string(),
  people: z.array(Holder),
  /** Empty and 0 where it is about no market. */
  market_id: z.string(),
  market_name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  /** Units; 0 where it is about no amount. */
  amount: z.number(),
  /** What was seen, by name: seconds apart, how often, off the price by how much. */
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  steps: z.array(
    z.strictObject({
      step: z.enum(['note', 'closed', 'reopened']),
      at: z.string(),
      user_id: z.int(),
      user_name: z.string(),
      text: z.string(),
    }),
  ),
});

/** How something stands now: it goes by itself. */
export const StandingAlert = z.strictObject({
  kind: z.enum(['hold', 'stale-feed', 'deposit', 'house-cap', 'payee-change', 'provider-cap']),
  /** The subject: a market, a match, a payment, a proposal or a provider. */
  about: z.string(),
  /** 0 and empty where it is about no match. */
  match_id: z.int(),
  match_name: z.string(),
  since: z.string(),
  /** Units; null where it is about no amount. */
  amount: z.number().nullable(),
  text: z.string(),
});

/** Whoever tells of a match, and how long ago they did. */
export const Feed = z.strictObject({
  match_id: z.int(),
  match_name: z.string(),
  /** In the order in which they began: a person, a file or a feed by name, and when it last reported a fact. */
  sources: z.array(z.strictObject({ name: z.string(), last_at: z.string() })),
  /** The last report of any, a score too. */
  last_at: z.string(),
  facts: z.int(),
  /**
   * live: heard of within the limit · silent: not, and the match is bet on in play, or suspended for it · break: an
   * innings, a period, a day is over · idle: nobody bets on it in play
   */
  health: z.enum(['live', 'silent', 'break', 'idle']),
  /** How many of its markets are suspended because nothing was heard; and since when, or null. */
  markets_suspended: z.int(),
  suspended_at: z.string().nullable(),
});

/** What waits for a person and can be taken here, with what dealing with it asks; payments and queries have calls of their own. */
export const NEED_PERMISSIONS = {
  result: 'decide-results',
  start: 'manage-catalogue',
  suspended: 'run-markets',
  alert: 'work-alerts',
  casino: 'view-risk',
  case: 'work-alerts',
} as const satisfies Readonly<Record<string, StaffPermission>>;
export type NeedKind = keyof typeof NEED_PERMISSIONS;

const Need = z.strictObject({
  kind: z.enum(Object.keys(NEED_PERMISSIONS) as [NeedKind, ...NeedKind[]]),
  /** Which of its kind: a market and how it stands, a match, a table, a case. */
  of: z
    .string()
    .regex(/^[\w.-]+( [\w-]+)?$/)
    .max(80),
});
const TakenNeed = Need.extend({ user_id: z.int(), user_name: z.string(), at: z.string() });

const OneCase = z.strictObject({ case_id: Id, reason: PersonReason });

export const ALERT_CALLS = {
  'admin/getAlerts': {
    permission: 'work-alerts',
    effect: 'read',
    cost: 20,
    summary:
      'What needs a look now: results held, feeds that are silent, deposits that wait, markets near the house’s cap, changes of where deposits are paid to, payments of providers above their limits within a day, of each the 100 that have stood longest; how many there are; and how many cases are open.',
    data: z.strictObject({ standing: z.array(StandingAlert), standing_count: z.int(), open_cases: z.int() }),
  },
  'admin/getFeeds': {
    permission: 'view-markets',
    effect: 'read',
    cost: 5,
    summary:
      'Matches that somebody has told of and that are not finished: who, how long ago, and whether that is too long.',
    data: z.array(Feed),
  },
  'admin/getCases': {
    permission: 'work-alerts',
    effect: 'read',
    cost: 10,
    summary: 'Cases with their steps, of everybody or about one account, the newest first, at most 200.',
    request: z.strictObject({
      state: AlertCase.shape.state.optional(),
      kind: z.enum(CASE_KINDS).optional(),
      account: Id.optional(),
    }),
    data: z.array(AlertCase),
  },
  'admin/noteCase': {
    permission: 'work-alerts',
    effect: 'write',
    audited: true,
    summary: 'Adds what somebody has found to a case, open or closed.',
    request: OneCase,
    data: AlertCase,
  },
  'admin/closeCase': {
    permission: 'work-alerts',
    effect: 'write',
    audited: true,
    summary: 'Closes a case, with the reason. The same signal opens another on another day or market.',
    request: OneCase,
    data: AlertCase,
  },
  'admin/reopenCase': {
    permission: 'work-alerts',
    effect: 'write',
    audited: true,
    summary: 'Opens a closed case again.',
    request: OneCase,
    data: AlertCase,
  },
  'admin/getTakenNeeds': {
    permission: 'view-markets',
    effect: 'read',
    cost: 3,
    summary: 'Who has taken what waits for a person, within the last day.',
    data: z.array(TakenNeed),
  },
  'admin/takeNeed': {
    permission: 'view-markets',
    effect: 'write',
    audited: true,
    summary:
      'Says that whoever asks works at something that waits for a person. It forbids nobody anything; it is refused where somebody else than `instead_of` (0: nobody) has it.',
    request: Need.extend({ instead_of: z.union([Id, z.literal(0)]) }),
    data: TakenNeed,
  },
  'admin/getAlertSettings': {
    permission: 'work-alerts',
    effect: 'read',
    summary: 'From when on something is a signal, or an alert.',
    data: AlertSettings,
  },
  'admin/setAlertSettings': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    summary: 'Changes from when on something is a signal or an alert, for what happens from now on.',
    request: z.strictObject({ settings: AlertSettings, reason: PersonReason }),
    data: AlertSettings,
  },
} as const satisfies CallTable;

export type AlertSettings = z.infer<typeof AlertSettings>;
export type AlertCase = z.infer<typeof AlertCase>;
export type Feed = z.infer<typeof Feed>;
export type StandingAlert = z.infer<typeof StandingAlert>;
