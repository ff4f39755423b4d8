import type { PlainCommand } from '../testing/trial.ts';
import type { Rejection } from '../rejection.ts';
import type { Side } from '../vocabulary/index.ts';
import type { Reason } from './reasons.ts';

// Scenarios of other exchanges' tests as tables of ours: what is done, and what must be seen then, in the figures of
// the source. Figures are carried over; no code and no sentence is.

/** One scenario of an outside test. */
export interface Scenario {
  /** The file in its repository. */
  readonly file: string;
  /** Its name or its number in that file. */
  readonly name: string;
  /** What it is about, in our words. */
  readonly about: string;
  /** Our minor units in one unit of its amounts; 100 by default. */
  readonly unit?: number;
  /** What the market is like where it is not the usual one: three runners 0, 1, 2, one winner, no commission. */
  readonly market?: MarketShape;
  /** Deposits, in its units. An account named in a row and not here has plenty. */
  readonly cash?: Readonly<Record<string, number>>;
  /**
   * One account bets on both sides of a runner. With us its own orders do not meet, so the scenario is played again
   * with the lays on another account: there the book and the sum of both positions must be as in the source.
   */
  readonly apart?: boolean;
  /** Prices that are not on our ladder, and the one that stands for each. */
  readonly rungs?: Readonly<Record<number, number>>;
  readonly rows: readonly Row[];
}

/** Tests of a source with nothing in them that an exchange does: the reason in one line. */
export interface Inapplicable {
  readonly file: string;
  /** Their names; where the rest of the file is meant, how many there are. */
  readonly names: readonly string[] | number;
  readonly why: string;
}

export interface MarketShape {
  readonly runners?: number;
  readonly payoff?: CreateMarket['payoff'];
  readonly options?: NonNullable<CreateMarket['options']>;
  /** Hundredths of a per cent. */
  readonly baseRate?: number;
  readonly persistenceAllowed?: boolean;
  /** Left inactive. */
  readonly unopened?: boolean;
}
type CreateMarket = Extract<PlainCommand, { type: 'create-market' }>;
type SettleMarket = Extract<PlainCommand, { type: 'settle-market' }>;

/** `refused` is a refusal of the source for which there is no reason of ours. */
export type Answer = 'accepted' | 'refused' | Rejection;

/** What the source sees, and where ours is different on purpose: what we see instead, and why. */
interface Expected {
  readonly answer?: Answer;
  readonly instead?: { readonly because: Reason; readonly answer: Answer };
}

export interface Place extends Expected {
  readonly row: 'place';
  readonly account: string;
  readonly side: Side;
  readonly runner: number;
  readonly size: number;
  readonly price: number;
  readonly more?: Partial<Extract<PlainCommand, { type: 'place-order' }>>;
}

export interface Cancel extends Expected {
  readonly row: 'cancel';
  readonly account: string;
  /** 1 is the first order of the scenario. */
  readonly order: number;
  readonly by?: number;
}

/** Any other command, about the scenario's market where it names none. */
export interface Ask extends Expected {
  readonly row: 'ask';
  readonly command: MarketCommand;
}
type OfMarket<T> = T extends { readonly market: number } ? Omit<T, 'market'> & { market?: number } : T;
export type MarketCommand = PlainCommand extends infer One ? OfMarket<One> : never;

/** Closes the market where it is not, and settles it. */
export interface Settle extends Expected {
  readonly row: 'settle';
  readonly result: Result;
}
/** Runners by their place. */
export type Result = Pick<SettleMarket, 'winners' | 'tied' | 'placed' | 'placedTied' | 'number'>;

export interface See {
  readonly row: 'see';
  readonly facts: Facts;
  readonly instead?: { readonly because: Reason; readonly facts: Facts };
  /** What is seen where both sides are on accounts of their own, where another rung makes that differ. */
  readonly apart?: Facts;
  /** The source has matched the newcomer here but not yet those it met: a state that ours does not have. */
  readonly early?: boolean;
}

/** Pure arithmetic: what a backer gets back, at prices that need not be on the ladder. Smallest units. */
export interface Pays {
  readonly row: 'pays';
  readonly size: number;
  readonly price: number;
  readonly payout: number;
}

export type Row = Place | Cancel | Ask | Settle | See | Pays;

/**
 * What can be seen, amounts in units of the source:
 * - an account's available balance, exposure, and per runner what it has matched (won or lost if that runner wins) and what
 *   its unmatched orders could cost there;
 * - an order's unmatched and matched size, what was taken away from it unmatched, its payout (what the backer's side of
 *   its fills gets back if the runner wins), and that by stake: the average price, to two decimals as on a screen;
 * - a price on one side of a runner, "back 1 @ 4": how many orders rest there, their size, and what orders with that
 *   limit have matched;
 * - all that rests on one side of a runner, best first, "10 @ 1.3" for each price: of the backs the lowest is best;
 * - the funds held for all accounts together;
 * - the starting price of a runner;
 * - the fills of the last command, "10 @ 3.5", and which orders of the scenario it met, in turn;
 * - the profit of an order when it is settled, and the commission of an account.
 */
export type Fact =
  | `${string} available`
  | `${string} exposure`
  | `${string} matched`
  | `${string} unmatched`
  | `${string} commission`
  | `order ${number} left`
  | `order ${number} matched`
  | `order ${number} gone`
  | `order ${number} price`
  | `order ${number} payout`
  | `order ${number} profit`
  | `${Side} ${number} @ ${number}`
  | `${Side}s ${number}`
  | `starting price ${number}`
  | 'held'
  | 'fills'
  | 'met';
export type Value = number | readonly number[] | readonly string[];
export type Facts = { readonly [key in Fact]?: Value };

export type Act = Exclude<Row, See | Pays>;

export function isAct(row: Row): row is Act {
  return row.row !== 'see' && row.row !== 'pays';
}
