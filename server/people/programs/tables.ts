import type { Generated } from 'kysely';

export interface AppKeyTable {
  app_key: string;
  user_id: number;
  name: string;
  created_at_ms: number;
}

export interface ApiSessionTable {
  /** SHA-256 of the token, which is kept nowhere. */
  token_hash: string;
  user_id: number;
  /** Of the login or the last keepAlive. */
  alive_at_ms: number;
  created_at_ms: Generated<number>;
  /** As its owner knows it: A program with the key “Bot”. */
  device: Generated<string>;
  /** The network address it signed in from. */
  address: Generated<string>;
}

// A type, not an interface: kysely asks for an index signature.
export type ApiAccessTables = {
  app_key: AppKeyTable;
  api_session: ApiSessionTable;
};
