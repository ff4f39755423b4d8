import type { AccountId, Millis, Money, Sequence } from 'engine/vocabulary';
import type { PaymentDirection, PaymentMethod, PaymentStatus } from 'protocol';
import type { PaymentMove } from './payment-flow.ts';
import type { ProofImage } from './proof-image.ts';

/** A request for a deposit or a withdrawal. */
export interface Payment {
  readonly payment: number;
  readonly userId: number;
  readonly account: AccountId;
  readonly direction: PaymentDirection;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly details: string;
  readonly requestId: string;
  readonly status: PaymentStatus;
  /** Why it was rejected or failed. */
  readonly note: string;
  /** 0: nobody. */
  readonly takenBy: number;
  readonly isReturned: boolean;
  /** What it owes the ledger. */
  readonly move: PaymentMove | null;
  readonly moveAt: Millis;
  readonly moveAfter: Sequence;
  readonly requestedAt: Millis;
  readonly changedAt: Millis;
  readonly hasProof: boolean;
}

/** True if a request id that comes again asks for what it asked for before. */
export function isSameRequest(one: Requested, other: Requested): boolean {
  return (
    one.direction === other.direction &&
    one.method === other.method &&
    one.amount === other.amount &&
    one.details === other.details
  );
}

type Requested = Pick<Payment, 'direction' | 'method' | 'amount' | 'details'>;

/** Who did something to a request. */
export interface PaymentHand {
  readonly what: string;
  /** 0: no person. */
  readonly user: number;
}

export interface PaymentStep {
  readonly status: PaymentStatus;
  readonly at: Millis;
  readonly by: PaymentHand;
  readonly note: string;
}

export interface PaymentMethodTerms {
  readonly method: PaymentMethod;
  readonly isOpen: boolean;
  readonly least: Money;
  readonly most: Money;
  /** Where deposits are paid to. */
  readonly instructions: string;
}

/** A request is refused: the code is for programs, the message for people. */
export class PaymentRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface NewPayment extends Pick<
  Payment,
  'userId' | 'account' | 'direction' | 'method' | 'amount' | 'details' | 'requestId' | 'move'
> {
  readonly proof: ProofImage | undefined;
  readonly after: Sequence;
  readonly at: Millis;
}
