import type { Event } from 'engine';
import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import type { CaseKind } from 'protocol';

/** Something in the bets that somebody should look at. */
export interface Signal {
  readonly kind: CaseKind;
  /** What it is about: the same key is the same case. */
  readonly key: string;
  readonly at: Millis;
  readonly accounts: readonly AccountId[];
  /** 0: about no market. */
  readonly market: MarketId;
  /** 0: about no amount. */
  readonly amount: Money;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Somebody signed in. */
export interface SignIn {
  readonly at: Millis;
  readonly account: AccountId;
  /** Empty where it is not known. */
  readonly address: string;
  /** The fingerprint of its own name; empty where it has none. */
  readonly device: string;
}

export type Raise = (signal: Signal) => void;

/** Looks for one kind of signal: a pure function of the sign-ins and events so far, in bounded memory. */
export interface Detector {
  signedIn?(signIn: SignIn, raise: Raise): void;
  /** @param isPerson  whether somebody signs in to that account: the exchange's own accounts and bots are nobody */
  event?(
    event: Event,
    at: Millis,
    of: { readonly isPerson: (account: AccountId) => boolean; readonly raise: Raise },
  ): void;
}

export const NO_MARKET = 0 as MarketId;
export const NO_AMOUNT = 0 as Money;
/** The day of a moment, UTC. */
export const dayOf = (at: Millis): string => new Date(at).toISOString().slice(0, 10);

/** Two accounts in one order, whoever came first. */
export const pairOf = (one: AccountId, other: AccountId): readonly [AccountId, AccountId] =>
  one < other ? [one, other] : [other, one];
