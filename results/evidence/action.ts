import type { AccountId, MarketId, Millis, Money, Sequence } from 'engine/vocabulary';
import type { Ruling, SettledRuling, VoidRuling } from '../ruling.ts';
import type { Answer, SettledAnswer } from './answer.ts';

/**
 * What is done to a market. abandon: void, unless its rule has decided it · roll-back: to the result before, or to void
 * where there was none · void-bets: some of its bets are void for good
 */
export type ActionKind = 'settle' | 'void' | 'abandon' | 'roll-back' | 'void-bets';

/**
 * proposed: waits for its approval · approved: being carried out, and finished after a restart · done · rejected ·
 * failed: a step was refused
 */
export type ActionState = 'proposed' | 'approved' | 'done' | 'rejected' | 'failed';

/** The user id of whoever acts where no person does: the rule itself. */
export const THE_RULE = 0;

/** One way of a market to a result: proposed, approved, carried out. At most one of a market is proposed or approved. */
export interface SettlementAction {
  readonly action: number;
  readonly market: MarketId;
  readonly match: number;
  readonly kind: ActionKind;
  readonly state: ActionState;
  readonly answer: Answer;
  /** The rule's ruling; none where a person typed the result. */
  readonly ruling: Ruling | undefined;
  /** For people: the ruling's, or what the person wrote. */
  readonly reason: string;
  /** User id, or `THE_RULE`. */
  readonly proposedBy: number;
  /** Whether somebody else has to approve it: as it was when it was proposed. */
  readonly secondPerson: boolean;
  readonly proposedAt: Millis;
  /** Of the market, as it was seen when this was proposed. */
  readonly marketVersion: number;
  /** The last sequence when it was approved, or as yet proposed: its commands come later. */
  readonly after: Sequence;
  /** The person who approved or rejected it; undefined if the rule did. */
  readonly approvedBy: number | undefined;
  readonly approvedAt: Millis | undefined;
  readonly finishedAt: Millis | undefined;
  /** What the market was before it. */
  readonly before: Answer | undefined;
  /** Steps done, of how many. */
  readonly progress: { readonly done: number; readonly of: number };
  /** Why it was rejected, or failed. */
  readonly note: string;
  /** Of the command that paid; 0 until it has. */
  readonly sequence: Sequence;
}

/** What an action would do, account by account. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** Commission over all accounts that changes hands, minor units. */
  readonly commission: Money;
  /** Accounts that would have less than they have at stake. */
  readonly short: readonly AccountId[];
}

export interface PreviewRow {
  readonly account: AccountId;
  /** What its bets in the market come to, before commission. Minor units, as all here. */
  readonly profit: Money;
  readonly commission: Money;
  /** What its cash changes by. */
  readonly change: Money;
  readonly cash: Money;
  /** Below 0: it owes so much. */
  readonly available: Money;
}

/** A result from a rule's ruling, with what it rests on. */
export interface RuledProposal {
  readonly market: MarketId;
  readonly ruling: SettledRuling | VoidRuling;
  /** User id, or `THE_RULE`. */
  readonly by: number;
}

/** A result that a person typed. */
export interface TypedProposal {
  readonly market: MarketId;
  readonly answer: SettledAnswer;
  readonly by: number;
  readonly reason: string;
}

/** One thing that a person does to a market. */
export interface RequestedAction {
  readonly market: MarketId;
  readonly by: number;
  readonly reason: string;
}

/** What is requested, by a person or by the rule. */
export interface ActionRequest {
  readonly market: MarketId;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly by: number;
  readonly reason: string;
  readonly byRule: boolean;
  /** That it rests on, if it comes from one. */
  readonly ruling?: SettledRuling | VoidRuling;
}
