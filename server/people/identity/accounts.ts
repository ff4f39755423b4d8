import type { PostTransfer } from 'engine';
import { BANK } from 'engine/vocabulary';
import type { AccountId, MemoKind, Money, Role } from 'engine/vocabulary';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { IdentityError } from './identity-error.ts';
import { StaffAccounts } from './staff-accounts.ts';
import type { IdentityTables } from './tables.ts';

type Transfer = Omit<PostTransfer, 'type' | 'requestKey'>;

/** Who has an account. */
export interface AccountHolder {
  readonly account: AccountId;
  readonly name: string;
  /** 0 where no person has it. */
  readonly userId: number;
}

/** Accounts of the engine by name, and money between them and the bank. */
export class Accounts {
  readonly ofStaff = new StaffAccounts();
  readonly #db: Kysely<IdentityTables>;
  readonly #sequencer: Pick<CommandPort, 'submit'>;

  constructor(db: Kysely<IdentityTables>, sequencer: Pick<CommandPort, 'submit'>) {
    this.#db = db;
    this.#sequencer = sequencer;
  }

  /** Those that a stop left with a row and no command. */
  async openAll(): Promise<void> {
    await this.ofStaff.read(this.#db);
    const unopened = await this.#db.selectFrom('account').selectAll().where('is_opened', '=', false).execute();
    for (const row of unopened) await this.#openInEngine(row.account as AccountId, row.role as Role);
  }

  /** The account of that name, opened when it is not there yet. For feeds, houses and bots as for people. */
  async ensure(name: string, role: Exclude<Role, 'system'>): Promise<AccountId> {
    const row = await this.#db
      .insertInto('account')
      .values({ name, role, is_opened: false })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .returning(['account', 'role', 'is_opened'])
      .executeTakeFirstOrThrow();
    if (row.role !== role) throw new Error(`account ${name} is there already, with the role ${row.role}`);
    if (!row.is_opened) await this.#openInEngine(row.account as AccountId, role);
    return row.account as AccountId;
  }

  /**
   * Money for an account, from the bank.
   *
   * @param memo  why; the operator's own credit if it is left out
   * @throws IdentityError with the engine's rejection
   */
  credit(
    account: AccountId,
    amount: Money,
    { memo = 'operator-credit', requestKey }: { memo?: MemoKind; requestKey?: string | undefined } = {},
  ): Promise<void> {
    return this.#transfer({ kind: 'credit', from: BANK, to: account, amount, memo: { kind: memo } }, requestKey);
  }

  /**
   * Money of an account back to the bank, at most what is available.
   *
   * @param requestKey  among the account's own, which its bets have too
   * @throws IdentityError with the engine's rejection
   */
  debit(account: AccountId, amount: Money, requestKey?: string): Promise<void> {
    const memo = { kind: 'correction' } as const;
    return this.#transfer({ kind: 'adjustment', from: account, to: BANK, amount, memo }, requestKey);
  }

  /** Their owners: a person's name, "the house", or what the exchange calls its own. */
  async holdersOf(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, AccountHolder>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('account')
      .leftJoin('person', 'person.account', 'account.account')
      .select(['account.account', 'name', 'account.role', 'user_id', 'user_name'])
      .where('account.account', '=', sql<number>`any(${[...new Set(accounts)]})`)
      .execute();
    return new Map(
      rows.map((row) => {
        const account = row.account as AccountId;
        const name = row.user_name ?? (row.role === 'house' ? 'the house' : row.name);
        return [account, { account, name, userId: row.user_id ?? 0 }];
      }),
    );
  }

  /** The last sign-in of an account's person up to a time; undefined where none is known. */
  async signInBefore(account: AccountId, at: number): Promise<{ address: string; at: number } | undefined> {
    const row = await this.#db
      .selectFrom('person_activity')
      .innerJoin('person', 'person.user_id', 'person_activity.user_id')
      .select(['address', 'at_ms'])
      .where('person.account', '=', account)
      .where('kind', '=', 'signed-in')
      .where('at_ms', '<=', at)
      .orderBy('at_ms', 'desc')
      .executeTakeFirst();
    return row && { address: row.address, at: row.at_ms };
  }

  /** Those whose people have signed in from a network address, at most `most`. */
  async signedInFrom(address: string, most: number): Promise<AccountId[]> {
    const rows = await this.#db
      .selectFrom('person_activity')
      .innerJoin('person', 'person.user_id', 'person_activity.user_id')
      .select('person.account')
      .distinct()
      .where('kind', '=', 'signed-in')
      .where('address', '=', address)
      .limit(most)
      .execute();
    return rows.flatMap(({ account }) => (account as AccountId | null) ?? []);
  }

  async #transfer(of: Transfer, requestKey: string | undefined): Promise<void> {
    const key = requestKey === undefined ? {} : { requestKey };
    const { outcome } = await this.#sequencer.submit({ type: 'post-transfer', ...of, ...key });
    if (!outcome.ok) throw new IdentityError(outcome.rejection, `The exchange refuses: ${outcome.rejection}.`);
  }

  async #openInEngine(account: AccountId, role: Role): Promise<void> {
    const { outcome } = await this.#sequencer.submit({
      type: 'open-account',
      account,
      role: role as Exclude<Role, 'system'>,
    });
    if (!outcome.ok && outcome.rejection !== 'account-exists') {
      throw new Error(`account ${account} cannot be opened: ${outcome.rejection}`);
    }
    await this.#db.updateTable('account').set({ is_opened: true }).where('account', '=', account).execute();
  }
}
