import { z } from 'zod';
import { AnyAmount } from './amounts.ts';
import { FreeText } from './free-text.ts';
import { BetId, Id, MarketRef, RunnerId } from './ids.ts';
import type { CallTable } from './call.ts';
import { SettlementPolicy } from './market-terms.ts';
import { PageFields } from './reports.ts';

// Results: how they come about. The facts that they rest on are in match-facts.ts.

const Reason = FreeText.min(1).max(500);
const ActionId = z.int().min(1).max(1e12);

const Runners = z.array(RunnerId).max(60);

/** What a market comes to: runners, or a number in the market's units. */
export const ResultRequest = z.strictObject({
  market_id: MarketRef,
  winners: Runners.optional(),
  /** Runners that share the places that are left: a dead heat. */
  tied: Runners.optional(),
  placed: Runners.optional(),
  placed_tied: Runners.optional(),
  number: z.int().min(-1e9).max(1e9).optional(),
  reason: Reason.optional(),
});

export const SettlementAnswer = z.strictObject({
  state: z.enum(['settled', 'void', 'bets-void']),
  winners: z.array(z.int()),
  tied: z.array(z.int()),
  placed: z.array(z.int()),
  placed_tied: z.array(z.int()),
  /** Null where the market is about runners. */
  number: z.number().nullable(),
});

/** One way of a market to a result. */
export const SettlementAction = z.strictObject({
  action_id: z.int(),
  market_id: z.string(),
  match_id: z.int(),
  kind: z.enum(['settle', 'void', 'abandon', 'roll-back', 'void-bets']),
  state: z.enum(['proposed', 'approved', 'done', 'rejected', 'failed']),
  answer: SettlementAnswer,
  reason: z.string(),
  /** 0: the rule itself. */
  proposed_by: z.int(),
  /** Somebody else has to approve it, by the market's policy or by the site's list. */
  second_person: z.boolean(),
  proposed_at: z.string(),
  approved_by: z.int().nullable(),
  finished_at: z.string().nullable(),
  steps_done: z.int(),
  steps: z.int(),
  /** Why it was rejected, or failed. */
  note: z.string(),
  /** The journal's, of its last command; 0 before. */
  sequence: z.int(),
});

/** One that is proposed or under way, for the person who sees it. */
const OpenAction = SettlementAction.extend({
  /** Why the caller may not approve it, as far as that is known; empty if they may. */
  barred: z.string(),
  /** The names of those who may approve it if it waits for a second person; else empty. */
  approvers: z.array(z.string()),
});

export const SettlementHold = z.strictObject({
  market_id: z.string(),
  match_id: z.int(),
  kind: z.enum(['by-hand', 'doubt', 'sources', 'person', 'voids-stand', 'refused']),
  reason: z.string(),
  since: z.string(),
  /** The result it would get: settled or void, and why. Empty for a hold by hand. */
  would: z.string(),
  /** The result by each source if two of them differ; else empty. */
  by_source: z.array(z.strictObject({ source: z.string(), would: z.string() })),
  /** The user who holds it by hand; else 0. */
  held_by: z.int(),
});

/** A market as who settles it has to know it. */
export const SettlementMarket = z.strictObject({
  market_id: z.string(),
  name: z.string(),
  match_id: z.int(),
  match_name: z.string(),
  runners: z.array(z.strictObject({ selection_id: z.int(), name: z.string() })),
  /** The rule that settles it; empty and 0 where a person types the result. */
  rule: z.string(),
  rule_version: z.int(),
  /** A result is a number, not runners. */
  is_number: z.boolean(),
  /** How many runners win or, each-way, are placed; 0 if the result is a number. */
  winners: z.int(),
  is_each_way: z.boolean(),
  /** How many of the market's units make one of what people say. */
  per_unit: z.int(),
  /** What a person proposes another one has to approve. */
  second_person: z.boolean(),
  /** It is settled or void; false while it can still take bets or waits for a result, though some of its bets may be void. */
  has_result: z.boolean(),
});

export const SettlementPreview = z.strictObject({
  rows: z.array(
    z.strictObject({
      account: z.int(),
      /** Empty for an account that belongs to no person. */
      user_name: z.string(),
      profit: z.number(),
      commission: z.number(),
      change: z.number(),
      cash: z.number(),
      /** Below 0: it has less than it has at stake. */
      available: z.number(),
    }),
  ),
  commission: z.number(),
  /** Accounts that would be short. */
  short: z.array(z.int()),
});

/** The bets to void: one, or those of a runner, of a time, or both; the others narrow them. */
const VoidedBets = z.strictObject({
  market_id: MarketRef,
  bet_id: BetId.optional(),
  selection_id: RunnerId.optional(),
  /** Milliseconds since 1970. */
  from: z.int().min(0).max(4e12).optional(),
  until: z.int().min(0).max(4e12).optional(),
  /** In a quoted market bettors' bets of this side. */
  side: z.enum(['back', 'lay']).optional(),
  /** With a side: bets at these odds, or this rate, or at better ones for that side. */
  odds: AnyAmount.optional(),
  /** With a side, of a quoted number in the market's units: bets at this line, or at a better one. */
  line: z.int().min(-1e9).max(1e9).optional(),
});

const SideVoided = z.strictObject({ bets: z.int(), stake: z.number() });

