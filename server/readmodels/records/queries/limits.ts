import type { AccountId, LimitKind, Millis, Money } from 'engine/vocabulary';

/** A limit that an account set itself, as the journal last told it, with what counts against it now. */
export interface LimitRecord {
  readonly kind: LimitKind;
  /** −1: none holds. */
  readonly amount: number;
  /** 0 for exposure. */
  readonly period: Millis;
  /** −1: none will. */
  readonly pendingAmount: number;
  readonly pendingPeriod: Millis;
  /** 0: nothing waits. */
  readonly pendingAt: Millis;
  /** Deposits of the period, or what its results took less what they gave; below 0 where they gave more. 0 of exposure. */
  readonly counted: Money;
}

export interface LimitQueries {
  limitsOf(account: AccountId, at: Millis): Promise<LimitRecord[]>;
  /** What results have given an account from a time on; below 0: taken. Commission included. */
  resultSince(account: AccountId, from: Millis): Promise<Money>;
}
