import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { AttemptCounters } from '../identity/attempt-counters.ts';
import type { Allowance } from '../identity/attempt-counters.ts';
import type { LoginSession, LoginSessions } from '../identity/login-sessions.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { unopenedFactors, wrongKey } from './lost-key.ts';
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newSecret, otpauthUri, stepOfCode } from './totp.ts';

/** Wrong codes for one user, from wherever: who gets so far knows the password. */
const CODES: Allowance = { attempts: 6, windowMs: 15 * 60_000 };

export interface SecondFactorStatus {
  readonly isOn: boolean;
  /** Milliseconds since 1970; 0 where it is off. */
  readonly since: number;
  readonly recoveryCodesLeft: number;
}

/** What came of a code: right, wrong or used before, or not looked at. */
export type CodeCheck = 'right' | 'wrong' | { readonly waitMs: number };

export interface SecondFactorDependencies {
  readonly db: Kysely<IdentityTables>;
  readonly now: () => number;
  readonly sessions: Pick<LoginSessions, 'endOthersAnd'>;
  readonly secrets: Secrets;
}

/** Codes of authenticator apps, and the recovery codes for whoever lost theirs: each works once. */
export class SecondFactors {
  readonly #db: Kysely<IdentityTables>;
  readonly #now: () => number;
  readonly #sessions: Pick<LoginSessions, 'endOthersAnd'>;
  readonly #secrets: Secrets;
  readonly #attempts = new AttemptCounters();

  constructor({ db, now, sessions, secrets }: SecondFactorDependencies) {
    this.#db = db;
    this.#now = now;
    this.#sessions = sessions;
    this.#secrets = secrets;
  }

  /** Seals what was written before there was a key. @throws StartError where the key does not open what is sealed */
  async sealAll(): Promise<void> {
    const unopened = await unopenedFactors(this.#db, this.#secrets);
    if (unopened.length > 0) throw wrongKey(unopened.length);
    for (const { user_id, secret } of await this.#db.selectFrom('second_factor').selectAll().execute()) {
      if (this.#secrets.isSealed(secret)) continue;
      const sealed = this.#secrets.seal(secret, user_id);
      const row = this.#db.updateTable('second_factor').set({ secret: sealed }).where('user_id', '=', user_id);
      await row.where('secret', '=', secret).execute();
    }
  }

  async statusOf(userId: number): Promise<SecondFactorStatus> {
    const row = await this.#rowOf(userId);
    if (row === undefined || !row.is_on) return { isOn: false, since: 0, recoveryCodesLeft: 0 };
    const left = await this.#db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at_ms', '=', 0)
      .execute();
    return { isOn: true, since: row.since_ms, recoveryCodesLeft: left.length };
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.#rowOf(userId))?.is_on === true;
  }

  /** A secret for the app: nothing is on before a code of it was confirmed. @returns undefined where one is on already */
  async begin(
    user: { readonly userId: number; readonly userName: string },
    issuer: string,
  ): Promise<{ readonly secret: string; readonly uri: string } | undefined> {
    const plain = newSecret();
    const secret = this.#secrets.seal(plain, user.userId);
    const done = await this.#db
      .insertInto('second_factor')
      .values({ user_id: user.userId, secret, is_on: false, last_step: 0, since_ms: this.#now() })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, last_step: 0, since_ms: this.#now() })
          .where('second_factor.is_on', '=', false),
      )
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows !== 1n) return undefined;
    return { secret: plain, uri: otpauthUri(plain, { issuer, userName: user.userName }) };
  }

  /**
   * Turns it on with a first code of the app. The other login sessions end and the recovery codes are made in the same
   * write: who knew the password before does not stay signed in beside a second factor.
   *
   * @param endElsewhere  ends what else is signed in: before the write, so that no stop leaves it open
   * @returns the recovery codes, which cannot be shown again
   */
  async confirm(
    session: LoginSession,
    code: string,
    endElsewhere?: () => Promise<void>,
  ): Promise<CodeCheck | 'not-begun' | readonly string[]> {
    const { userId } = session.user;
    const row = await this.#rowOf(userId);
    if (row === undefined || row.is_on) return 'not-begun';
    const checked = await this.#check(userId, () => this.#useAppCode(row, code));
    if (checked !== 'right') return checked;
    const codes = newRecoveryCodes();
    await endElsewhere?.();
    const isOn = await this.#sessions.endOthersAnd(session, async (db) => {
      const done = await db
        .updateTable('second_factor')
        .set({
          is_on: true,
          since_ms: this.#now(),
          is_own: sql<boolean>`(select has_own_password from person where person.user_id = second_factor.user_id)`,
        })
        .where('user_id', '=', userId)
        .where('secret', '=', row.secret)
        .where('is_on', '=', false)
        .executeTakeFirst();
      if (done.numUpdatedRows !== 1n) return false;
      await writeCodes(db, userId, codes);
      return true;
    });
    if (!isOn) return 'not-begun';
    session.mustSetUpFactor = false;
    return codes;
  }

  /** Takes a code of the app, or a recovery code. */
  async use(userId: number, code: string): Promise<CodeCheck> {
    const row = await this.#rowOf(userId);
    if (row === undefined || !row.is_on) return 'wrong';
    return this.#check(userId, () =>
      isRecoveryCode(code) ? this.#useRecoveryCode(userId, code) : this.#useAppCode(row, code.replaceAll(/\s/g, '')),
    );
  }

  /** Ten new recovery codes in the place of those before. */
  async renewCodes(userId: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await this.#db.transaction().execute((db) => writeCodes(db, userId, codes));
    return codes;
  }

  async disable(userId: number): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
    });
  }

  #rowOf(userId: number) {
    return this.#db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  /** Counts before it looks, so that many at once are no way round. */
  async #check(userId: number, look: () => Promise<boolean>): Promise<CodeCheck> {
    const key = String(userId);
    const waitMs = this.#attempts.take(key, CODES, this.#now());
    if (waitMs > 0) return { waitMs };
    if (!(await look())) return 'wrong';
    this.#attempts.forget(key);
    return 'right';
  }

  /** A code of a step that was used, or of one before that, is refused: SQL decides which of two at once was first. */
  async #useAppCode({ user_id, secret }: { user_id: number; secret: string }, code: string): Promise<boolean> {
    const step = stepOfCode(this.#secrets.open(secret, user_id), code, this.#now());
    if (step === undefined) return false;
    const done = await this.#db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  }

  async #useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const done = await this.#db
      .updateTable('recovery_code')
      .set({ used_at_ms: this.#now() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOfRecoveryCode(userId, code))
      .where('used_at_ms', '=', 0)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  }
}

/** In the place of those before. */
async function writeCodes(db: Transaction<IdentityTables>, userId: number, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOfRecoveryCode(userId, code), used_at_ms: 0 }));
  await db.insertInto('recovery_code').values(rows).execute();
}
