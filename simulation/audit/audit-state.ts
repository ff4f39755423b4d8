import type { Definition } from '../model/definition.ts';
import type { Stake } from '../model/payoff.ts';
import type { Command, MarketStatus, Millis, Persistence, Role, Sequence, Side } from 'engine';

// What the auditor knows, from events alone: it has no idea how the exchange or the model came to them.

export interface AuditAccount {
  readonly role: Role;
  /** From ledger entries. */
  cash: bigint;
  /** Per market, as in the last event. */
  readonly exposures: Map<number, bigint>;
  /** By provider and round, as in the last event. */
  readonly wagers: Map<string, bigint>;
  /** as in the last event. */
  shortfall: bigint;
  discount: number;
  excludedUntil: number;
}

export interface AuditOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly selection: number;
  readonly side: Side;
  price: number;
  readonly size: bigint;
  persistence: Persistence;
  readonly releaseAt: number;
  /** What is still unmatched, as the events say. */
  remaining: bigint;
  /** Its parts do not add up to its size: a target is one of another kind, as is what is risked on close. */
  isMeasuredOtherwise: boolean;
  /** A fill may be worse than its price: the average may not. */
  isFillOrKill: boolean;
  /** Σ size × price over its fills. */
  value: bigint;
  /** The line that a bet on a quote names. */
  line: number;
  /** What a lay may risk before it has met the book, where that is not by its size. */
  atRisk: bigint | undefined;
  matched: bigint;
  cancelled: bigint;
  lapsed: bigint;
  /** moving: placed or released by the command at hand, on its way through the book. */
  state: 'waiting' | 'moving' | 'resting' | 'on-close' | 'done';
}

export interface AuditFill {
  stake: Stake;
  readonly price: number;
  readonly size: bigint;
  readonly cuts: Map<number, number>;
  readonly at: number;
  isVoid: boolean;
  /** The first fill of the cross-match that it belongs to; 0 for none. */
  readonly cross: number;
  readonly backer: number;
  readonly backOrder: number;
  readonly layer: number;
  readonly layOrder: number;
}

export interface AuditMarket {
  readonly id: number;
  definition: Definition;
  /** The shares noted at an account's first bet, as the event had them. */
  readonly shares: Map<number, readonly { readonly agent: number; readonly share: number }[]>;
  /** What entries for this market have moved, per account: results, and agents' shares. */
  readonly results: Map<number, bigint>;
  readonly agents: Map<number, bigint>;
  readonly removed: Map<number, number>;
  status: MarketStatus;
  inPlay: boolean;
  betDelay: number;
  version: number;
  /** What rests or waits; those that rest in the order in which they came to. */
  readonly orders: Set<AuditOrder>;
  fills: AuditFill[];
}

export interface AuditState {
  readonly accounts: Map<number, AuditAccount>;
  readonly markets: Map<number, AuditMarket>;
  readonly orders: Map<number, AuditOrder>;
  lastOrder: number;
  lastFill: number;
  lastEntry: number;
}

/** The command whose events are being audited. */
export interface Audit {
  readonly command: Command;
  readonly state: AuditState;
  readonly sequence: Sequence;
  readonly at: Millis;
  /** Orders, markets, and accounts in markets that its events were about. */
  readonly orders: Set<AuditOrder>;
  readonly changedMarkets: Set<AuditMarket>;
  readonly pairs: Map<string, readonly [account: number, market: AuditMarket]>;
  readonly turnedInPlay: Set<AuditMarket>;
  /** By runner: those that the command has made. */
  readonly startingPrices: Map<number, number>;
}

export function touchPair(audit: Audit, account: number, market: AuditMarket): void {
  audit.pairs.set(`${account} ${market.id}`, [account, market]);
}

export function newAuditAccount(role: Role): AuditAccount {
  return { role, cash: 0n, exposures: new Map(), wagers: new Map(), shortfall: 0n, discount: 0, excludedUntil: 0 };
}

export function createAuditState(): AuditState {
  const accounts = new Map<number, AuditAccount>();
  for (const account of [1, 2, 3, 4]) accounts.set(account, newAuditAccount('system'));
  return { accounts, markets: new Map(), orders: new Map(), lastOrder: 0, lastFill: 0, lastEntry: 0 };
}
