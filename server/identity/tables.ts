import type { Generated } from 'kysely';

export interface AccountTable {
  account: Generated<number>;
  /** user:ID, or the name of a feed, a house or a bot. */
  name: string;
  role: string;
  /** Whether the journal has it too. */
  is_opened: boolean;
}

export interface UserTable {
  user_id: Generated<number>;
  user_name: string;
  role: 'bettor' | 'operator';
  /** -1 at the top of the tree. */
  parent_id: number;
  is_change_password: boolean;
  is_signup_user: boolean;
  password_hash: string;
  /** An operator has none. */
  account: number | null;
  created_at_ms: number;
}

export interface LoginSessionTable {
  /** SHA-256 of the token, which is kept nowhere. */
  token_hash: string;
  user_id: number;
  created_at_ms: number;
  present_at_ms: number;
}

export interface LoginAddressTable {
  user_id: number;
  /** SHA-256 of the address. */
  address_hash: string;
  last_at_ms: number;
}

/** A quick stake of the bet slip. */
export interface ButtonValueTable {
  user_id: number;
  type: 'Game' | 'Casino';
  sort: number;
  button_name: string;
  button_value: number;
}

/** What a person did to get in, for himself to read. */
export interface PersonActivityTable {
  activity_id: Generated<number>;
  user_id: number;
  at_ms: number;
  kind: 'signed-in' | 'password-changed';
  /** Where from; empty where it is not known. */
  address: string;
}

// A type, not an interface: kysely asks for an index signature.
export type IdentityTables = {
  account: AccountTable;
  person: UserTable;
  login_session: LoginSessionTable;
  login_address: LoginAddressTable;
  button_value: ButtonValueTable;
  person_activity: PersonActivityTable;
};
