import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { BANK } from 'engine/vocabulary';
import type { Command, Outcome, Rejection } from 'engine';
import type { AccountId, Money, Role } from 'engine/vocabulary';
import { ButtonValues } from './button-values.ts';
import { LoginSessions } from './login-sessions.ts';
import type { LoginSession, SignedIn } from './login-sessions.ts';
import { LoginThrottle, addressKey } from './login-throttle.ts';
import { PASSWORD_RULE, Passwords } from './passwords.ts';
import { noteActivity } from './person-activity.ts';
import type { IdentityTables } from './tables.ts';

/** Where commands go: the sequencer. */
interface CommandDoor {
  submit(command: Command): Promise<{ readonly outcome: Outcome }>;
}

export interface IdentityOptions {
  readonly db: Kysely<unknown>;
  readonly sequencer: CommandDoor;
  readonly now: () => number;
}

export interface NewUser {
  /** 3 to 32 letters, digits, dots, dashes and underscores. */
  readonly userName: string;
  readonly password: string;
  readonly role: 'bettor' | 'operator';
  /** Who opened it; -1 at the top of the tree. */
  readonly parentId?: number;
}

export interface User extends SignedIn {
  readonly isChangePassword: boolean;
  readonly isSignupUser: boolean;
}

export type SignIn = { readonly ok: true; readonly token: string; readonly user: User } | NotRecognised;
export type Recognised = { readonly ok: true; readonly user: User } | NotRecognised;
export type NotRecognised =
  | { readonly ok: false; readonly reason: 'wrong-credentials' }
  | { readonly ok: false; readonly reason: 'too-many-attempts'; readonly waitMs: number };

export interface Credentials {
  readonly userName: string;
  readonly password: string;
  /** The network address that they come from. */
  readonly address: string;
}

/** What was asked for cannot be: the message says why, for people. */
export class IdentityError extends Error {
  readonly code: 'user-exists' | 'invalid-user-name' | 'weak-password' | 'unknown-account' | Rejection;

