import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { LoginSession, LoginSessions } from '../../people/identity/login-sessions.ts';

const SCHEME = 'Bearer ';

/** Finds the login session of a request. A connection that presents the same token again is not hashed again. */
export class BearerTokens {
  readonly #sessions: LoginSessions;
  /** Another process begins and ends them. */
  readonly #areMirrored: boolean;
  readonly #last = new WeakMap<Socket, { readonly authorization: string; readonly session: LoginSession }>();

  constructor(sessions: LoginSessions, areMirrored = false) {
    this.#sessions = sessions;
    this.#areMirrored = areMirrored;
  }

  /** True if the token of a request should be looked up first: it may be of a login session that is not known here yet. */
  mayLearn(request: IncomingMessage): boolean {
    if (!this.#areMirrored || request.headers.authorization?.startsWith(SCHEME) !== true) return false;
    const session = this.sessionOf(request);
    return session === undefined || session.mustChangePassword || session.mustSetUpFactor;
  }

  learn({ headers: { authorization = '' } }: IncomingMessage): Promise<void> {
    return this.#sessions.learn(authorization.slice(SCHEME.length));
  }

  /** @returns undefined where there is no valid one */
  sessionOf({ headers: { authorization }, socket }: IncomingMessage): LoginSession | undefined {
    if (authorization === undefined || !authorization.startsWith(SCHEME)) return undefined;
    const last = this.#last.get(socket);
    if (last?.authorization === authorization && this.#sessions.isValid(last.session)) return last.session;
    const session = this.#sessions.find(authorization.slice(SCHEME.length));
    if (session !== undefined) this.#last.set(socket, { authorization, session });
    return session;
  }
}
