import type { LimitKind, Role } from 'engine';

export interface ModelAccount {
  readonly role: Role;
  /** 0: nobody stands above it. */
  readonly parent: number;
  cash: bigint;
  /** Exposure beyond its cash, as the last event had it. */
  shortfall: bigint;
  locked: boolean;
  betsLocked: boolean;
  discount: number;
  share: number;
  exposureLimit: bigint | undefined;
  minStake: bigint | undefined;
  maxStake: bigint | undefined;
  maxProfit: bigint | undefined;
  /** 0 where it never excluded itself. */
  excludedUntil: number;
  readonly selfLimits: Record<LimitKind, SelfLimit>;
}

/** A limit that the owner has set; none where there is no amount. */
export interface SelfLimit {
  amount: bigint | undefined;
  period: number;
  pending: { readonly amount: bigint | undefined; readonly period: number; readonly at: number } | undefined;
  /** All that a limit that rolls has counted since it began to; undefined of others. */
  rolled: { readonly at: number; readonly amount: bigint }[] | undefined;
  /** What it counts in the present period, and when that was last so. */
  counted: bigint;
  countedAt: number;
}

export function newAccount(role: Role, parent: number): ModelAccount {
  const none = { exposureLimit: undefined, minStake: undefined, maxStake: undefined, maxProfit: undefined };
  const settings = { locked: false, betsLocked: false, discount: 0, share: 0, ...none };
  const limit = () => ({
    amount: undefined,
    period: 0,
    pending: undefined,
    rolled: undefined,
    counted: 0n,
    countedAt: 0,
  });
  const selfLimits = { deposit: limit(), loss: limit(), exposure: limit() };
  return { role, parent, cash: 0n, shortfall: 0n, ...settings, excludedUntil: 0, selfLimits };
}
