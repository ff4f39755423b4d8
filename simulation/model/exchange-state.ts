import { REJECTIONS } from 'engine';
import type { Accept, Command, Event, MarketStatus, Persistence, QuoteState, Rejection, Side, Target } from 'engine';
import { newAccount } from './account-state.ts';
import type { ModelAccount } from './account-state.ts';
import type { Definition } from './definition.ts';
import type { Result, Stake } from './payoff.ts';

// The plain model of the exchange, written from docs/rules.md and from nothing else: arrays and Maps, money in BigInt,
// every figure worked out again from the orders and fills it comes from. The whole state is plain data, so that
// structuredClone is a copy of it.

export interface ModelOrder {
  readonly id: number;
  readonly account: number;
  readonly selection: number;
  readonly side: Side;
  /** Where it stands. */
  price: number;
  /** As it was placed, and the factors of the removals that have moved it since, by the runner that went. */
  originalPrice: number;
  readonly cuts: Map<number, number>;
  persistence: Persistence;
  remaining: bigint;
  /** 0 where no delay runs. */
  releaseAt: number;
  /** Place in the queue, larger is later; 0 while it does not rest. */
  arrival: number;
  /** Goes to the starting price: `remaining` is then what it risks, and its price 0 where it takes any. */
  isOnClose: boolean;
  /** 0 where there is none. */
  readonly expiresAt: number;
  readonly terms: ModelTerms;
}

/** What matters of an order's terms until it has met the book. */
export interface ModelTerms {
  readonly minFill: bigint | undefined;
  readonly target: { readonly kind: Target; readonly amount: bigint } | undefined;
  readonly postOnly: boolean;
  /** Of a bet on a quote. */
  readonly line: number;
  readonly accept: Accept;
}

/** What a house account offers on a runner. */
export interface ModelQuotes {
  readonly state: QuoteState;
  readonly levels: ModelLevel[];
}

export interface ModelLevel {
  readonly side: Side;
  readonly rate: number;
  readonly line: number;
  left: bigint;
}

/** An agent's part of an account's result. */
export interface Share {
  readonly agent: number;
  readonly share: number;
}

export interface ModelFill {
  /** As the backer has it. */
  stake: Stake;
  readonly price: number;
  readonly size: bigint;
  /** The factors of removals that have reduced it, by the runner that went. */
  readonly cuts: Map<number, number>;
  isVoid: boolean;
  /** The first fill of the cross-match that it belongs to; 0 for none. */
  readonly cross: number;
  readonly backer: number;
  readonly backOrder: number;
  readonly layer: number;
  readonly layOrder: number;
  readonly at: number;
}

export interface ModelMarket {
  readonly id: number;
  definition: Definition;
  status: MarketStatus;
  inPlay: boolean;
  betDelay: number;
  version: number;
  /** Everything that rests or waits, by id. */
  orders: ModelOrder[];
  fills: ModelFill[];
  /** Runners that were taken out, with their factors. */
  readonly removed: Map<number, number>;
  /** While it is settled. */
  result: Result | undefined;
  /** What accounts were paid by the present result. */
  readonly paid: Map<number, Paid>;
  /** When it is dropped: 0 while it was never settled or void. */
  dropAt: number;
  /** By runner. */
  readonly quotes: Map<number, ModelQuotes>;
  /** By account that has bet here: the chain it had at its first bet. */
  readonly shares: Map<number, readonly Share[]>;
  /** By account, what was staked before the match. */
  readonly staked: Map<number, bigint>;
  /** Whether its starting prices have been made. */
  isReconciled: boolean;
  /** The sum of the larger of size and profit over all orders ever placed here. */
  turnover: bigint;
  /** Per account, `worstLoss` after the last command that touched it. */
  readonly exposures: Map<number, bigint>;
}

/** Before commission, and the commission. */
export interface Paid {
  readonly profit: bigint;
  readonly commission: bigint;
}

