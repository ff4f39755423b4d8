/** A sign-up that waits for its one-time code. */
export interface PendingSignUpTable {
  /** SHA-256 of what the browser was given. */
  id_hash: string;
  user_name: string;
  password_hash: string;
  country: string;
  channel: 'phone' | 'mail';
  address: string;
  /** JSON: the limits that were chosen. */
  limits: string;
  /** SHA-256 of the sign-up and its code; empty where the address is somebody's already: then no code is right. */
  code_hash: string;
  tries: number;
  sent_at_ms: number;
  expires_at_ms: number;
}

// A type, not an interface: kysely asks for an index signature.
export type SignUpTables = {
  pending_sign_up: PendingSignUpTable;
  door_setting: { name: string; value: string };
};
