import type { Kysely, Transaction } from 'kysely';
import { AttemptCounters } from './attempt-counters.ts';
import { checkPassword, samePassword } from './identity-error.ts';
import type { LoginSession, LoginSessions } from './login-sessions.ts';
import type { Passwords } from './passwords.ts';
import type { IdentityTables } from './tables.ts';

/** Wrong passwords of whoever is signed in, before something that asks for it again. */
const CONFIRMATIONS = { attempts: 8, windowMs: 5 * 60_000 };

export interface OwnPasswordDependencies {
  readonly db: Kysely<IdentityTables>;
  readonly now: () => number;
  readonly passwords: Passwords;
  readonly sessions: LoginSessions;
}

export interface PasswordChange {
  readonly present: string;
  readonly next: string;
  /** Ends what else was signed in with the present one: before the change, so that no stop leaves it open. */
  readonly endElsewhere?: () => Promise<void>;
}

export interface ResetBy {
  readonly mustChange: boolean;
  readonly end: (db: Transaction<IdentityTables>) => Promise<boolean>;
}

/** A person's own password, and changes of it. A stolen login session cannot try passwords out. */
export class OwnPassword {
  readonly #dependencies: OwnPasswordDependencies;
  readonly #attempts = new AttemptCounters();

  constructor(dependencies: OwnPasswordDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @returns milliseconds to wait where there were too many wrong ones
   * @throws TooManyPasswordsError
   */
  async isRight(session: LoginSession, password: string): Promise<boolean | { readonly waitMs: number }> {
    const checked = await this.#check(session, password);
    return typeof checked === 'string' ? true : checked;
  }

  /**
   * The new password and the end of every other login session are written together.
   *
   * @returns false where the present one is wrong, milliseconds to wait where there were too many wrong ones
   * @throws  IdentityError where the new one is weak
   * @throws  TooManyPasswordsError
   */
  async change(session: LoginSession, change: PasswordChange): Promise<boolean | { readonly waitMs: number }> {
    const { passwords, sessions } = this.#dependencies;
    const presentHash = await this.#check(session, change.present);
    if (typeof presentHash !== 'string') return presentHash;
    checkPassword(change.next);
    // Whoever gave out the present one knows it.
    if (session.mustChangePassword && change.next === change.present) throw samePassword();
    const nextHash = await passwords.hash(change.next, 'known');
    await change.endElsewhere?.();
    const isChanged = await sessions.endOthersAnd(session, async (db) => {
      const done = await db
        .updateTable('person')
        .set({
          password_hash: nextHash,
          is_change_password: false,
          ...(session.mustChangePassword && { has_own_password: true }),
        })
        .where('user_id', '=', session.user.userId)
        .where('password_hash', '=', presentHash)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    });
    if (isChanged) session.mustChangePassword = false;
    return isChanged;
  }

  /**
   * A new one for somebody who has proved who they are in another way: all their login sessions end with it.
   *
   * @param by  `mustChange`: somebody else chose it. `end` ends that proof in the same transaction; false where it has
   *            ended already: then nothing is done
   * @throws IdentityError where the new one is weak
   * @throws TooManyPasswordsError
   */
  async reset(userId: number, next: string, by: ResetBy): Promise<boolean> {
    checkPassword(next);
    const { passwords, sessions } = this.#dependencies;
    const password_hash = await passwords.hash(next, 'known');
    return sessions.endAllAnd(userId, async (db) => {
      if (!(await by.end(db))) return false;
      const set = db.updateTable('person').set({
        password_hash,
        is_change_password: by.mustChange,
        ...(by.mustChange && { has_own_password: false }),
      });
      await set.where('user_id', '=', userId).execute();
      return true;
    });
  }

  /** Counts before it looks, so that many at once are no way round. @returns the hash that it fits */
  async #check({ user }: LoginSession, password: string): Promise<string | false | { readonly waitMs: number }> {
    const { db, now, passwords } = this.#dependencies;
    const key = String(user.userId);
    const waitMs = this.#attempts.take(key, CONFIRMATIONS, now());
    if (waitMs > 0) return { waitMs };
    const row = await db
      .selectFrom('person')
      .select('password_hash')
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    const check = passwords.isRight(password, row?.password_hash, 'known').catch((error: unknown) => {
      // Nothing was checked.
      this.#attempts.add(key, { allowance: CONFIRMATIONS, now: now(), attempts: -1 });
      throw error;
    });
    if (!(await check) || row === undefined) return false;
    this.#attempts.forget(key);
    return row.password_hash;
  }
}