  constructor(code: IdentityError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;

/** People, their passwords and login sessions, and which account is whose. The journal knows account numbers only. */
export class Identity {
  readonly sessions: LoginSessions;
  readonly buttonValues: ButtonValues;
  readonly #db: Kysely<IdentityTables>;
  readonly #options: IdentityOptions;
  readonly #passwords = new Passwords();
  readonly #throttle = new LoginThrottle();

  /** Opens it, and finishes what a stop cut short: accounts that have a row but no command yet. */
  static async open(options: IdentityOptions): Promise<Identity> {
    const db = options.db.withTables<IdentityTables>();
    const identity = new Identity(options, db, await LoginSessions.open(db, options.now));
    const unopened = await db.selectFrom('account').selectAll().where('is_opened', '=', false).execute();
    for (const row of unopened) await identity.#openInEngine(row.account as AccountId, row.role as Role);
    return identity;
  }

  private constructor(options: IdentityOptions, db: Kysely<IdentityTables>, sessions: LoginSessions) {
    this.#options = options;
    this.#db = db;
    this.sessions = sessions;
    this.buttonValues = new ButtonValues(db);
  }

  /**
   * A person who can sign in; a bettor with an account.
   *
   * @throws IdentityError
   */
  async createUser(added: NewUser): Promise<User> {
    if (!USER_NAME.test(added.userName)) {
      throw new IdentityError(
        'invalid-user-name',
        'A user name has 3 to 32 letters, digits, dots, dashes or underscores.',
      );
    }
    if (!PASSWORD_RULE.test(added.password)) {
      throw weakPassword();
    }
    if ((await this.findUser(added.userName)) !== undefined) {
      throw new IdentityError('user-exists', 'This user name is taken.');
    }
    const account =
      added.role === 'bettor' ? await this.ensureAccount(`user:${added.userName.toLowerCase()}`, 'customer') : null;
    await this.#db
      .insertInto('person')
      .values({
        user_name: added.userName,
        role: added.role,
        parent_id: added.parentId ?? -1,
        is_change_password: false,
        is_signup_user: false,
        password_hash: await this.#passwords.hash(added.password),
        account,
        created_at_ms: this.#options.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.findUser(added.userName)) as User;
  }

  /** The account of that name, opened when it is not there yet. For feeds, houses and bots as for people. */
  async ensureAccount(name: string, role: Exclude<Role, 'system'>): Promise<AccountId> {
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
   * @throws IdentityError with the engine's rejection
   */
  async creditAccount(account: AccountId, amount: Money, requestKey?: string): Promise<void> {
    const { outcome } = await this.#options.sequencer.submit({
      type: 'post-transfer',
      kind: 'credit',
      from: BANK,
      to: account,
      amount,
      ...(requestKey === undefined ? {} : { requestKey }),
    });
    if (!outcome.ok) throw new IdentityError(outcome.rejection, `The exchange refuses: ${outcome.rejection}.`);
  }

  async findUser(userName: string): Promise<User | undefined> {
    return (await this.#person(userName))?.user;
  }

  async userOf(userId: number): Promise<User | undefined> {
    const row = await this.#db.selectFrom('person').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return row === undefined ? undefined : toUser(row);
  }

  /** Everybody, by user id. */
  async users(): Promise<User[]> {
    return (await this.#db.selectFrom('person').selectAll().orderBy('user_id').execute()).map(toUser);
  }

  /**
   * Checks a password and begins a login session.
   *
   * @throws TooManyPasswordsError
   */
  async signIn(asked: Credentials): Promise<SignIn> {
    const found = await this.recognise(asked);
    return found.ok ? { ...found, token: await this.sessions.begin(found.user) } : found;
  }

  /**
   * Checks a password. Unknown users and wrong passwords answer alike and take as long.
   *
   * @throws TooManyPasswordsError
   */
  async recognise(asked: Credentials): Promise<Recognised> {
    const { now } = this.#options;
    const person = await this.#person(asked.userName);
    const addressHash = hash('sha256', addressKey(asked.address), 'base64url');
    const isKnownAddress = await this.#hasSignedInFrom(person?.user.userId ?? 0, addressHash);
    const attempt = { userName: asked.userName.toLowerCase(), address: addressKey(asked.address), isKnownAddress };
    const waitMs = this.#throttle.begin(attempt, now());
    if (waitMs > 0) return { ok: false, reason: 'too-many-attempts', waitMs };
    if (!(await this.#passwords.isRight(asked.password, person?.passwordHash)) || person === undefined) {
      return { ok: false, reason: 'wrong-credentials' };
    }
    this.#throttle.succeeded(attempt, now());
    const { user, passwordHash } = person;
    if (this.#passwords.isOutdated(passwordHash)) await this.#rehash(user.userId, asked.password);
    await this.#rememberAddress(user.userId, addressHash);
    await noteActivity(this.#db, { user_id: user.userId, at_ms: now(), kind: 'signed-in', address: asked.address });
    return { ok: true, user };
  }

  /**
   * A new password in the place of the present one. Every other login session of the person ends.
   *
   * @returns false where the present one is wrong
   * @throws  IdentityError where the new one is weak
   * @throws  TooManyPasswordsError
   */
  async changePassword(session: LoginSession, asked: { present: string; next: string }): Promise<boolean> {
    const { userId, userName } = session.user;
    const person = await this.#person(userName);
    if (!(await this.#passwords.isRight(asked.present, person?.passwordHash))) return false;
    if (!PASSWORD_RULE.test(asked.next)) throw weakPassword();
    const passwordHash = await this.#passwords.hash(asked.next);
    await this.#db
      .updateTable('person')
      .set({ password_hash: passwordHash, is_change_password: false })
      .where('user_id', '=', userId)
      .execute();
    await this.sessions.endOthers(session);
    const at_ms = this.#options.now();
    await noteActivity(this.#db, { user_id: userId, at_ms, kind: 'password-changed', address: '' });
    return true;
  }

  async #person(userName: string): Promise<{ user: User; passwordHash: string } | undefined> {
    const row = await this.#db
      .selectFrom('person')
      .selectAll()
      .where(sql`lower(user_name)`, '=', userName.toLowerCase())
      .executeTakeFirst();
    return row === undefined ? undefined : { user: toUser(row), passwordHash: row.password_hash };
  }

  async #hasSignedInFrom(userId: number, addressHash: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('login_address')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('address_hash', '=', addressHash)
      .executeTakeFirst();
    return found !== undefined;
  }

  async #rememberAddress(userId: number, addressHash: string): Promise<void> {
    const at = this.#options.now();
    await this.#db
      .insertInto('login_address')
      .values({ user_id: userId, address_hash: addressHash, last_at_ms: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_at_ms: at }))
      .execute();
  }

  async #rehash(userId: number, password: string): Promise<void> {
    const passwordHash = await this.#passwords.hash(password);
    await this.#db.updateTable('person').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
  }

  async #openInEngine(account: AccountId, role: Role): Promise<void> {
    const { outcome } = await this.#options.sequencer.submit({
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

function weakPassword(): IdentityError {
  const rule = 'A password has at least 8 characters, a letter and a digit, and of signs only @$!%*#?&';
  return new IdentityError('weak-password', rule);
}

function toUser(row: {
  user_id: number;
  user_name: string;
  role: 'bettor' | 'operator';
  parent_id: number;
  account: number | null;
  is_change_password: boolean;
  is_signup_user: boolean;
}): User {
  return {
    userId: row.user_id,
    userName: row.user_name,
    role: row.role,
    parentId: row.parent_id,
    account: (row.account ?? 0) as AccountId,
    isChangePassword: row.is_change_password,
    isSignupUser: row.is_signup_user,
  };
}
