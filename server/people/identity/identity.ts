import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { Accounts } from './accounts.ts';
import { ButtonValues } from './button-values.ts';
import { Favourites } from './favourites.ts';
import { FirstOwner } from './first-owner.ts';
import { Contacts } from './contacts.ts';
import { KnownDevices } from './known-devices.ts';
import type { PresentedDevice } from './known-devices.ts';
import { checkPassword, checkUserName, userExists } from './identity-error.ts';
import { LoginSessions, type LoginSession, type SignedIn } from './login-sessions.ts';
import { isStillProof, PasswordChangedError, type Proof } from './proof.ts';
import { OwnPassword } from './own-password.ts';
import type { PasswordChange } from './own-password.ts';
import { newPassword, Passwords } from './passwords.ts';
import { People } from './people.ts';
import { noteActivity } from './person-activity.ts';
import { Recognition, toUser } from './recognition.ts';
import type { Credentials, NotRecognised, Person, Recognised, User } from './recognition.ts';
import { PLAIN, type Secrets } from './secrets.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { OtherAccounts } from './other-accounts.ts';
import { isPermitted, type RoleHolder, Roles } from './roles.ts';
import type { NewUser } from './new-user.ts';
import { type Hands, putInto, replaceHands, Staff } from './staff.ts';
import type { IdentityTables, PersonActivityTable } from './tables.ts';

export interface IdentityOptions {
  readonly db: Kysely<unknown>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly now: () => number;
  /** What seals secrets at rest; they are written as they are where there is none. */
  readonly secrets?: Secrets;
  /** True if staff work only with a second factor. */
  readonly staffNeedFactor?: boolean;
}

export interface PasswordReset {
  readonly next: string;
  /** The network address. */
  readonly address: string;
  readonly end: (db: Transaction<IdentityTables>) => Promise<boolean>;
}

export type SignIn =
  | { readonly ok: true; readonly token: string; readonly user: User; readonly isNewDevice: boolean }
  | NotRecognised;

const NO_DEVICE: PresentedDevice = { deviceId: '', device: '' };

/** People, their passwords and login sessions, and which account is whose. The journal knows account numbers only. */
export class Identity {
  readonly sessions: LoginSessions;
  readonly buttonValues: ButtonValues;
  readonly favourites: Favourites;
  readonly secondFactors: SecondFactors;
  readonly contacts: Contacts;
  readonly devices: KnownDevices;
  readonly accounts: Accounts;
  /** Everybody, read by the page or by what is wanted. */
  readonly people: People;
  readonly otherAccounts: OtherAccounts;
  /** What staff may do. */
  readonly roles: Roles;
  readonly staff: Staff;
  readonly firstOwner = new FirstOwner(this);
  readonly #db: Kysely<IdentityTables>;
  readonly #options: IdentityOptions;
  readonly #passwords = new Passwords();
  readonly #recognition: Recognition;
  readonly #ownPassword: OwnPassword;

  /** Opens it, and finishes what a stop cut short: accounts that have a row but no command yet. */
  static async open(options: IdentityOptions): Promise<Identity> {
    const db = options.db.withTables<IdentityTables>();
    const roles = await Roles.open(db);
    const needsFactor = (user: SignedIn) => options.staffNeedFactor === true && roles.isStaff(user);
    const sessions = await LoginSessions.open(db, { now: options.now, needsFactor });
    const identity = new Identity(options, db, { sessions, roles });
    await identity.secondFactors.sealAll();
    await identity.accounts.openAll();
    return identity;
  }

