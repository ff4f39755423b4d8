import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { LoginSession, LoginSessions } from '../identity/login-sessions.ts';

const SCHEME = 'Bearer ';

/** Finds the login session of a request. A connection that presents the same token again is not hashed again. */
export class BearerTokens {
  readonly #sessions: LoginSessions;
  readonly #last = new WeakMap<Socket, { readonly authorization: string; readonly session: LoginSession }>();

  constructor(sessions: LoginSessions) {
    this.#sessions = sessions;
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
