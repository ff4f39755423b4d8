import { hash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import { type KnownDevices, placeOf, type PresentedDevice } from './known-devices.ts';
import { LoginThrottle } from './login-throttle.ts';
import { networkOf } from '../../core/system/network-of.ts';
import { TooManyPasswordsError, type Passwords, type Presenter } from './passwords.ts';
import type { SignedIn } from './login-sessions.ts';
import type { Proof } from './proof.ts';
import { noteActivity } from './person-activity.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { IdentityTables, UserTable } from './tables.ts';

export interface User extends SignedIn {
  readonly isChangePassword: boolean;
  /** Deposits and withdraws here, where the site has a cashier. */
  readonly hasCashier: boolean;
  /** Cannot sign in. */
  readonly isDisabled: boolean;
}

/** As SQL has them. */
export function toUser(row: Selectable<UserTable>): User {
  return {
    userId: row.user_id,
    userName: row.user_name,
    role: row.role,
    parentId: row.parent_id,
    account: (row.account ?? 0) as AccountId,
    isChangePassword: row.is_change_password,
    hasCashier: row.has_cashier,
    isDisabled: row.disabled_at_ms > 0,
  };
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
  /** The network address that they come from. */
  readonly address: string;
  /** Of the authenticator app, or a recovery code. */
  readonly otp?: string;
  /** The device, where it has a name of its own. */
  readonly from?: PresentedDevice;
  /** The password may be followed by the six digits of the app: programs have one field for both. */
  readonly isJoined?: boolean;
}

/** With the hash that the password fits: whoever begins a session asks whether it is so still. */
export type Recognised = { readonly ok: true; readonly user: User; readonly proof: Proof } | NotRecognised;
export type NotRecognised =
  | { readonly ok: false; readonly reason: 'wrong-credentials' | 'disabled' | 'otp-required' | 'wrong-otp' }
  | { readonly ok: false; readonly reason: 'too-many-attempts'; readonly waitMs: number };

export interface Person {
  readonly user: User;
  readonly passwordHash: string;
}

export interface RecognitionDependencies {
  readonly db: Kysely<IdentityTables>;
  readonly now: () => number;
  readonly passwords: Passwords;
  readonly secondFactors: SecondFactors;
  readonly devices: Pick<KnownDevices, 'isKnown'>;
}

const OTP_DIGITS = 6;
/** Of one person so many addresses are known, the newest: a phone changes its own all the time. */
const MOST_ADDRESSES = 100;

/** Who somebody is, by password and second factor. */
export class Recognition {
  readonly #dependencies: RecognitionDependencies;
  readonly #throttle = new LoginThrottle();

  constructor(dependencies: RecognitionDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Unknown users and wrong passwords answer alike and take as long.
   *
   * @param person  undefined where nobody has that name
   * @throws TooManyPasswordsError
   */
  async recognise(credentials: Credentials, person: Person | undefined): Promise<Recognised> {
    const { now, secondFactors, devices } = this.#dependencies;
    const addressHash = hash('sha256', networkOf(credentials.address), 'base64url');
    const isKnownAddress = await this.#hasSignedInFrom(person?.user.userId ?? 0, addressHash);
    const attempt = {
      userName: credentials.userName.toLowerCase(),
      address: networkOf(credentials.address),
      isKnownAddress,
      isKnownDevice: person !== undefined && (await devices.isKnown(person.user.userId, credentials.from)),
    };
    const waitMs = this.#throttle.begin(attempt, now());
    if (waitMs > 0) return { ok: false, reason: 'too-many-attempts', waitMs };
    const presenter: Presenter = isKnownAddress || attempt.isKnownDevice ? 'known' : 'stranger';
    const right = await this.#rightPassword(credentials, person, presenter).catch((error: unknown) => {
      // Nothing was checked: a full queue is nobody's wrong password.
      if (error instanceof TooManyPasswordsError) this.#throttle.takeBack(attempt, now());
      throw error;
    });
    if (right === undefined || person === undefined) return { ok: false, reason: 'wrong-credentials' };
    const { user, passwordHash } = person;
    // Only to whoever knows the password.
    if (user.isDisabled) return { ok: false, reason: 'disabled' };
    const withCode = await secondFactors.isOn(user.userId);
    if (withCode) {
      if (right.otp === '') {
        this.#throttle.takeBack(attempt, now());
        return { ok: false, reason: 'otp-required' };
      }
      const checked = await secondFactors.use(user.userId, right.otp);
      if (checked === 'wrong') return { ok: false, reason: 'wrong-otp' };
      if (checked !== 'right') return { ok: false, reason: 'too-many-attempts', waitMs: checked.waitMs };
    }
    this.#throttle.succeeded(attempt, now());
    const isOutdated = this.#dependencies.passwords.isOutdated(passwordHash);
    const presentHash = isOutdated ? await this.#rehash(person, right.password) : passwordHash;
    await this.#rememberAddress(user.userId, addressHash);
    const { db } = this.#dependencies;
    const { address, from } = credentials;
    const device = from === undefined ? '' : placeOf(from);
    await noteActivity(db, { user_id: user.userId, at_ms: now(), kind: 'signed-in', address, device });
    return { ok: true, user, proof: { passwordHash: presentHash, withCode } };
  }

  /** Somebody has proved to be that person otherwise: what was tried before from that address counts no more. */
  forgetWrongPasswords(userName: string, address: string): void {
    this.#throttle.forget({ userName: userName.toLowerCase(), address: networkOf(address) });
  }

  /** The password that was right, and the code that came with it; undefined where none was. */
  async #rightPassword(
    { password, otp = '', isJoined = false }: Credentials,
    person: Person | undefined,
    presenter: Presenter,
  ): Promise<{ password: string; otp: string } | undefined> {
    const { passwords, secondFactors } = this.#dependencies;
    const stored = person?.passwordHash;
    const joined = { password: password.slice(0, -OTP_DIGITS), otp: password.slice(-OTP_DIGITS) };
    if (isJoined && /^\d{6}$/.test(joined.otp) && joined.password !== '') {
      // Checked for everybody, so that the time does not reveal who has a second factor.
      const hasSecondFactor = person !== undefined && (await secondFactors.isOn(person.user.userId));
      if (await passwords.isRight(joined.password, hasSecondFactor ? stored : undefined, presenter)) return joined;
    }
    return (await passwords.isRight(password, stored, presenter)) ? { password, otp: otp.trim() } : undefined;
  }

  async #hasSignedInFrom(userId: number, addressHash: string): Promise<boolean> {
    const found = await this.#dependencies.db
      .selectFrom('login_address')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('address_hash', '=', addressHash)
      .executeTakeFirst();
    return found !== undefined;
  }

  async #rememberAddress(userId: number, addressHash: string): Promise<void> {
    const at = this.#dependencies.now();
    await this.#dependencies.db
      .insertInto('login_address')
      .values({ user_id: userId, address_hash: addressHash, last_at_ms: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_at_ms: at }))
      .execute();
    const ofPerson = this.#dependencies.db.selectFrom('login_address').where('user_id', '=', userId);
    const old = ofPerson.select('address_hash').orderBy('last_at_ms', 'desc').offset(MOST_ADDRESSES);
    await this.#dependencies.db
      .deleteFrom('login_address')
      .where('user_id', '=', userId)
      .where('address_hash', 'in', old)
      .execute();
  }

  /** @returns the hash that it fits now; the one before where the password was changed meanwhile */
  async #rehash({ user, passwordHash }: Person, password: string): Promise<string> {
    const { db, passwords } = this.#dependencies;
    const fresh = await passwords.hash(password, 'known');
    const done = await db
      .updateTable('person')
      .set({ password_hash: fresh })
      .where('user_id', '=', user.userId)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (done.numUpdatedRows === 1n) return fresh;
    // Somebody else was first: another sign-in with the same password, or a change of it.
    const row = await db
      .selectFrom('person')
      .select('password_hash')
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    const stored = row?.password_hash ?? passwordHash;
    return (await passwords.isRight(password, stored, 'known')) ? stored : passwordHash;
  }
}
