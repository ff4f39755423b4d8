import type { AccountId } from 'engine/vocabulary';
import type { RoleName } from 'protocol';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './tables.ts';

/** The betting accounts of people who are no bettors: whoever was one and then came to work here keeps theirs. */
export class StaffAccounts {
  readonly #accounts = new Set<number>();

  async read(db: Kysely<IdentityTables>): Promise<void> {
    const rows = await db.selectFrom('person').select('account').where('role', '!=', 'bettor').execute();
    for (const { account } of rows) if (account !== null) this.#accounts.add(account);
  }

  /** Somebody was made, or has another role now. */
  note({ account, role }: { readonly account: number; readonly role: RoleName }): void {
    if (role === 'bettor') this.#accounts.delete(account);
    else this.#accounts.add(account);
  }

  has(account: AccountId): boolean {
    return this.#accounts.has(account);
  }
}
