import type { OneTimeCodeTables } from '../one-time-codes/tables.ts';

/** A sign-up that waits for its one-time code, and ends with it. */
export interface PendingSignUpTable {
  /** Of its one-time code. */
  id_hash: string;
  user_name: string;
  password_hash: string;
  country: string;
  /** JSON: the limits that were chosen. */
  limits: string;
}

// A type, not an interface: kysely asks for an index signature.
export type SignUpTables = OneTimeCodeTables & {
  pending_sign_up: PendingSignUpTable;
  door_setting: { name: string; value: string };
};
