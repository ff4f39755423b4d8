import { TooManyPasswordsError } from '../../../people/identity/passwords.ts';
import type { Identity } from '../../../people/identity/identity.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { networkOf } from '../../../core/system/network-of.ts';
import type { SignedInFrom } from '../../../people/identity/login-sessions.ts';
import type { Proof } from '../../../people/identity/proof.ts';
import type { ApiAccess } from '../../../people/programs/api-access.ts';
import { isPermitted } from '../../../people/identity/roles.ts';

export interface IdentityCallOptions {
  readonly identity: Pick<Identity, 'recognise' | 'isStillProof' | 'devices'>;
  readonly access: ApiAccess;
  readonly now: () => number;
  /** Told of a sign-in that its owner may not know. */
  readonly newSignIn: (user: User, from: SignedInFrom) => void;
  /** True if another may sign in from this address now, before anybody is looked for. */
  readonly maySignIn: (address: string) => boolean;
  /** True if this address may ask for something else that is written down. */
  readonly mayVisit: (address: string, cost: number) => boolean;
}

/** What a call came with. */
export interface IdentityRequest {
  /** The body or the query, form-encoded. */
  readonly form: string;
  readonly appKey: unknown;
  readonly token: unknown;
  readonly address: string;
}

/** Of `login`, `keepAlive` and `logout`. */
export interface TokenAnswer {
  readonly token: string;
  readonly product: string;
  readonly status: 'SUCCESS' | 'FAIL';
  readonly error: string;
}

/** Of `certlogin`. */
export interface CertLoginAnswer {
  readonly sessionToken?: string;
  readonly loginStatus: string;
}

/** In the words of the API. With a second factor its six digits follow the password. */
const LOGIN_ERRORS = {
  'too-many-attempts': 'TEMPORARY_BAN_TOO_MANY_REQUESTS',
  'wrong-credentials': 'INVALID_USERNAME_OR_PASSWORD',
  disabled: 'ACCOUNT_NOW_LOCKED',
  'wrong-otp': 'INVALID_USERNAME_OR_PASSWORD',
  'otp-required': 'STRONG_AUTH_CODE_REQUIRED',
} as const;

type Login = { readonly token: string } | { readonly error: string };

/** Signing in and out, as programs do it. */
export class IdentityCalls {
  readonly #options: IdentityCallOptions;

  constructor(options: IdentityCallOptions) {
    this.#options = options;
  }

  /** The web port takes no client certificate: user and password sign in. */
  async certlogin(request: IdentityRequest): Promise<CertLoginAnswer> {
    const login = await this.#login(request);
    return 'error' in login ? { loginStatus: login.error } : { sessionToken: login.token, loginStatus: 'SUCCESS' };
  }

  async login(request: IdentityRequest): Promise<TokenAnswer> {
    const login = await this.#login(request);
    const product = textOf(request.appKey);
    return 'error' in login ? failed(product, login.error) : succeeded(product, login.token);
  }

  /** Answers the token again: clients store what they get. */
  async keepAlive({ appKey, token, address }: IdentityRequest): Promise<TokenAnswer> {
    const product = textOf(appKey);
    if (!this.#options.mayVisit(address, 1)) return failed(product, LOGIN_ERRORS['too-many-attempts']);
    const session = this.#options.access.sessions.find(textOf(token));
    if (session === undefined) return failed(product, 'NO_SESSION');
    await this.#options.access.sessions.keepAlive(session);
    return succeeded(product, textOf(token));
  }

  async logout({ appKey, token }: IdentityRequest): Promise<TokenAnswer> {
    const product = textOf(appKey);
    const session = this.#options.access.sessions.find(textOf(token));
    if (session === undefined) return failed(product, 'NO_SESSION');
    await this.#options.access.sessions.end(session);
    return succeeded(product, textOf(token));
  }

  async #login({ form, appKey, address }: IdentityRequest): Promise<Login> {
    const fields = new URLSearchParams(form);
    const userName = fields.get('username') ?? '';
    const password = fields.get('password') ?? '';
    const isTooLong = userName.length > 64 || password.length > 256;
    const isUnreadable = `${userName}${password}`.includes('\0');
    if (userName === '' || password === '' || isTooLong || isUnreadable) return { error: 'INPUT_VALIDATION_ERROR' };
    if (!this.#options.maySignIn(address)) return { error: LOGIN_ERRORS['too-many-attempts'] };
    const found = await this.#options.identity
      .recognise({ userName, password, address, isJoined: true })
      .catch((error: unknown) => {
        if (error instanceof TooManyPasswordsError) return { ok: false, reason: 'too-many-attempts' } as const;
        throw error;
      });
    if (!found.ok) return { error: LOGIN_ERRORS[found.reason] };
    return this.#begin(found, { appKey: textOf(appKey), address });
  }

  async #begin(
    { user, proof }: { user: User; proof: Proof },
    { appKey, address }: { appKey: string; address: string },
  ): Promise<Login> {
    const { identity, access } = this.#options;
    const { keys, sessions } = access;
    // An operator has no account to bet with, and so no business here.
    if (!isPermitted(user, 'place-bets')) return { error: 'INVALID_USERNAME_OR_PASSWORD' };
    if (user.isChangePassword) return { error: 'CHANGE_PASSWORD_REQUIRED' };
    // Programs sign in with any key or none: it counts with the calls, and here it only names the device.
    const key = keys.of(user.userId).find((known) => known.appKey === appKey);
    const device = key === undefined ? 'A program' : `A program with the key “${key.name}”`;
    const from = { device, address };
    const token = await sessions.begin(user, from);
    // A change of the password or a new second factor ends what is there: this one is, or the change is seen here.
    if (await identity.isStillProof(user.userId, proof)) {
      await this.#tell(user, { appKey: key?.appKey ?? '', from });
      return { token };
    }
    const begun = sessions.find(token);
    if (begun !== undefined) await sessions.end(begun);
    return { error: LOGIN_ERRORS['wrong-credentials'] };
  }

  /** A program has no name of its own as a browser has: a key, or none, at another address is another device. */
  async #tell(user: User, { appKey, from }: { appKey: string; from: SignedInFrom }): Promise<void> {
    const { identity, now, newSignIn } = this.#options;
    const deviceId = `program ${appKey} ${networkOf(from.address)}`;
    if (await identity.devices.note(user.userId, { deviceId, device: from.device }, now())) newSignIn(user, from);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function succeeded(product: string, token: string): TokenAnswer {
  return { token, product, status: 'SUCCESS', error: '' };
}

function failed(product: string, error: string): TokenAnswer {
  return { token: '', product, status: 'FAIL', error };
}
