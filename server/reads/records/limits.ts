import { ROLLING_SLOT } from 'engine';
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
  /** Of the oldest amount that counts; 0 where none does. */
  readonly oldestAt: Millis;
  /** Deposits of the last period, or what its results took less what they gave; below 0 where they gave more. 0 of exposure. */
  readonly counted: Money;
}

/** From when on a period that ends at a time counts. */
export const countsFrom = (at: number, period: number): number =>
  Math.floor((at - period) / ROLLING_SLOT) * ROLLING_SLOT;

/** When an amount of a time stops counting in periods of a length. */
export const countsUntil = (at: number, period: number): number =>
  (Math.floor(at / ROLLING_SLOT) + 1) * ROLLING_SLOT + period;

/** Locks and limits that the operator set for an account. Minor units; below 0 for none. Hundredths of a per cent. */
export interface AccountSettingsRecord {
  readonly betsLocked: boolean;
  readonly locked: boolean;
  readonly discount: number;
  readonly share: number;
  readonly exposureLimit: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxProfit: number;
}

export interface LimitQueries {
  /** Undefined where nobody has changed any. */
  settingsOf(account: AccountId): Promise<AccountSettingsRecord | undefined>;
  limitsOf(account: AccountId, at: Millis): Promise<LimitRecord[]>;
  /** What results have given an account from a time on; below 0: taken. Commission included. */
  resultSince(account: AccountId, from: Millis): Promise<Money>;
}