export const VoidPreview = z.strictObject({
  bets: z.int(),
  people: z.int(),
  /** Backers' stakes, each matched bet once. */
  stake: z.number(),
  back: SideVoided,
  lay: SideVoided,
});

/** The evidence pack, as `npm run result -- verify` reads it. */
export const Evidence = z.looseObject({ format: z.string(), digest: z.string() });
const OneAction = z.strictObject({ action_id: ActionId });

export const RESULT_CALLS = {
  'admin/getSettlements': {
    permission: 'decide-results',
    effect: 'read',
    cost: 10,
    summary:
      'Actions under way, holds, markets to propose for: the oldest 200 of each, counts, and the last 100 ended.',
    request: z.strictObject({ match_id: Id.optional(), market_id: MarketRef.optional(), limit: PageFields.limit }),
    data: z.strictObject({
      open: z.array(OpenAction),
      holds: z.array(SettlementHold),
      ended: z.array(SettlementAction),
      /** Closed markets that nothing is proposed for and nothing holds. */
      to_propose: z.array(z.string()),
      /** What is named above, as far as the lists still have it. */
      markets: z.array(SettlementMarket),
      /** How many markets wait, listed or not; one that is held and has a proposal is counted with the proposals. */
      total: z.strictObject({ proposed: z.int(), approved: z.int(), holds: z.int(), to_propose: z.int() }),
    }),
  },
  'admin/proposeResult': {
    permission: 'decide-results',
    effect: 'write',
    cost: 100,
    audited: true,
    summary: 'Proposes a result, entered with its reason, or otherwise the ruling of the market’s rule.',
    request: ResultRequest,
    data: SettlementAction,
  },
  'admin/previewResult': {
    permission: 'decide-results',
    effect: 'read',
    cost: 100,
    audited: true,
    summary: 'What a proposed action would do, account by account.',
    request: OneAction,
    data: SettlementPreview,
  },
  'admin/approveResult': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    summary: 'Approves a proposed action and carries it out.',
    request: OneAction,
    data: SettlementAction,
  },
  'admin/rejectResult': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    summary: 'Rejects a proposed action.',
    request: z.strictObject({ action_id: ActionId, reason: Reason }),
    data: SettlementAction,
  },
  'admin/abandonMarket': {
    permission: 'decide-results',
    effect: 'write',
    cost: 70,
    audited: true,
    summary: 'Voids a market whose match was abandoned, unless its rule has decided it.',
    request: z.strictObject({ market_id: MarketRef, reason: Reason }),
    data: SettlementAction,
  },
  'admin/rollbackResult': {
    permission: 'decide-results',
    effect: 'write',
    cost: 60,
    audited: true,
    summary: 'Takes a result back: to the one before, or to void where there was none.',
    request: z.strictObject({ market_id: MarketRef, reason: Reason }),
    data: SettlementAction,
  },
  'admin/voidBets': {
    permission: 'decide-results',
    effect: 'write',
    cost: 40,
    audited: true,
    summary:
      'Voids one bet, or the bets of a runner, those matched from a time on, or both; a side, and with it a wrong price or line, narrows them to those that got it or better.',
    request: VoidedBets.extend({ reason: Reason }),
    data: SettlementAction,
  },
  'admin/previewVoid': {
    permission: 'decide-results',
    effect: 'read',
    cost: 100,
    summary: 'What admin/voidBets would take back: bets, people, and the stakes of each side.',
    request: VoidedBets,
    data: VoidPreview,
  },
  'admin/holdMarket': {
    permission: 'suspend-markets',
    effect: 'write',
    audited: true,
    summary: 'Keeps a market from being settled by its rule, until somebody releases it.',
    request: z.strictObject({ market_id: MarketRef, reason: Reason }),
    data: SettlementHold,
  },
  'admin/releaseMarket': {
    permission: 'suspend-markets',
    effect: 'write',
    audited: true,
    summary: 'Ends a hold: who holds the market, or somebody who decides results. Its rule settles it from then on.',
    request: z.strictObject({ market_id: MarketRef, reason: Reason }),
    data: z.null(),
  },
  'admin/setPolicy': {
    permission: 'decide-results',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'How many sources have to agree on a market, whether it settles by itself, and who approves. Fewer sources or people than before need a second person.',
    request: SettlementPolicy.extend({ market_id: MarketRef }),
    data: SettlementPolicy,
  },
  'admin/getPolicy': {
    permission: 'view-markets',
    effect: 'read',
    cost: 2,
    summary: 'How the result of a market comes about.',
    request: z.strictObject({ market_id: MarketRef }),
    data: SettlementPolicy,
  },
  'admin/getEvidence': {
    permission: 'decide-results',
    effect: 'read',
    cost: 10,
    summary: 'What a result rests on: of one action, or of the last one of a market.',
    request: z.strictObject({ market_id: MarketRef.optional(), action_id: ActionId.optional() }),
    data: Evidence,
  },
} as const satisfies CallTable;

export type ResultRequest = z.output<typeof ResultRequest>;
export type SettlementActionOnWire = z.infer<typeof SettlementAction>;
export type SettlementHoldOnWire = z.infer<typeof SettlementHold>;
export type SettlementMarketOnWire = z.infer<typeof SettlementMarket>;
export type VoidedBets = z.output<typeof VoidedBets>;
export type VoidPreviewOnWire = z.infer<typeof VoidPreview>;
export type SettlementPreviewOnWire = z.infer<typeof SettlementPreview>;