  private constructor(
    options: IdentityOptions,
    db: Kysely<IdentityTables>,
    { sessions, roles }: { readonly sessions: LoginSessions; readonly roles: Roles },
  ) {
    this.roles = roles;
    this.#options = options;
    this.#db = db;
    this.sessions = sessions;
    this.buttonValues = new ButtonValues(db);
    this.favourites = new Favourites(db);
    this.secondFactors = new SecondFactors({ db, now: options.now, sessions, secrets: options.secrets ?? PLAIN });
    this.accounts = new Accounts(db, options.sequencer);
    this.staff = new Staff({ db, now: options.now, sessions, roles, staffAccounts: this.accounts.ofStaff });
    this.contacts = new Contacts(db);
    this.devices = new KnownDevices(db);
    this.people = new People(db);
    this.otherAccounts = new OtherAccounts(db);
    const own = { db, now: options.now, passwords: this.#passwords };
    this.#ownPassword = new OwnPassword({ ...own, sessions });
    this.#recognition = new Recognition({ ...own, secondFactors: this.secondFactors, devices: this.devices });
  }

  /**
   * A person who can sign in; a bettor with an account.
   *
   * @throws IdentityError
   */
  async createUser(added: NewUser): Promise<User> {
    checkUserName(added.userName);
    const { password } = added;
    if (typeof password === 'string') checkPassword(password);
    if ((await this.findUser(added.userName)) !== undefined) throw userExists();
    const account =
      added.account ??
      (isPermitted(added, 'place-bets')
        ? await this.accounts.ensure(`user:${added.userName.toLowerCase()}`, 'customer')
        : null);
    const values = {
      user_name: added.userName,
      role: added.role,
      parent_id: added.parentId ?? -1,
      is_change_password: added.isChangePassword ?? false,
      has_cashier: added.hasCashier ?? false,
      password_hash: typeof password === 'string' ? await this.#passwords.hash(password) : password.hash,
      account,
      created_at_ms: this.#options.now(),
    };
    await this.#db.transaction().execute(async (db) => {
      const insert = db.insertInto('person').values(values);
      const done = await insert
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst();
      // Of two at the same moment the second does not get the first one's account.
      if (done === undefined) throw userExists();
      await this.#putBelow(db, done.user_id, added);
      if (added.madeBy !== undefined)
        await putInto(db, done.user_id, { knows: added.madeBy, proposed: added.proposedBy });
      await added.alongside?.(db, done.user_id);
    });
    if (account !== null) this.accounts.ofStaff.note({ account, role: added.role });
    return (await this.findUser(added.userName)) as User;
  }

  /** True if somebody works for others here, and only with a second factor. */
  staffNeedFactor(user: SignedIn): boolean {
    return this.#options.staffNeedFactor === true && this.roles.isStaff(user);
  }

  async findUser(userName: string): Promise<User | undefined> {
    return (await this.#person(userName))?.user;
  }

  async userOf(userId: number): Promise<User | undefined> {
    const row = await this.#db.selectFrom('person').selectAll().where('user_id', '=', userId).executeTakeFirst();
    return row === undefined ? undefined : toUser(row);
  }

  /** Those who sign up by themselves belong to the first operator. */
  async firstOperator(): Promise<number | undefined> {
    const operators = this.#db
      .selectFrom('person')
      .select('user_id')
      .where('role', 'in', this.roles.rolesWith('manage-people'));
    return (await operators.orderBy('user_id').limit(1).executeTakeFirst())?.user_id;
  }

  /** Whoever was made before the first operator belongs to them too. */
  async #putBelow(db: Transaction<IdentityTables>, userId: number, { role }: RoleHolder): Promise<void> {
    const operators = this.roles.rolesWith('manage-people');
    if (!operators.includes(role)) return;
    const others = db.selectFrom('person').select('user_id').where('role', 'in', operators);
    if ((await others.where('user_id', '<>', userId).limit(1).executeTakeFirst()) !== undefined) return;
    const bettors = db.updateTable('person').set({ parent_id: userId }).where('account', 'is not', null);
    await bettors.where('parent_id', '=', -1).execute();
  }

  /**
   * Checks a password and begins a login session.
   *
   * @throws TooManyPasswordsError
   */
  async signIn(request: Credentials & { readonly from?: PresentedDevice }): Promise<SignIn> {
    const found = await this.recognise(request);
    if (!found.ok) return found;
    const { user, proof } = found;
    const begun = await this.beginSession(user, { ...request, proof }).catch((error: unknown) => {
      if (error instanceof PasswordChangedError) return undefined;
      throw error;
    });
    return begun === undefined ? { ok: false, reason: 'wrong-credentials' } : { ok: true, user, ...begun };
  }

  /** A login session for somebody who has proved their identity. */
  async beginSession(
    user: User,
    request: { readonly address: string; readonly from?: PresentedDevice; readonly proof?: Proof },
  ): Promise<{ readonly token: string; readonly isNewDevice: boolean }> {
    const { address, from = NO_DEVICE, proof } = request;
    const token = await this.sessions.begin(user, { device: from.device, address }, proof);
    return { token, isNewDevice: await this.devices.note(user.userId, from, this.#options.now()) };
  }

  /**
   * Checks a password, and the second factor where it is on. Unknown users and wrong passwords answer alike.
   *
   * @throws TooManyPasswordsError
   */
  async recognise(credentials: Credentials): Promise<Recognised> {
    return this.#recognition.recognise(credentials, await this.#person(credentials.userName));
  }

  /**
   * True if it is the present password of whoever is signed in: required again before sensitive changes.
   *
   * @returns milliseconds to wait where there were too many wrong ones
   * @throws TooManyPasswordsError
   */
  async isRightPassword(session: LoginSession, password: string): Promise<boolean | { readonly waitMs: number }> {
    return this.#ownPassword.isRight(session, password);
  }

  /** @throws IdentityError where the password is weak, or a user name cannot be */
  async hashOfNew({ userName, password }: { userName: string; password: string }): Promise<string> {
    checkUserName(userName);
    checkPassword(password);
    return this.#passwords.hash(password);
  }

  /** True if what was enough a moment ago is so still. */
  isStillProof(userId: number, proof: Proof): Promise<boolean> {
    return isStillProof(this.#db, userId, proof);
  }

  async noteActivity(userId: number, kind: PersonActivityTable['kind'], address: string): Promise<void> {
    await noteActivity(this.#db, { user_id: userId, at_ms: this.#options.now(), kind, address });
  }

  /**
   * A new password in the place of the present one. Every other login session of the person ends.
   *
   * @returns false where the present one is wrong, milliseconds to wait where there were too many wrong ones
   * @throws  IdentityError where the new one is weak
   * @throws  TooManyPasswordsError
   */
  async changePassword(session: LoginSession, change: PasswordChange): Promise<boolean | { readonly waitMs: number }> {
    const changed = await this.#ownPassword.change(session, change);
    if (changed === true) await this.noteActivity(session.user.userId, 'password-changed', '');
    return changed;
  }

  /**
   * A new password for somebody who has proved a phone or mail address of theirs. All their login sessions end.
   *
   * @param end  ends the proof in the same transaction; false where it has ended already: then nothing is done
   * @throws IdentityError where the new one is weak
   * @throws TooManyPasswordsError
   */
  async resetPassword(user: User, { next, address, end }: PasswordReset): Promise<boolean> {
    const isDone = await this.#ownPassword.reset(user.userId, next, { mustChange: false, end });
    if (!isDone) return false;
    this.#recognition.forgetWrongPasswords(user.userName, address);
    await this.noteActivity(user.userId, 'password-changed', address);
    return true;
  }

  /**
   * A password made here for somebody who lost theirs, to be changed before anything else. All their login sessions end.
   *
   * @param hands  who reads it, and who proposed it: whatever stood behind the login before knows it no more
   * @returns it, once: only its hash is kept
   * @throws TooManyPasswordsError
   */
  async makePassword(user: User, hands: Hands): Promise<string> {
    const made = newPassword();
    const end = async (db: Transaction<IdentityTables>) => {
      await this.staff.checkRuleStays(db, user.userId, hands);
      return replaceHands(db, user.userId, hands);
    };
    await this.#ownPassword.reset(user.userId, made, { mustChange: true, end });
    await this.noteActivity(user.userId, 'password-changed', '');
    return made;
  }

  async #person(userName: string): Promise<Person | undefined> {
    const row = await this.#db
      .selectFrom('person')
      .selectAll()
      .where(sql`lower(user_name)`, '=', userName.toLowerCase())
      .executeTakeFirst();
    return row === undefined ? undefined : { user: toUser(row), passwordHash: row.password_hash };
  }
}
