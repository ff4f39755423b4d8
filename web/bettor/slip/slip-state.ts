import type { Accept, Money, Persistence, Price, Side } from 'engine/vocabulary';
import type { BetState } from 'protocol';
import { hundredthsOf } from '../../shared/forms/amount.ts';
import { formatDecimalPrice } from '../../shared/format/odds.ts';
import type { Market, Runner } from '../data/from-wire.ts';
import { isQuoted } from '../data/market-kind.ts';
import { isPriceIn } from '../data/market-prices.ts';

// The states of a bet slip, phase by phase, and the events that change them.

export interface Selection {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  /** Which of the side's prices was tapped; 0 for the best. */
  readonly depth: number;
}

/** What is offered: a price, 0 where there is none, and the line that goes with it, 0 where there are no lines. */
export interface Offer {
  readonly price: Price;
  readonly line: number;
}

export interface Draft {
  readonly selection: Selection;
  /** The price that was tapped, kept when the market moves. 0 if nobody offered one. */
  readonly tapped: Price;
  /** The side's best as it was then: not what was tapped where that lay deeper, or beyond it in the ladder. */
  readonly bestThen: Offer;
  /** On a quoted number: the line that goes with the price, in the market's units; else 0. */
  readonly line: number;
  readonly priceText: string;
  /** The amount as it is typed, and what it is: the stake, or what the bet may lose or win at most. */
  readonly stakeText: string;
  readonly stakeBy: StakeBy;
  readonly persistence: Persistence;
  /** Which changes of the price are accepted without asking again; on a quoted market this is sent with the bet. */
  readonly accept: Accept;
  /** In an order book: what becomes of the part that is not matched at once. */
  readonly fill: Fill;
}

export type StakeBy = 'stake' | 'liability' | 'profit';

/** rest: it rests in the book · rest-lapses: it lapses · whole: everything is matched at once, or nothing. */
export type Fill = 'rest' | 'rest-lapses' | 'whole';

export interface Refused {
  readonly code: string;
  readonly message: string;
}

/** How a placed bet stands. */
export interface Placed {
  readonly betId: string;
  readonly state: BetState;
  readonly matched: Money;
  /** Hundredths; 0 while nothing is matched. */
  readonly averagePrice: number;
  readonly unmatched: Money;
  /** On a quoted number: the bet's line, perhaps a better one than was tapped; known once the account topic has it. */
  readonly line?: number | undefined;
  /** Why it lapsed or was cancelled; else empty. */
  readonly reason: string;
}

export type Slip =
  | { readonly phase: 'closed' }
  | { readonly phase: 'editing'; readonly draft: Draft; readonly refused?: Refused; readonly field: Field }
  | { readonly phase: 'sending'; readonly draft: Draft; readonly requestId: string }
  /** The connection was lost while sending: the exchange is asked what became of the request. */
  | { readonly phase: 'unknown'; readonly draft: Draft; readonly requestId: string; readonly tries: number }
  /** The in-play delay runs until `releaseAt`, by the browser's clock. */
  | { readonly phase: 'pending'; readonly draft: Draft; readonly placed: Placed; readonly releaseAt: number }
  | { readonly phase: 'done'; readonly draft: Draft; readonly placed: Placed; readonly change?: Change };

/** A change of a resting bet, requested from the slip's result. */
export interface Change {
  readonly isRunning: boolean;
  readonly problem: string;
}

/** Where the number pad types, and whether the next digit starts afresh. */
export interface Field {
  readonly name: 'price' | 'stake';
  readonly fresh: boolean;
}

export type SlipEvent =
  /** A price of 0 means that none was offered: the bettor types one. Without `best`, what was picked is the best. */
  | { type: 'picked'; selection: Selection; price: Price; line: number; best?: Offer }
  | { type: 'price-typed' | 'stake-typed'; text: string }
  | { type: 'field-entered'; name: Field['name'] }
  | { type: 'key-tapped'; key: string }
  /** Steps from the typed price; if there is none, from the tapped price, or else from the best one. */
  | { type: 'price-stepped'; steps: number; best?: Price | undefined }
  | { type: 'price-taken'; price: Price; line: number }
  /** An amount, of the kind that is being typed unless `by` names another. */
  | { type: 'stake-chosen'; stake: Money; by?: StakeBy }
  | { type: 'stake-by-chosen'; by: StakeBy }
  | { type: 'market-moved'; price: Price; line: number }
  | { type: 'persistence-chosen'; persistence: Persistence }
  | { type: 'fill-chosen'; fill: Fill }
  | { type: 'accept-chosen'; accept: Accept }
  | { type: 'placed'; requestId: string }
  | { type: 'taken'; placed: Placed; releaseAt: number }
  | { type: 'refused'; code: string; message: string }
  | { type: 'connection-lost' }
  | { type: 'lookup-sent' }
  | { type: 'login-session-lost' }
  | { type: 'bet-changed'; placed: Placed }
  | { type: 'change-sent' }
  | { type: 'change-failed'; message: string }
  | { type: 'bet-replaced'; placed: Placed; releaseAt: number; price: Price; best?: Offer }
  | { type: 'again' }
  | { type: 'closed' };

export const CLOSED: Slip = { phase: 'closed' };

/** As the slip writes a price, 2.58 or 120; empty for no price. */
export const priceText = (price: Price): string => (price === 0 ? '' : formatDecimalPrice(price));

/** The price to send; undefined while the text is not a price of the ladder. */
export function priceOfDraft(draft: Draft): Price | undefined {
  // A quote is taken as it stands: there is nothing to type.
  if (isQuoted(draft.selection.market)) return draft.tapped;
  const price = hundredthsOf(draft.priceText);
  return price !== undefined && isPriceIn(draft.selection.market, price) ? (price as Price) : undefined;
}

/** True if two selections are the same bet, at whatever price. */
export function isSame(a: Omit<Selection, 'depth'>, b: Omit<Selection, 'depth'>): boolean {
  return a.market.id === b.market.id && a.runner.id === b.runner.id && a.side === b.side;
}
