import type { Rejection } from './rejection.ts';
import type { Millis, Money, OrderId, Sequence } from './vocabulary/index.ts';

/** What the engine answers to a command. A rejected command has changed nothing. */
export type Outcome = Accepted | Rejected;

export interface Rejected {
  readonly ok: false;
  readonly rejection: Rejection;
}

export interface Accepted {
  readonly ok: true;
  /** More than 0: this request key was used before with the same body, nothing was done now, and the answer is the one given then. */
  readonly duplicateOf: Sequence;
  /** The order placed or cancelled, else 0. */
  readonly order: OrderId;
  /** When its delay ends, else 0. */
  readonly releaseAt: Millis;
  /** How much of it was matched at once. */
  readonly matched: Money;
  /** Σ size × price over those fills, in minor units × hundredths: divide by `matched` for the average price. */
  readonly matchedValue: number;
  /** What rests or waits after the command. */
  readonly remaining: Money;
  /** What the command cancelled: own orders in the way not counted. */
  readonly cancelled: Money;
}
