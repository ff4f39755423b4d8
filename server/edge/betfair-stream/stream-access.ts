import { randomBytes } from 'node:crypto';
import type { AccountId } from 'engine/vocabulary';
import type { ApiAccess, NoAccess } from '../../people/programs/api-access.ts';
import { hasAccount } from '../../people/identity/roles.ts';

/** Who has signed in on a connection. */
export interface StreamUser {
  /** Counts connections. */
  readonly name: string;
  /** Undefined for whoever reads markets and has no orders. */
  readonly account: AccountId | undefined;
  /** True if the session is still good. */
  isValid(): boolean;
}

/** The application key of the installation's own programs. */
export const LOCAL_APP_KEY = 'local';
const LOCAL_MS = 60_000;

/** Programs sign in with their key and session; the installation's own recorder with a token from its control socket. */
export class StreamAccess {
  readonly #api: Pick<ApiAccess, 'admit' | 'sessions'>;
  readonly #now: () => number;
  readonly #learn: ApiAccess['learn'] | undefined;
  readonly #local = new Map<string, number>();

  /** @param learn  looks up what another process may have given out; left out where none does */
  constructor(api: Pick<ApiAccess, 'admit' | 'sessions'>, now: () => number, learn?: ApiAccess['learn']) {
    this.#api = api;
    this.#now = now;
    this.#learn = learn;
  }

  /** A token that opens one connection within a minute. */
  issueLocal(): string {
    for (const [token, until] of this.#local) if (until <= this.#now()) this.#local.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.#local.set(token, this.#now() + LOCAL_MS);
    return token;
  }

  admit(appKey: unknown, token: unknown): StreamUser | NoAccess | Promise<StreamUser | NoAccess> {
    if (this.#learn === undefined || appKey === LOCAL_APP_KEY) return this.#admit(appKey, token);
    return this.#learn(appKey, token).then(() => this.#admit(appKey, token));
  }

  #admit(appKey: unknown, token: unknown): StreamUser | NoAccess {
    if (appKey === LOCAL_APP_KEY && typeof token === 'string') return this.#admitLocal(token);
    const admitted = this.#api.admit(appKey, token);
    if (typeof admitted === 'string') return admitted;
    const { session } = admitted;
    return {
      name: String(session.user.userId),
      account: hasAccount(session.user) ? session.user.account : undefined,
      isValid: () => this.#api.sessions.isValid(session),
    };
  }

  #admitLocal(token: string): StreamUser | NoAccess {
    const until = this.#local.get(token) ?? 0;
    this.#local.delete(token);
    if (until <= this.#now()) return 'INVALID_SESSION_INFORMATION';
    return { name: 'local', account: undefined, isValid: () => true };
  }
}