export interface UsedKey {
  readonly sequence: number;
  readonly body: string;
  readonly outcome: ModelAccepted;
  readonly dropAt: number;
  /** By a request that was given up. */
  readonly isWithdrawn: boolean;
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
  /** Of a batch. */
  readonly results?: readonly ModelOutcome[];
}

export interface ModelRejected {
  readonly ok: false;
  readonly rejection: Rejection;
  /** Of a batch that is placed all or not at all. */
  readonly instruction?: number;
}

export type ModelOutcome = ModelAccepted | ModelRejected;

/** What a customer has in a round of a provider. */
export interface ModelWager {
  readonly provider: number;
  readonly account: number;
  readonly round: number;
  readonly exposure: bigint;
  readonly revision: number;
  /** Undefined while it runs. */
  readonly endedAt: number | undefined;
}

export interface ExchangeState {
  readonly accounts: Map<number, ModelAccount>;
  /** Those that are kept. */
  readonly markets: Map<number, ModelMarket>;
  /** The last state of those that were dropped. */
  readonly dropped: Map<number, MarketStatus>;
  /** Rounds that run, or have ended within a day. */
  readonly wagers: ModelWager[];
  /** Per account: what was at stake in them after the last command. */
  readonly atProviders: Map<number, bigint>;
  /** Per account and request key. */
  readonly keys: Map<string, UsedKey>;
  /** The market of every order that rests or waits. */
  readonly openOrders: Map<number, number>;
  /** Times at which something was ever to be done. */
  readonly promised: Set<number>;
  lastOrder: number;
  lastFill: number;
  lastEntry: number;
  lastArrival: number;
}

/** What one command is doing: the state, its time, its events so far, and whose figures it may have changed. */
export interface Work {
  readonly state: ExchangeState;
  readonly at: number;
  readonly events: Event[];
  /** Account, then market (0 for none). */
  readonly touched: [number, number][];
  readonly cashBefore: Map<number, bigint>;
}

/** One rule: rejects a command, or carries it out. */
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

export function rejected(rejection: Rejection): ModelRejected {
  return { ok: false, rejection };
}

/**
 * Why not: of the reasons that apply, the first in the list of `engine/rejection.ts`, which is the law of their order.
 * A check that needs something that does not exist does not apply.
 */
export function firstReason(checks: Partial<Record<Rejection, () => boolean>>): Rejection | undefined {
  for (const reason of REJECTIONS) {
    const applies = checks[reason];
    if (applies !== undefined && applies()) return reason;
  }
  return undefined;
}

/** A check for each state of a market that a command is not for. */
export function stateChecks(
  { markets, dropped }: Pick<ExchangeState, 'markets' | 'dropped'>,
  id: number,
  allowed: readonly MarketStatus[],
): Partial<Record<Rejection, () => boolean>> {
  const status = markets.get(id)?.status ?? dropped.get(id);
  const no = refuseState(status ?? 'inactive');
  return {
    'unknown-market': () => status === undefined,
    ...(status === undefined || allowed.includes(status) || no.ok ? {} : { [no.rejection]: () => true }),
  };
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
export function emit(
  work: Pick<Work, 'events'>,
  event: { readonly type: Event['type']; readonly [field: string]: unknown },
): void {
  work.events.push(event as unknown as Event);
}

export function touch(work: Work, account: number, market: number): void {
  work.touched.push([account, market]);
}

export function createState(): ExchangeState {
  const accounts = new Map<number, ModelAccount>();
  for (const account of [1, 2, 3, 4]) accounts.set(account, newAccount('system', 0));
  return {
    accounts,
    markets: new Map(),
    dropped: new Map(),
    wagers: [],
    atProviders: new Map(),
    keys: new Map(),
    openOrders: new Map(),
    promised: new Set(),
    lastOrder: 0,
    lastFill: 0,
    lastEntry: 0,
    lastArrival: 0,
  };
}
