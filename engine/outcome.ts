import { type Rejection, REJECTIONS } from './rejection.ts';
import type { Millis, Money, OrderId, Sequence } from './vocabulary/index.ts';

/** What the engine answers to a command. A rejected command has changed nothing. */
export type Outcome = Accepted | Rejected;

export interface Rejected {
  readonly ok: false;
  readonly rejection: Rejection;
  /** In an all-or-nothing batch: which of its orders is refused, 0 for the first. */
  readonly instruction?: number;
}

export interface Accepted {
  readonly ok: true;
  /** Above 0: where this request key was used with the same body. Nothing is done now; the answer is that one's. */
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
  /** What the command cancelled, not counting the account's own orders that were in the way of a new one. */
  readonly cancelled: Money;
  /** Of a batch: the outcome of each order, in their order. */
  readonly results?: readonly Outcome[];
}

/** The answer to every accepted command that is not about an order. */
export const ACCEPTED: Accepted = Object.freeze({
  ok: true,
  duplicateOf: 0 as Sequence,
  order: 0 as OrderId,
  releaseAt: 0 as Millis,
  matched: 0 as Money,
  matchedValue: 0,
  remaining: 0 as Money,
  cancelled: 0 as Money,
});

/** The answer about an order: one shape for all, made field by field, so that making it stays cheap. */
export class OrderOutcome implements Accepted {
  readonly ok = true;
  duplicateOf = 0 as Sequence;
  order: OrderId;
  releaseAt = 0 as Millis;
  matched = 0 as Money;
  matchedValue = 0;
  remaining = 0 as Money;
  cancelled = 0 as Money;

  constructor(order: OrderId) {
    this.order = order;
  }
}

const rejections = new Map<Rejection, Rejected>(
  REJECTIONS.map((rejection) => [rejection, Object.freeze({ ok: false, rejection })]),
);

/** The outcome for a reason; one object per reason, so that rejecting allocates nothing. */
export function rejected(rejection: Rejection): Rejected {
  return rejections.get(rejection) as Rejected;
}
