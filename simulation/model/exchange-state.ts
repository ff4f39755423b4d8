import type { Command, Event, MarketStatus, Persistence, Rejection, Role, Side } from 'engine';
import type { Definition } from './definition.ts';
import type { Stake } from './payoff.ts';

// The plain model of the exchange, written from docs/rules.md and from nothing else: arrays and Maps, money in BigInt,
// every figure worked out again from the orders and fills it comes from. The whole state is plain data, so that
// structuredClone is a copy of it.

export interface ModelAccount {
  readonly role: Role;
  cash: bigint;
}

export interface ModelOrder {
  readonly id: number;
  readonly account: number;
  readonly selection: number;
  readonly side: Side;
  readonly price: number;
  readonly persistence: Persistence;
  remaining: bigint;
  /** 0 where no delay runs. */
  releaseAt: number;
  /** Place in the queue, larger is later; 0 while it does not rest. */
  arrival: number;
}

export interface ModelFill {
  /** As the backer has it. */
  readonly stake: Stake;
  readonly price: number;
  readonly backer: number;
  readonly backOrder: number;
  readonly layer: number;
  readonly layOrder: number;
  readonly at: number;
}

export interface ModelMarket {
  readonly id: number;
  readonly definition: Definition;
  status: MarketStatus;
  inPlay: boolean;
  betDelay: number;
  version: number;
  /** Everything that rests or waits, by id. */
  orders: ModelOrder[];
  fills: ModelFill[];
  /** Runners that were taken out, with their factors. */
  readonly removed: Map<number, number>;
  /** The sum of the larger of size and profit over all orders ever placed here. */
  turnover: bigint;
  /** Per account, what `worstLoss` said after the last command that touched it. */
  readonly exposures: Map<number, bigint>;
}

export interface UsedKey {
  readonly sequence: number;
  readonly body: string;
  readonly outcome: ModelAccepted;
  readonly dropAt: number;
}

export interface ModelAccepted {
  readonly ok: true;
  readonly duplicateOf: number;
  readonly order: number;
  readonly releaseAt: number;
  readonly matched: number;
  readonly matchedValue: number;
  readonly remaining: number;
  readonly cancelled: number;
}

export type ModelOutcome = ModelAccepted | { readonly ok: false; readonly rejection: Rejection };

export interface ExchangeState {
  readonly accounts: Map<number, ModelAccount>;
  readonly markets: Map<number, ModelMarket>;
  /** Per account and request key. */
  readonly keys: Map<string, UsedKey>;
  /** The market of every order that rests or waits. */
  readonly openOrders: Map<number, number>;
  lastOrder: number;
  lastFill: number;
  lastEntry: number;
  lastArrival: number;
}

/** What one command is doing: the state, its time, what it has told so far, and whose figures it may have changed. */
export interface Work {
  readonly state: ExchangeState;
  readonly at: number;
  readonly events: Event[];
  /** Account, then market (0 for none). */
  readonly touched: [number, number][];
  readonly cashBefore: Map<number, bigint>;
}

/** One rule: says no, or does it. */
export type Rule<T extends Command> = (work: Work, command: T) => ModelOutcome;

const DONE: ModelAccepted = {
  ok: true,
  duplicateOf: 0,
  order: 0,
  releaseAt: 0,
  matched: 0,
  matchedValue: 0,
  remaining: 0,
  cancelled: 0,
};

export function accepted(more: Partial<ModelAccepted> = {}): ModelAccepted {
  return { ...DONE, ...more };
}

export function rejected(rejection: Rejection): ModelOutcome {
  return { ok: false, rejection };
}

/** A market whose state does not fit the command. */
export function refuseState(status: MarketStatus): ModelOutcome {
  return rejected(status === 'open' ? 'wrong-market-state' : (`market-${status}` as Rejection));
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

export function isTooLarge(amount: bigint): boolean {
  return amount > LARGEST || amount < -LARGEST;
}

/** @throws where the exchange was let into amounts that a double cannot hold: the limits do not do what they are for */
export function toNumber(amount: bigint): number {
  if (isTooLarge(amount)) throw new RangeError(`an amount of ${amount} was let in`);
  return Number(amount);
}

/** Events are made of plain numbers here; the branded types are the engine's own. */
export function tell(work: Work, event: { readonly type: Event['type']; readonly [field: string]: unknown }): void {
  work.events.push(event as unknown as Event);
}

export function touch(work: Work, account: number, market: number): void {
  work.touched.push([account, market]);
}

export function createState(): ExchangeState {
  const accounts = new Map<number, ModelAccount>();
  for (const account of [1, 2, 3, 4]) accounts.set(account, { role: 'system', cash: 0n });
  return {
    accounts,
    markets: new Map(),
    keys: new Map(),
    openOrders: new Map(),
    lastOrder: 0,
    lastFill: 0,
    lastEntry: 0,
    lastArrival: 0,
  };
}
