import type { Transaction } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { RoleName } from 'protocol';
import type { IdentityTables } from './tables.ts';

export interface NewUser {
  /** 3 to 32 letters, digits, dots, dashes and underscores. */
  readonly userName: string;
  /** Or the hash of one that was checked before. */
  readonly password: string | { readonly hash: string };
  readonly role: RoleName;
  /** Who opened it; -1 at the top of the tree. */
  readonly parentId?: number;
  /** Who made it and knows its password; left out where nobody else does. */
  readonly madeBy?: number;
  /** Who proposed it, where that was somebody else. */
  readonly proposedBy?: number | undefined;
  /** Somebody else chose the password: it has to be changed first. */
  readonly isChangePassword?: boolean;
  /** Deposits and withdraws here, where the site has a cashier. */
  readonly hasCashier?: boolean;
  /** Opened before; one under the user's name when absent. */
  readonly account?: AccountId;
  /** Written with the person in one transaction: what it throws undoes both. */
  readonly alongside?: (db: Transaction<IdentityTables>, userId: number) => Promise<void>;
}
