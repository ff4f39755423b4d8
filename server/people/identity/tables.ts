import type { Generated } from 'kysely';
import type { RoleName } from 'protocol';

export interface AccountTable {
  account: Generated<number>;
  /** user:ID, or the name of a feed, a house or a bot. */
  name: string;
  role: string;
  /** True if the journal has it too. */
  is_opened: boolean;
}

export interface UserTable {
  user_id: Generated<number>;
  user_name: string;
  role: RoleName;
  /** -1 at the top of the tree. */
  parent_id: number;
  is_change_password: boolean;
  has_cashier: boolean;
  /** They have changed a password that somebody else chose or read. */
  has_own_password: Generated<boolean>;
  password_hash: string;
  /** An operator has none. */
  account: number | null;
  created_at_ms: number;
  /** 0: not disabled. */
  disabled_at_ms: Generated<number>;
  /** Their note about them, for staff. */
  note: Generated<string>;
}

/** Who else stands behind a login: they made it, or reset it, or proposed that. */
export interface LoginHandTable {
  user_id: number;
  hand: number;
  /** They know a way in, or knew it first; otherwise they proposed it to whoever does. */
  knows: boolean;
}

/** A role that was edited or made at the desk; the others are as they are built in. */
export interface StaffRoleTable {
  role: RoleName;
  /** A JSON array. */
  permissions: string;
  reads_only: boolean;
}

export interface LoginSessionTable {
  /** SHA-256 of the token, which is kept nowhere. */
  token_hash: string;
  user_id: number;
  created_at_ms: number;
  present_at_ms: number;
  /** As its owner knows it: Chrome on Android. */
  device: Generated<string>;
  /** The network address it began from. */
  address: Generated<string>;
}

export interface LoginAddressTable {
  user_id: number;
  /** SHA-256 of the address. */
  address_hash: string;
  last_at_ms: number;
}

/** A device that somebody has signed in from. */
export interface LoginDeviceTable {
  user_id: number;
  /** SHA-256 of what the device calls itself. */
  device_hash: string;
  device: string;
  first_at_ms: number;
  last_at_ms: number;
}

/** An authenticator app. */
export interface SecondFactorTable {
  user_id: number;
  /** Base32, sealed where there is a key: codes are worked out from it. */
  secret: string;
  /** A first code was confirmed. */
  is_on: boolean;
  /** The 30-second step of the last code that was taken. */
  last_step: number;
  since_ms: number;
  /** It was set up under a password of their own. */
  is_own: Generated<boolean>;
}

export interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256 of user and code. */
  code_hash: string;
  /** 0: not used. */
  used_at_ms: number;
}

/** Where a person can be written to; it was proved by a code. */
export interface PersonContactTable {
  user_id: number;
  kind: 'phone' | 'mail';
  /** +919876543210, or a mail address in small letters. */
  address: string;
  country: string;
  proved_at_ms: number;
  /** The same for all spellings that reach the same person. */
  reach: string;
}

/** A market or a match that a person has marked. */
export interface FavouriteTable {
  user_id: number;
  kind: 'market' | 'match';
  /** 1.N of a market; of a match its number. */
  id: string;
  sort: number;
}

/** A quick stake of the bet slip. */
export interface ButtonValueTable {
  user_id: number;
  type: 'Game' | 'Casino';
  sort: number;
  button_name: string;
  button_value: number;
}

/** What a person did to get in, for that person to read. */
export interface PersonActivityTable {
  activity_id: Generated<number>;
  user_id: number;
  at_ms: number;
  kind: 'signed-in' | 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'signed-up';
  /** Where from; empty where it is not known. */
  address: string;
  /** SHA-256 of the random name that the device keeps, the same for everybody at it; empty where it has none. */
  device: Generated<string>;
}

// A type, not an interface: kysely asks for an index signature.
export type IdentityTables = {
  account: AccountTable;
  person: UserTable;
  login_hand: LoginHandTable;
  staff_role: StaffRoleTable;
  login_session: LoginSessionTable;
  login_address: LoginAddressTable;
  login_device: LoginDeviceTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  person_contact: PersonContactTable;
  button_value: ButtonValueTable;
  favourite: FavouriteTable;
  person_activity: PersonActivityTable;
};
