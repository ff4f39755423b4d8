import type { AccountId, Millis, Money, WagerKind } from './vocabulary/index.ts';

/** What a game of another company, the provider, does to the cash or the exposure of one customer. */
interface OfProvider {
  /** The house account that stands for the provider: the other leg of every entry. */
  readonly provider: AccountId;
  readonly account: AccountId;
  /** The provider's name for what it does, once for all its customers; see docs/rules.md, "Request keys". */
  readonly requestKey: string;
}

/** Moves cash between a customer and a provider. */
export interface PostWager extends OfProvider {
  readonly type: 'post-wager';
  readonly kind: WagerKind;
  readonly amount: Money;
}

/** Sets how much a customer can lose in one round of a provider's game, in place of what it was. */
export interface HoldWager extends OfProvider {
  readonly type: 'hold-wager';
  /** The number that the exchange gave the round of the provider, 1 or more. */
  readonly round: number;
  readonly exposure: Money;
  /** When the provider worked it out: only a later one takes its place. */
  readonly revision: Millis;
}

/** The result of a round for one customer: its exposure is gone. */
export interface EndWager extends OfProvider {
  readonly type: 'end-wager';
  readonly round: number;
  /** Below 0: lost, at most the exposure. 0 for a round that is void. */
  readonly profit: Money;
}
