/** A one-time code that waits to be entered. */
export interface OneTimeCodeTable {
  /** SHA-256 of what the browser was given. */
  id_hash: string;
  channel: 'phone' | 'mail';
  address: string;
  /** SHA-256 of `id_hash` and the code; empty where the message held none: then no code is right. */
  code_hash: string;
  tries: number;
  sent_at_ms: number;
  expires_at_ms: number;
}

// A type, not an interface: kysely asks for an index signature.
export type OneTimeCodeTables = { one_time_code: OneTimeCodeTable };
