import type { Generated } from 'kysely';
import type { PaymentDirection, PaymentMethod, PaymentStatus } from 'protocol';
import type { PaymentMove } from './payment-flow.ts';
import type { ImageType } from './proof-image.ts';

export interface PaymentTable {
  payment_id: Generated<number>;
  user_id: number;
  account: number;
  direction: PaymentDirection;
  method: PaymentMethod;
  amount_minor: number;
  /** Personal: where from or where to. The journal does not have it. */
  details: string;
  /** The client's own id of the request: the same one has one effect. */
  request_id: string;
  status: PaymentStatus;
  note: string;
  /** 0: nobody. */
  taken_by: Generated<number>;
  is_returned: Generated<boolean>;
  /** What it owes the ledger; null where nothing. */
  move: PaymentMove | null;
  move_at_ms: Generated<number>;
  /** The journal's last command when the move was written down: the move's own comes after it. */
  move_after: Generated<number>;
  requested_at_ms: number;
  changed_at_ms: number;
}

export interface PaymentStepTable {
  payment_id: number;
  place: number;
  status: PaymentStatus;
  at_ms: number;
  /** bettor, operator, exchange, or the name of the provider. */
  by_what: string;
  /** 0: no person. */
  by_user: number;
  note: string;
}

export interface PaymentProofTable {
  payment_id: number;
  type: ImageType;
  bytes: Buffer;
}

export interface PaymentMethodTable {
  method: PaymentMethod;
  is_open: boolean;
  min_minor: number;
  max_minor: number;
  instructions: string;
}

// A type, not an interface: kysely asks for an index signature.
export type PaymentTables = {
  payment: PaymentTable;
  payment_step: PaymentStepTable;
  payment_proof: PaymentProofTable;
  payment_method: PaymentMethodTable;
};
