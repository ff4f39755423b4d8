import type { Definition } from '../model/definition.ts';
import type { Stake } from '../model/payoff.ts';
import type { MarketStatus, Millis, Persistence, Role, Sequence, Side } from 'engine';

// What the auditor knows, from events alone: it has no idea how the exchange or the model came to them.

export interface AuditAccount {
  readonly role: Role;
  /** From ledger entries. */
  cash: bigint;
  /** Per market, as last told. */
  readonly exposures: Map<number, bigint>;
}

export interface AuditOrder {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly selection: number;
  readonly side: Side;
  readonly price: number;
  readonly size: bigint;
  readonly persistence: Persistence;
  readonly releaseAt: number;
  matched: bigint;
  cancelled: bigint;
  lapsed: bigint;
  /** moving: placed or released by the command at hand, on its way through the book. */
  state: 'waiting' | 'moving' | 'resting' | 'done';
  readonly remaining: bigint;
}

export interface AuditFill {
  readonly stake: Stake;
  readonly backer: number;
  readonly backOrder: number;
  readonly layer: number;
  readonly layOrder: number;
}

export interface AuditMarket {
  readonly id: number;
  readonly definition: Pick<Definition, 'payoff' | 'runners'>;
  readonly baseRate: number;
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
  readonly state: AuditState;
  readonly sequence: Sequence;
  readonly at: Millis;
  /** Orders, markets, and accounts in markets that its events were about. */
  readonly orders: Set<AuditOrder>;
  readonly changedMarkets: Set<AuditMarket>;
  readonly pairs: Map<string, readonly [account: number, market: AuditMarket]>;
  readonly turnedInPlay: Set<AuditMarket>;
}

export function touchPair(audit: Audit, account: number, market: AuditMarket): void {
  audit.pairs.set(`${account} ${market.id}`, [account, market]);
}

export function createAuditState(): AuditState {
  const accounts = new Map<number, AuditAccount>();
  for (const account of [1, 2, 3, 4]) accounts.set(account, { role: 'system', cash: 0n, exposures: new Map() });
  return { accounts, markets: new Map(), orders: new Map(), lastOrder: 0, lastFill: 0, lastEntry: 0 };
}
